import type { OfflineDb } from './db.ts';
import { anew, type Entry, type Fields, type Version } from './entry.ts';
import { modify } from './outbox.ts';
import { isPart, isSet, undone } from './part-values.ts';

/** The result of a withdrawal. `withdrawn`: gone as if never written; `undone`: maybe sent, and to be undone on the server. */
export type Withdrawn = 'withdrawn' | 'undone' | 'too-late';

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
      if (!before) return undefined;
      const { was, logId, tried, withdrawn, problem } = before;
      outcome = 'undone';
      // Already being undone: to withdraw it once more would redo the change.
      if (withdrawn && !problem) return before;
      outcome = 'withdrawn';
      const entry: Entry = { ...before, ...anew, revision: before.revision + 1 };
      // Forces a new comparison: the deletion may have stored a newer version than the one that the change is based on.
      if (was) return { ...entry, action: was, etag: null };
      const sent = tried.at(-1);
      if (!sent || withdrawn) return undefined;
      outcome = 'undone';
      if (logId !== undefined) return putBack(entry, sent);
      return { ...entry, action: 'delete', pictures: [], withdrawn: true };
    },
    { news: 'written' },
  );
  return outcome;
}

/** Restores the base over what was sent. What others have changed since stays. */
function putBack(entry: Entry, sent: Version): Entry | undefined {
  const { base } = entry;
  if (!base) return undefined;
  const fields: Fields = {};
  for (const [name, value] of Object.entries(entry.fields)) {
    if (isSet(name)) Object.assign(fields, undone(name, value));
    // Only the summary of an existing part is known: a new part can be removed again, but an old one can't be restored.
    else if (!(isPart(name) && base[name])) fields[name] = (base[name] as Fields[string] | undefined) ?? null;
  }
  const { images } = base;
  return {
    ...entry,
    action: 'update',
    etag: null,
    base: { ...base, ...sent.fields, images: sent.images },
    fields,
    pictures: images.map((path) => ({ path })),
    withdrawn: true,
  };
}
