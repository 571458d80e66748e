import type { Entry, LogOnServer } from '../device/outbox.ts';
import { currentSession } from '../session-state.ts';
import { takeBack } from './put.ts';
import { idOfEntry } from './shown.ts';

/**
 * Ends a conflict: either what was written here goes on top of what the server has, pictures added elsewhere included, or it
 * is taken back.
 */
export async function resolve(
  entry: Entry,
  which: 'mine' | 'theirs',
  theirs: { log: LogOnServer; etag: string | null },
): Promise<void> {
  const user = currentSession();
  if (!user) return;
  if (which === 'theirs') return void (await takeBack(entry));
  const { putInOutbox } = await import('../device/outbox.ts');
  const wanted = new Set(entry.images.map(({ path }) => path));
  const removed = new Set((entry.base?.images ?? []).filter((path) => !wanted.has(path)));
  const { log, etag } = theirs;
  await putInOutbox(user.userId, {
    ...entry,
    images: [
      ...log.images.filter((path) => !removed.has(path)).map((path) => ({ path })),
      ...entry.images.flatMap((image) => ('picture' in image ? { picture: image.picture } : [])),
    ],
    base: log,
    etag,
  });
}

/** Saves a change of a log that was deleted elsewhere as a log of its own. Resolves with what it is called from now on. */
export async function saveAsNew(entry: Entry): Promise<string | undefined> {
  const user = currentSession();
  if (!user) return undefined;
  const { makeNew } = await import('../device/outbox.ts');
  const id = await makeNew(user.userId, entry.id);
  return id === undefined ? undefined : idOfEntry({ id });
}
