import { CloudUpload, TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { useSnapshotOnceOpened } from '../sync/account.ts';
import type { SavedChange } from '../sync/change.ts';
import styles from './change-badge.module.css';
import { isStuck, useMustWait } from './use-changes.ts';

/** A badge on the row of a record, which says that something of it waits. Nothing while it is being sent. */
export function ChangeBadge({ changes }: { changes: readonly SavedChange[] }) {
  const mustWait = useMustWait();
  const failing = useSnapshotOnceOpened()?.failing;
  const isAsked = changes.some(isStuck);
  if (!isAsked && !mustWait && !changes.some(({ id }) => failing?.has(id))) return null;
  const isDeleted = changes.some(({ action }) => action === 'delete');
  return (
    <span className={isAsked ? styles.stuck : styles.badge}>
      {isAsked ? <TriangleAlert /> : <CloudUpload />}
      {t(isAsked ? 'outbox.badge.stuck' : isDeleted ? 'outbox.badge.delete' : 'list.pending')}
    </span>
  );
}
