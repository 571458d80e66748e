import type { Context } from '../context.ts';
import { isHeld } from '../platform/leases.ts';
import { areAllOthers, keysWithoutRow } from './known.ts';
import { removeBytes } from './operations.ts';
import { deletePendingImages } from './store.ts';

/** For so long a picture may wait for the log it was uploaded for, and bytes without a row for a backup to end. */
const patience = 24 * 60 * 60 * 1000;

export interface Swept {
  pending: number;
  orphans: number;
  leftovers: number;
  /** Why bytes without a row were left where they are: a backup is at work, or the pictures seem to be others'. */
  left?: 'backup' | 'others';
}

/**
 * Removes what nobody has claimed for a day: pictures that no log took, bytes whose row is gone, files that a crash left
 * half-written. Answers with how many of each. It is for one at a time: `withLease(db, 'sweep', …)`.
 */
export async function sweep(context: Context, now = new Date()): Promise<Swept> {
  const { db, blobs } = context;
  const before = new Date(now.getTime() - patience);
  const pending = await deletePendingImages(db, before);
  await removeBytes(context, pending);
  const orphans = await removeOrphans(context, before);
  return { pending: pending.length, ...orphans, leftovers: await blobs.removeLeftovers(before) };
}

/** Before an empty or a wrong database all bytes seem to be without a row: it is no ground for removing any. */
async function removeOrphans(context: Context, before: Date): Promise<Pick<Swept, 'orphans' | 'left'>> {
  const { db, blobs } = context;
  if (await areAllOthers(db, blobs)) return { orphans: 0, left: 'others' };
  let orphans = 0;
  for await (const { unknown } of keysWithoutRow(db, oldKeys(context, before))) {
    if (unknown.length === 0) continue;
    // A backup that has begun before the rows were asked for may copy a moment at which these still had theirs.
    if (await isHeld(db, 'backup')) return { orphans, left: 'backup' };
    for (const key of unknown) await blobs.remove(key);
    orphans += unknown.length;
  }
  return { orphans };
}

async function* oldKeys({ blobs }: Context, before: Date): AsyncIterable<string> {
  for await (const { key, modifiedAt } of blobs.list()) if (modifiedAt < before) yield key;
}
