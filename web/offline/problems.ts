import { randomId } from '../shared/random-id.ts';
import type { OfflineDb } from './db.ts';
import { anew, type Entry, type Fields } from './entry.ts';
import { modify } from './outbox.ts';
import { isPart } from './part-values.ts';

/** Its writer has seen to an entry that waited for them. */
function decide(db: OfflineDb, id: string, change: (entry: Entry) => Entry): Promise<Entry | undefined> {
  return modify(
    db,
    id,
    (before) => {
      const after = before?.problem ? change(before) : before;
      return after && after !== before ? { ...after, revision: after.revision + 1 } : before;
    },
    { news: 'written' },
  );
}

/** Ends a conflict: of each field that collided the writer has chosen one side. Pictures are merged already. */
export async function resolveConflict(
  db: OfflineDb,
  id: string,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): Promise<void> {
  await decide(db, id, (entry) => {
    const { problem, theirs, action, was } = entry;
    if (problem?.kind !== 'conflict' || !theirs) return entry;
    const fields = { ...entry.fields };
    for (const name of problem.fields.filter((name) => chosen[name] === 'theirs')) {
      // A part is only answered in short: theirs stays by not being named.
      if (isPart(name)) delete fields[name];
      else fields[name] = (theirs[name] as Fields[string] | undefined) ?? null;
    }
    const next: Entry = { ...entry, ...anew, was, fields };
    // Without a version it is what waited here from another tab.
    if (problem.etag !== null) next.etag = problem.etag;
    // What a deletion took the place of stays based on what it was.
    if (problem.etag !== null && action !== 'delete') next.base = theirs;
    return next;
  });
}

/** The log was deleted elsewhere: its change becomes a new one, with the pictures that are here. Resolves with its id. */
export async function saveAsNew(db: OfflineDb, id: string): Promise<string | undefined> {
  const made = await decide(db, id, ({ logId: _, ...entry }) => ({
    ...entry,
    ...anew,
    // Of its own: the key of the log that is no more would give that one again.
    id: randomId(),
    action: 'create',
    tried: [],
    base: null,
    etag: null,
    pictures: entry.pictures.filter((one) => 'picture' in one).map(({ path: _, ...one }) => one),
  }));
  return made?.id;
}

/** Lets what failed be tried again, without the pictures that can't be read. */
export async function tryAgain(db: OfflineDb, id: string): Promise<void> {
  await decide(db, id, ({ problem, ...entry }) => {
    const lost = problem?.kind === 'picture-unreadable' ? problem.pictures : [];
    const pictures = entry.pictures.filter((one) => !('picture' in one && lost.includes(one.picture)));
    return { ...entry, serverErrors: undefined, pictures };
  });
}
