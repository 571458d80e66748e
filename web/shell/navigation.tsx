import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
} from 'react';
import { Router } from 'react-router';
import { browserHistory } from '../shared/browser-history.ts';

const Pending = createContext(false);

/** Whether a page has been asked for that is still on its way. */
export const useIsNavigating = (): boolean => use(Pending);

/**
 * The address, for everything below. A navigation is a transition: the page there was stays until the next one has been
 * fetched.
 */
export function Navigation({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState(browserHistory.arrival);
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    setArrival(browserHistory.arrival);
    return browserHistory.listen((next) => startTransition(() => setArrival(next)));
  }, []);
  const { location, action, top } = arrival;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival counts, also a second one at the same height
  useLayoutEffect(() => {
    if (top !== undefined) scrollTo(0, top);
  }, [location.key, top]);

  return (
    <Router navigator={browserHistory} location={location} navigationType={action as never}>
      <Pending value={isPending}>{children}</Pending>
    </Router>
  );
}
