import type { Boat } from '#contract/boats';
import { useItems, type WithWaiting } from '../sync/use-items.ts';

type Boats = readonly WithWaiting<Boat>[];

/** Each list in its order, the same array for all that show it. */
const sorted = new WeakMap<Boats, Boats>();

function oldestFirst(boats: Boats): Boats {
  const known = sorted.get(boats);
  if (known) return known;
  const key = ({ createdAt, _id }: Boat) => createdAt + _id;
  const list = boats.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  sorted.set(boats, list);
  return list;
}

/** The user's own boats, the oldest first, as they are on the device. */
export function useBoats() {
  const { items, isMissing, retry } = useItems<Boat>('boat');
  return { boats: items && oldestFirst(items), isMissing, retry };
}
