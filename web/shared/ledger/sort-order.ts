import { useChoices } from './choices.ts';
import type { SortOrder } from './sort-toggle.tsx';

/** The order of a list: newest first, unless the address says `?sort=oldest`. */
export function useSortOrder(): [order: SortOrder, setOrder: (order: SortOrder) => void] {
  const { chosen, choose } = useChoices();
  return [
    chosen('sort') === 'oldest' ? 'oldest' : 'newest',
    (order) => choose({ sort: order === 'newest' ? '' : order }),
  ];
}

/** A list that was fetched newest first, in the given order. */
export const inOrder = <Log>(
  newestFirst: readonly Log[] | undefined,
  order: SortOrder,
): readonly Log[] | undefined =>
  newestFirst && order === 'oldest' ? [...newestFirst].reverse() : newestFirst;
