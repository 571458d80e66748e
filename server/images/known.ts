import type { Database } from '../platform/db/connect.ts';
import { fileOfKey } from './renditions.ts';
import { ownerStates } from './store.ts';

/** The blobs a hundred at a time: `known` have a row, `leaving` have one of a removed account, `unknown` have none. */
export async function* byRow<T extends { key: string }>(
  db: Database,
  blobs: AsyncIterable<T>,
): AsyncIterable<{ known: T[]; leaving: T[]; unknown: T[] }> {
  for await (const batch of inBatches(blobs, 100)) {
    const states = await ownerStates(
      db,
      batch.map(({ key }) => fileOfKey(key)),
    );
    const {
      known = [],
      leaving = [],
      unknown = [],
    } = Object.groupBy(batch, ({ key }) => {
      const state = states.get(fileOfKey(key));
      if (state === undefined) return 'unknown';
      return state === 'removed' ? 'leaving' : 'known';
    });
    yield { known, leaving, unknown };
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
