import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Database } from '../platform/db/connect.ts';
import { fileOfKey } from './renditions.ts';
import { filesWithRow } from './store.ts';

/** Those of the keys that no row speaks of, a hundred keys at a time, and whether any other was among them. */
export async function* keysWithoutRow(
  db: Database,
  keys: AsyncIterable<string>,
): AsyncIterable<{ unknown: string[]; someKnown: boolean }> {
  for await (const batch of inBatches(keys, 100)) {
    const known = await filesWithRow(db, batch.map(fileOfKey));
    yield { unknown: batch.filter((key) => !known.has(fileOfKey(key))), someKnown: known.size > 0 };
  }
}

/** A store with pictures of which the database knows none is another installation's, or the database is the wrong one. */
export async function areAllOthers(db: Database, blobs: Blobs): Promise<boolean> {
  let areAny = false;
  for await (const { someKnown } of keysWithoutRow(db, keysOf(blobs))) {
    if (someKnown) return false;
    areAny = true;
  }
  return areAny;
}

async function* keysOf(blobs: Blobs): AsyncIterable<string> {
  for await (const { key } of blobs.list()) yield key;
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
