import type { Boat } from '#contract/boats';
import { useItems, type WithWaiting } from '../sync/use-items.ts';
import { oldestFirst } from './oldest-first.ts';

type Boats = readonly WithWaiting<Boat>[];

/** Each list in its order, the same array for all that show it. */
const sorted = new WeakMap<Boats, Boats>();

function inOrder(boats: Boats): Boats {
  const known = sorted.get(boats);
  if (known) return known;
  const list = oldestFirst(boats);
  sorted.set(boats, list);
  return list;
}

/** The user's own boats, the oldest first, as they are on the device. */
export function useBoats() {
  const { items, isMissing, retry } = useItems<Boat>('boat');
  return { boats: items && inOrder(items), isMissing, retry };
}
