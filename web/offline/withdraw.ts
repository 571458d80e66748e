import { anew, type Entry, type Fields, undeleted } from './entry.ts';
import { modify } from './outbox.ts';
import { isPart, isSame, isSet, undone } from './part-values.ts';
import type { OfflineDb } from './schema.ts';

/**
 * The result of a withdrawal. `withdrawn`: gone as if never written; `undone`: maybe sent, and to be undone on the server;
 * `undone-in-part`: the same, but some of it stays if it was sent;
 * `maybe-deleted`: the server is asked whether it still has the log, which can be saved as a new one if it has not.
 */
export type Withdrawn = 'withdrawn' | 'undone' | 'undone-in-part' | 'maybe-deleted' | 'too-late';

/**
 * Withdraws an entry that has not been sent. A deletion turns back into the change that it replaced. What may have reached
 * the server (the response was lost, or is still on its way) is undone there as soon as the server can be reached.
 */
export async function withdraw(db: OfflineDb, id: string): Promise<Withdrawn> {
  let outcome: Withdrawn = 'too-late';
  await modify(
    db,
    id,
    (before) => {
      // Called again if the entry has changed before it could be written; it may have been sent.
      outcome = 'too-late';
      if (!before) return undefined;
      const { was, logId, tried, withdrawn, deletionTried, problem } = before;
      outcome = 'undone';
      // Already being undone: if it were dropped now, what was sent would stay on the server.
      if (withdrawn && !problem) return before;
      outcome = deletionTried && !withdrawn ? 'maybe-deleted' : 'withdrawn';
      const entry: Entry = { ...before, ...anew, revision: before.revision + 1 };
      if (was) return { ...undeleted(before), revision: entry.revision };
      // What was changed in a log that is gone from the server can't be undone there.
      if (withdrawn || problem?.kind === 'gone') return undefined;
      if (tried.length === 0) return deletionTried ? unchanged(entry) : undefined;
      const { restored, isWhole } = putBack(entry);
      outcome = isWhole ? 'undone' : 'undone-in-part';
      if (logId !== undefined) return restored;
      return { ...entry, action: 'delete', pictures: [], withdrawn: true };
    },
    { news: 'written' },
  );
  return outcome;
}

/** Changes nothing in the log, but asks whether the server still has it. */
const unchanged = (entry: Entry): Entry => ({
  ...entry,
  action: 'update',
  etag: null,
  fields: {},
  pictures: entry.base?.images.map((path) => ({ path })) ?? [],
  withdrawn: true,
});

/**
 * Changes everything back to the base, as far as that is possible, as a user could do in the form. What others have changed since
 * stays.
 */
function putBack(entry: Entry): { restored?: Entry; isWhole: boolean } {
  const { base } = entry;
  const tried = entry.tried.map((one) => one.fields);
  if (!base) return { isWhole: true };
  const { images } = base;
  // The bytes of a removed picture are not here.
  let isWhole = entry.tried.every((one) => images.every((path) => one.images.includes(path)));
  const fields: Fields = {};
  for (const name of Object.keys(entry.fields)) {
    const before = base[name];
    if (isSet(name)) {
      const change = undone(name, tried, base);
      isWhole &&= change !== undefined;
      Object.assign(fields, change);
    }
    // Only the summary of an existing part is known: a new part can be removed again, but an old one can't be restored.
    else if (isPart(name) && before)
      isWhole &&= tried.every((one) => !(name in one) || isSame(name, one[name], before));
    else fields[name] = (before as Fields[string] | undefined) ?? null;
  }
  const restored: Entry = {
    ...entry,
    action: 'update',
    etag: null,
    fields,
    pictures: images.map((path) => ({ path })),
    withdrawn: true,
  };
  return { restored, isWhole };
}
