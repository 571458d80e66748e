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
 * What logs get instead of a name when `boat` is changed to `now`; undefined if they stay as they are. No log gets a name that
 * means another boat: the logs of the two could no longer be distinguished.
 */
export function newNames(
  boats: readonly BoatRow[],
  boat: BoatRow,
  now: BoatRow,
): (written: string) => string | undefined {
  const before = boatCalled(boats);
  const others = boatCalled(boats.filter(({ id }) => id !== boat.id));
  return (written) => {
    if (before(written) !== boat.id) return undefined;
    const [was, is] =
      nameKey(written) === nameKey(boat.name)
        ? [boat.name, now.name]
        : [boat.book_name, now.book_name || now.name];
    return is === was || others(is) ? undefined : is;
  };
}
