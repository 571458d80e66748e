import type { Entry } from '../offline/entry.ts';
import { WaitingNote } from '../outbox/waiting-note.tsx';
import { Conflict } from './conflict.tsx';
import type { AnyLog, LogKind } from './kind.ts';

interface WaitingProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  entry: Entry;
  /** The id of the log in addresses. */
  id: string;
}

/** What has not been sent of a log, and both sides of a conflict. */
export function Waiting<Log extends AnyLog>({ kind, entry, id }: WaitingProps<Log>) {
  const { routes } = kind;
  const show = `${routes.show}/${id}`;
  return (
    <WaitingNote
      entry={entry}
      to={{ show, update: `${routes.update}/${id}`, list: routes.list, rows: `/underway/${id}` }}
    >
      <Conflict kind={kind} entry={entry} show={show} />
    </WaitingNote>
  );
}
