import { useLocation, useSearchParams } from 'react-router';

interface Choices {
  /** `""` if nothing was chosen. */
  chosen: (name: string) => string;
  /** Sets several choices at once; `""` removes one. */
  choose: (choices: Record<string, string>) => void;
}

/** A list's filters, kept in the URL, so that they survive navigating back. */
export function useChoices(): Choices {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  return {
    chosen: (name) => search.get(name) ?? '',
    choose: (choices) => {
      // A navigation to another page is already under way.
      if (window.location.pathname !== pathname) return;
      // Read from the URL itself: the last render may lag one choice behind.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(choices)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setSearch(after, { replace: true, preventScrollReset: true });
    },
  };
}
