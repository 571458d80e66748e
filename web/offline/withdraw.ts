import type { OfflineDb } from './db.ts';
import { anew, type Entry, type Fields, type Version } from './entry.ts';
import { modify } from './outbox.ts';
import { isPart, isSet, undone } from './part-values.ts';

/** What taking back has come to: gone as if never written; or it may have been sent, and is undone on the server. */
export type Withdrawn = 'withdrawn' | 'undone' | 'too-late';

/**
 * Takes back what has not been sent. A deletion becomes the change that was there before it. What may have reached the
 * server, its answer lost or still on its way, is undone there as soon as it can be reached.
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
      // Put back once more it would be done again.
      if (withdrawn && !problem) return before;
      outcome = 'withdrawn';
      const entry: Entry = { ...before, ...anew, revision: before.revision + 1 };
      // Compared anew: the deletion may have learnt of a version that the change is not based on.
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

/** What was there before, put over what was sent; what somebody else has changed since stays. */
function putBack(entry: Entry, sent: Version): Entry | undefined {
  const { base } = entry;
  if (!base) return undefined;
  const fields: Fields = {};
  for (const [name, value] of Object.entries(entry.fields)) {
    if (isSet(name)) Object.assign(fields, undone(name, value));
    // Of a part that was there only its short form is known: it can be taken away again, and not be put back.
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
