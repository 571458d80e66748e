import { memo, type ReactNode } from 'react';
import { fieldsOf } from '#contract/logs/definition';
import { useImageUrls } from '../images/use-image-urls.ts';
import { ChangeBadge } from '../outbox/change-badge.tsx';
import { readImagePaths } from '../shared/image-paths.ts';
import { excerpt } from '../shared/ledger/excerpt.ts';
import { Ledger, LedgerEntry, type LedgerFigure, LedgerPlace } from '../shared/ledger/ledger.tsx';
import type { WithWaiting } from '../sync/use-items.ts';
import { type AnyLog, type LogKind, textIn, timeOf } from './kind.ts';

/** What a row shows of a log besides its title and its time. */
export interface LogRow {
  lead?: string | undefined;
  /** Shown while nothing is searched for. */
  text?: string;
  /** Text that is searched besides the fields. */
  beside?: { label: string; text: string } | undefined;
  /** The year is already shown above the row. */
  isYearSaid?: boolean;
  thumb?: boolean;
  figures?: LedgerFigure[];
}

export type RowOf<Log> = (log: Log) => LogRow;

interface LogRowsProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  logs: readonly WithWaiting<Log>[];
  rowOf: RowOf<Log>;
  /** The words searched for: they are marked, and of a long text only the part around them is shown. */
  wanted?: string;
  /** How many logs are rendered; the others only keep their place. */
  drawn?: number;
}

/** Logs as a ledger, in the order given. */
export function LogRows<Log extends AnyLog>({
  logs,
  wanted = '',
  drawn = logs.length,
  ...how
}: LogRowsProps<Log>) {
  return (
    <Ledger>
      {logs.map((log, i) =>
        i < drawn ? <Row key={log._id} log={log} wanted={wanted} {...how} /> : <LedgerPlace key={log._id} />,
      )}
    </Ledger>
  );
}

interface RowProps<Log extends AnyLog> extends Omit<LogRowsProps<Log>, 'logs' | 'drawn'> {
  log: WithWaiting<Log>;
  wanted: string;
}

/** Rendered again only if it has changed: a list may have hundreds, and a letter typed above it concerns none of them. */
const Row = memo(<Log extends AnyLog>({ kind, log, rowOf, wanted }: RowProps<Log>) => {
  const { thumbUrl } = useImageUrls();
  const { lead, text, beside, isYearSaid, thumb, figures } = rowOf(log);
  const [first] = readImagePaths(log.images);
  return (
    <LedgerEntry
      to={`${kind.routes.show}/${log._id}`}
      when={timeOf(kind, log)}
      isYearSaid={isYearSaid}
      title={log.title}
      lead={lead}
      text={excerptOf(kind, log, wanted, { lead, beside }) ?? text}
      wanted={wanted}
      {...(thumb && first !== undefined && { thumb: thumbUrl(first) })}
      badge={log.waiting && <ChangeBadge changes={log.waiting} />}
      {...(figures && { figures })}
    />
  );
}) as <Log extends AnyLog>(props: RowProps<Log>) => ReactNode;

/**
 * `Motorservice: Bytt impeller`: the first field of the log that contains words searched for. The only running text of a
 * kind needs no label.
 */
function excerptOf<Log extends AnyLog>(
  { definition }: LogKind<Log>,
  log: Log,
  wanted: string,
  { lead, beside }: Pick<LogRow, 'lead' | 'beside'>,
): string | undefined {
  // The title and the lead are marked where they are shown.
  const texts = fieldsOf(definition).filter(
    ({ kind, name }) => kind === 'text' && ![log.title.trim(), lead?.trim()].includes(textIn(log, name)),
  );
  const running = texts.filter(({ show }) => show === 'text');
  for (const field of [...running, ...texts]) {
    const found = excerpt(textIn(log, field.name), wanted);
    if (found === undefined) continue;
    const isOnly = running.length === 1 && running[0] === field;
    return isOnly ? found : `${field.shortLabel ?? field.label}: ${found}`;
  }
  const found = beside && excerpt(beside.text, wanted);
  return found && `${beside.label}: ${found}`;
}
