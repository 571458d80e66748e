import type { Database } from '../platform/db/connect.ts';
import { fileOfKey } from './renditions.ts';
import { filesWithRow } from './store.ts';

/** The blobs a hundred at a time: those that belong to a row, and those that do not. */
export async function* byRow<T extends { key: string }>(
  db: Database,
  blobs: AsyncIterable<T>,
): AsyncIterable<{ known: T[]; unknown: T[] }> {
  for await (const batch of inBatches(blobs, 100)) {
    const files = await filesWithRow(
      db,
      batch.map(({ key }) => fileOfKey(key)),
    );
    const { known = [], unknown = [] } = Object.groupBy(batch, ({ key }) =>
      files.has(fileOfKey(key)) ? 'known' : 'unknown',
    );
    yield { known, unknown };
  }
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
