import { setImmediate as nextTurn } from 'node:timers/promises';

/** So many logs are read, or worded, in some milliseconds. */
const itemsATurn = 200;

/** A list, some at a time. Other requests have their turn in between: SQLite itself never yields to them. */
export async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += itemsATurn) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + itemsATurn);
  }
}

/** Splits a list: each batch weighs at most so much, or is a single item. */
export function batchesOf<T>(items: readonly T[], most: number, weightOf: (item: T) => number): T[][] {
  const batches: T[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const item of items) {
    weight += weightOf(item);
    if (weight > most) {
      batches.push([]);
      weight = weightOf(item);
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
