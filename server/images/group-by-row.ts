import type { Database } from '../platform/db/connect.ts';
import { fileOfKey } from './renditions.ts';
import { ownerStates } from './store.ts';

/**
 * The blobs a hundred at a time: `referenced` have a row, `ofRemovedAccounts` have one of a removed account, `orphaned` have
 * none.
 */
export async function* groupByRow<T extends { key: string }>(
  db: Database,
  blobs: AsyncIterable<T>,
): AsyncIterable<{ referenced: T[]; ofRemovedAccounts: T[]; orphaned: T[] }> {
  for await (const batch of inBatches(blobs, 100)) {
    const states = await ownerStates(
      db,
      batch.map(({ key }) => fileOfKey(key)),
    );
    const {
      referenced = [],
      ofRemovedAccounts = [],
      orphaned = [],
    } = Object.groupBy(batch, ({ key }) => {
      const state = states.get(fileOfKey(key));
      if (state === undefined) return 'orphaned';
      return state === 'removed' ? 'ofRemovedAccounts' : 'referenced';
    });
    yield { referenced, ofRemovedAccounts, orphaned };
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
