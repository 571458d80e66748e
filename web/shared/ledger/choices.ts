import { useLocation, useSearchParams } from 'react-router';

interface Choices {
  /** `""` where nothing was chosen. */
  chosen: (name: string) => string;
  /** Several at once; `""` takes a choice back. */
  choose: (choices: Record<string, string>) => void;
}

/** What is chosen over a list stands in the address, so that it is still there on the way back. */
export function useChoices(): Choices {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return {
    chosen: (name) => search.get(name) ?? '',
    choose: (choices) => {
      // The next page is on its way already.
      if (window.location.pathname !== pathname) return;
      // From the address itself: what the page was last drawn from may be a choice behind.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(choices)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setSearch(after, { replace: true, preventScrollReset: true });
    },
  };
}
