import { nameKey } from '#contract/name-key';
import { boatCalled } from '#contract/plan/plan';
import type { BoatRow } from '../platform/db/schema.ts';
import { toBoat } from './store.ts';

/**
 * The names that logs get when `boat` is changed to `now`, by the keys of those that they have. No log gets a name that means
 * another boat: the logs of the two could no longer be distinguished.
 */
export function newNames(boats: readonly BoatRow[], boat: BoatRow, now: BoatRow): Map<string, string> {
  const before = boatCalled(boats.map(toBoat));
  const others = boatCalled(boats.filter(({ id }) => id !== boat.id).map(toBoat));
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
