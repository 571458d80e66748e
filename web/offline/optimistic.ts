import type { Entry, ServerLog } from './entry.ts';
import { readLog } from './logs.ts';
import { asAnswered } from './part-values.ts';

const prefix = 'waiting-';

/** What a log that is only here is called in addresses, until the server has given it its own id. */
export const idOfEntry = (entry: Pick<Entry, 'id' | 'logId'>) => entry.logId ?? prefix + entry.id;

/** The page that shows what an entry is about. */
export const pageOf = (entry: Pick<Entry, 'id' | 'logId' | 'kind'>) =>
  `/${entry.kind === 'trip-log' ? 'showlog' : 'showservicelog'}/${idOfEntry(entry)}`;

/** The entry that such an id speaks of; undefined for an id that the server has given. */
export const entryOfId = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : undefined);

/** A log as its writer has left it, with what has not reached the server yet. */
export type WithPending<Log> = Log & { waiting?: Entry };

/** `log`: as the server has it, where it does. `images`: those of the entry, as a page can show them. */
export function applyPending<Log extends object>(
  entry: Entry,
  log: Log | undefined,
  images: string[],
  userId: string,
): WithPending<Log> {
  const base = log ?? entry.base ?? { createdAt: '', updatedAt: '' };
  const _id = idOfEntry(entry);
  const shown = { userId, ...base, ...asAnswered(entry.fields, base), _id, images };
  // Written by a version of the app that knew fewer fields.
  const whole: ServerLog = readLog(entry.kind, shown) ?? shown;
  return { ...whole, waiting: entry } as unknown as WithPending<Log>;
}

/** A list with what waits in it: changed logs as they will be, and new ones in their places by `time`, newest first. */
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
