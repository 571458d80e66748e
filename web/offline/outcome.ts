import { onOutbox } from './channel.ts';
import type { Entry, Problem } from './entry.ts';
import { decryptEntry, modify } from './outbox.ts';
import type { OfflineDb } from './schema.ts';
import { timings } from './timings.ts';

/** The result of sending an entry, as far as the form waited for it. `logId`: the id of its log on the server. */
export type Outcome =
  | { kind: 'done'; logId: string }
  | { kind: 'waiting' }
  | { kind: 'stuck'; entry: Entry; problem: Problem };

/**
 * Waits for the result of an entry: until the server has its fields, has refused them, or can't be reached; no longer than
 * `timings.outcome`. Pictures may follow after that.
 */
export async function outcome(
  db: OfflineDb,
  { id }: Pick<Entry, 'id'>,
  isOnline: () => boolean,
): Promise<Outcome> {
  // Not the time of day, which the device may set back meanwhile.
  const until = performance.now() + timings.outcome;
  for (;;) {
    const news = nextNews(until - performance.now());
    const found = await look(db, id);
    if (found) return found;
    if (performance.now() >= until || !isOnline()) break;
    await news;
  }
  await modify(db, id, (now) => now && { ...now, waited: true });
  // It may have arrived at the last moment.
  return (await look(db, id)) ?? { kind: 'waiting' };
}

/** Resolves when the outbox has changed, or after `ms` milliseconds. */
const nextNews = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onOutbox(done);
    const timer = setTimeout(done, ms);
  });

async function look(db: OfflineDb, id: string): Promise<Outcome | undefined> {
  const [record, sent] = await db.read(['outbox', 'sent'], async (trx) => [
    await trx.get('outbox', id),
    await trx.get('sent', id),
  ]);
  if (!record) return { kind: 'done', logId: sent?.logId ?? '' };
  // Also if a picture that follows has a problem: the page of the log says so.
  if (record.saved) return { kind: 'done', logId: record.logId ?? '' };
  if (record.problem) {
    const entry = await decryptEntry(db, record);
    if (entry) return { kind: 'stuck', entry, problem: record.problem };
  }
  return record.waited ? { kind: 'waiting' } : undefined;
}
