import type { Entry, ServerLog } from './entry.ts';
import { readLog } from './logs.ts';
import { asAnswered } from './part-values.ts';

const prefix = 'waiting-';

/** The id, in addresses, of a log that exists only here, until the server has given it one of its own. */
export const idOfEntry = (entry: Pick<Entry, 'id' | 'logId'>) => entry.logId ?? prefix + entry.id;

/** The page that shows the log of an entry. */
export const pageOf = (entry: Pick<Entry, 'id' | 'logId' | 'kind'>) =>
  `/${entry.kind === 'trip-log' ? 'showlog' : 'showservicelog'}/${idOfEntry(entry)}`;

/** The entry's id within such an id; undefined for an id that the server has given. */
export const entryOfId = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : undefined);

/** A log as the user has left it, with what has not reached the server yet. */
export type WithPending<Log> = Log & { waiting?: Entry };

/** `log`: as the server has it, if it does. `images`: those of the entry, as a page can show them. */
export function applyPending<Log extends object>(
  entry: Entry,
  log: Log | undefined,
  images: string[],
  userId: string,
): WithPending<Log> {
  const base = log ?? entry.base ?? {};
  const _id = idOfEntry(entry);
  const shown = { userId, ...base, ...asAnswered(entry.fields, base, entry.base ?? undefined), _id, images };
  // The log may come from a version of the app that knew fewer fields.
  const whole: ServerLog = readLog(entry.kind, shown) ?? shown;
  return { ...whole, waiting: entry } as unknown as WithPending<Log>;
}

/** A list with its waiting entries: changed logs as they will be, and new ones in their places by `time`, newest first. */
export function mergePending<Log extends { _id: string }>(
  logs: readonly Log[],
  entries: readonly Entry[],
  images: (entry: Entry) => string[],
  { userId, time }: { userId: string; time: (log: Log) => string },
): readonly WithPending<Log>[] {
  if (entries.length === 0) return logs;
  const left = new Map(entries.map((entry) => [idOfEntry(entry), entry]));
  const known = logs.map((log) => {
    const entry = left.get(log._id);
    left.delete(log._id);
    return entry ? applyPending(entry, log, images(entry), userId) : log;
  });
  const added = [...left.values()].map((entry) => applyPending<Log>(entry, undefined, images(entry), userId));
  return [...known, ...added].sort((one, other) => time(other).localeCompare(time(one)));
}
