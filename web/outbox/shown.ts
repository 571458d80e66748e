import type { Entry, LogOnServer } from '../device/outbox.ts';

const prefix = 'waiting-';

/** What a log that is only here is called in addresses, until the server has given it its own id. */
export const idOfEntry = (entry: Pick<Entry, 'id' | 'logId'>) => entry.logId ?? prefix + entry.id;

/** The page that shows what an entry is about. */
export const pageOf = (entry: Pick<Entry, 'id' | 'logId' | 'of'>) =>
  `/${entry.of === 'trip-log' ? 'showlog' : 'showservicelog'}/${idOfEntry(entry)}`;

/** The entry that such an id speaks of; undefined for an id that the server has given. */
export const entryOfId = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : undefined);

/** A log as its writer has left it, with what has not reached the server yet. */
export type Shown<Log> = Log & { waiting?: Entry };

/** `log`: as the server has it, where it does. `images`: those of the entry, as a page can show them. */
export function shownWith<Log extends object>(
  entry: Entry,
  log: Log | undefined,
  images: string[],
  userId: string,
): Shown<Log> {
  const base = (log ?? entry.base ?? { createdAt: '', updatedAt: '' }) as Log | LogOnServer;
  const shown = { userId, ...base, ...entry.fields, _id: idOfEntry(entry), images, waiting: entry };
  return shown as unknown as Shown<Log>;
}

/**
 * A list with what waits in it: changed logs as they will be, and new ones in their places by `time`, newest first. A
 * creation that was taken back is not in it.
 */
export function listWith<Log extends { _id: string }>(
  logs: readonly Log[],
  entries: readonly Entry[],
  images: (entry: Entry) => string[],
  { userId, time }: { userId: string; time: (log: Log) => string },
): readonly Shown<Log>[] {
  if (entries.length === 0) return logs;
  const byLog = new Map(entries.map((entry) => [entry.logId, entry]));
  const known = logs.map((log) => {
    const entry = byLog.get(log._id);
    return entry ? shownWith(entry, log, images(entry), userId) : log;
  });
  const there = new Set(logs.map(({ _id }) => _id));
  const added = entries
    .filter(({ change, logId }) => change === 'create' || (logId !== undefined && !there.has(logId)))
    .map((entry) => shownWith<Log>(entry, undefined, images(entry), userId));
  return [...known, ...added].sort((one, other) => time(other).localeCompare(time(one)));
}
