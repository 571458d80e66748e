import { useEffect, useEffectEvent } from 'react';

/** Fetches the page that a form leads to while there is a network: it may be gone when the form is saved. */
export function useNextPage(fetchPage: () => Promise<unknown>): void {
  const begin = useEffectEvent(fetchPage);
  useEffect(() => {
    begin().catch(() => {});
  }, []);
}
