import { useSearchParams } from 'react-router';

interface Choices {
  /** `""` where nothing was chosen. */
  chosen: (name: string) => string;
  /** Several at once; `""` takes a choice back. */
  choose: (choices: Record<string, string>) => void;
}

/** What is chosen over a list stands in the address, so that it is still there on the way back. */
export function useChoices(): Choices {
  const [search, setSearch] = useSearchParams();
  return {
    chosen: (name) => search.get(name) ?? '',
    choose: (choices) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(choices)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
