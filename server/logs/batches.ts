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
