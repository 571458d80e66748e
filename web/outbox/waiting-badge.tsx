import type { Entry } from '../device/outbox.ts';
import { CloudUpload, TriangleAlert } from '../shared/icons.ts';
import { t } from '../strings.ts';
import styles from './waiting-badge.module.css';

/** On a row of a list: what waits there. */
export function WaitingBadge({ entry: { change, problem } }: { entry: Entry }) {
  const text = problem
    ? t('outbox.badge.stuck')
    : t(change === 'delete' ? 'outbox.badge.delete' : 'list.pending');
  return (
    <span className={problem ? styles.stuck : styles.badge}>
      {problem ? <TriangleAlert /> : <CloudUpload />}
      {text}
    </span>
  );
}
