import { nameKey } from '#contract/name-key';
import type { BoatRow } from '../platform/db/schema.ts';

/** Finds the boat that a name means: its own name, or its name in the service book. Of two with the same name, the older. */
export function boatCalled(boats: readonly BoatRow[]): (written: string | null) => string | undefined {
  const byName = new Map(
    boats.toReversed().flatMap(({ id, name, book_name }) => [
      [nameKey(book_name), id],
      [nameKey(name), id],
    ]),
  );
  return (written) => (nameKey(written) === '' ? undefined : byName.get(nameKey(written)));
}

/**
 * The names that logs get when `boat` is changed to `now`, by the keys of those that they have. No log gets a name that means
 * another boat: the logs of the two could no longer be distinguished.
 */
export function newNames(boats: readonly BoatRow[], boat: BoatRow, now: BoatRow): Map<string, string> {
  const before = boatCalled(boats);
  const others = boatCalled(boats.filter(({ id }) => id !== boat.id));
  const names = new Map<string, string>();
  const [was, is] = [boat.book_name, now.book_name || now.name];
  for (const [old, becomes] of [
    [was, is],
    [boat.name, now.name],
  ] as const) {
    const key = nameKey(old);
    names.delete(key);
    if (before(old) === boat.id && becomes !== old && !others(becomes)) names.set(key, becomes);
  }
  return names;
}
