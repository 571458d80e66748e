import type { Context } from '../context.ts';
import { removeBytes } from './operations.ts';
import { fileOfKey } from './renditions.ts';
import { deletePendingImages, filesWithRow } from './store.ts';

/** For so long a picture may wait for the log it was uploaded for, and bytes without a row for a backup to end. */
const patience = 24 * 60 * 60 * 1000;

/**
 * Removes what nobody has claimed for a day: pictures that no log took, bytes whose row is gone, files that a crash left
 * half-written. Answers with how many of each.
 */
export async function sweep(
  context: Context,
  now = new Date(),
): Promise<{ pending: number; orphans: number; leftovers: number }> {
  const { db, blobs } = context;
  const before = new Date(now.getTime() - patience);
  const pending = await deletePendingImages(db, before);
  await removeBytes(context, pending);

  let orphans = 0;
  for await (const keys of inBatches(oldKeys(context, before), 100)) {
    const known = await filesWithRow(db, keys.map(fileOfKey));
    for (const key of keys.filter((key) => !known.has(fileOfKey(key)))) {
      await blobs.remove(key);
      orphans++;
    }
  }
  return { pending: pending.length, orphans, leftovers: await blobs.removeLeftovers(before) };
}

async function* oldKeys({ blobs }: Context, before: Date): AsyncIterable<string> {
  for await (const { key, modifiedAt } of blobs.list()) if (modifiedAt < before) yield key;
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
