import { ChangeNote } from '../outbox/change-note.tsx';
import type { WithWaiting } from '../sync/use-items.ts';
import type { AnyLog, LogKind } from './kind.ts';

/** What has not been sent of a log, and both sides of a conflict. */
export function Waiting<Log extends AnyLog>({ kind, log }: { kind: LogKind<Log>; log: WithWaiting<Log> }) {
  const { definition, parts, routes } = kind;
  if (!log.waiting?.length) return null;
  return (
    <ChangeNote
      changes={log.waiting}
      definition={definition}
      {...(parts && { parts })}
      to={{
        show: `${routes.show}/${log._id}`,
        update: `${routes.update}/${log._id}`,
        list: routes.list,
        rows: `/underway/${log._id}`,
      }}
    />
  );
}
