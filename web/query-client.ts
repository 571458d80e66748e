import { QueryClient } from '@tanstack/react-query';
import { CallError } from './api.ts';
import { currentSession, subscribeToSession } from './session-state.ts';

/**
 * The cache of server answers while the page lives. A refused call is not retried; one that never reached the server is
 * retried twice. `networkMode: always`, because the browser only guesses whether it is offline, and a failed call is
 * shown in words anyway.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // As long as a user may spend on a form: on the way back the list is still there, scrolled as before.
      gcTime: 60 * 60_000,
      networkMode: 'always',
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && error.failure.kind === 'unreachable',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Clears the cache when the user changes, also in another tab: no user may see what another has fetched. */
let userId = currentSession()?.userId;
subscribeToSession(() => {
  const now = currentSession()?.userId;
  if (now === userId) return;
  userId = now;
  queryClient.clear();
});
