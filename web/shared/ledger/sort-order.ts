import { useSearchParams } from 'react-router';
import type { SortOrder } from './sort-toggle.tsx';

/** The order of a list, newest first unless the address says `?sort=oldest`: so it is still there on the way back. */
export function useSortOrder(): [order: SortOrder, setOrder: (order: SortOrder) => void] {
  const [search, setSearch] = useSearchParams();
  const setOrder = (order: SortOrder) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (order === 'newest') after.delete('sort');
        else after.set('sort', order);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [search.get('sort') === 'oldest' ? 'oldest' : 'newest', setOrder];
}
