import { nameKey } from '#contract/name-key';
import type { BoatRow } from '../platform/db/schema.ts';

/** Which boat a name means: by what it is called, or what the service book calls it. Of two that are called the same, the older. */
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
 * What logs say in place of a name once `boat` is called as in `now`; undefined where they stay as they are. No log gets a name that
 * means another boat: nobody could tell the two apart any more.
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
