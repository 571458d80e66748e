import type { Entry } from '../offline/entry.ts';
import { CloudUpload, TriangleAlert } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './waiting-badge.module.css';

/** A badge on the row of a list, which says what waits. */
export function WaitingBadge({ entry: { action, problem, saved } }: { entry: Entry }) {
  // The log itself is saved; its page says how far its pictures have come.
  if (saved && !problem) return null;
  const text = problem
    ? t('outbox.badge.stuck')
    : t(action === 'delete' ? 'outbox.badge.delete' : 'list.pending');
  return (
    <span className={problem ? styles.stuck : styles.badge}>
      {problem ? <TriangleAlert /> : <CloudUpload />}
      {text}
    </span>
  );
}
