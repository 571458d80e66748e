import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { CallError, etagOf, withEtag } from './api.ts';
import { persister } from './offline/answers.ts';
import { currentSession, subscribeToSession } from './session-state.ts';

/**
 * What the server has answered, kept while the page lives. A call that was refused is not repeated by itself;
 * one that never reached the server is tried twice more. `networkMode: always`, because a browser's idea of being
 * offline is a guess, and a failed call says so in words.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // As long as somebody may sit over a form: the list is there on the way back, where it was scrolled to.
      gcTime: 60 * 60_000,
      networkMode: 'always',
      // Of those that say so in their `meta`.
      persister,
      // What is shared with the answer of before is the new answer still.
      structuralSharing: (before, answer) => withEtag(replaceEqualDeep(before, answer), etagOf(answer)),
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && error.failure.kind === 'unreachable',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Nothing that one user has fetched may be shown to the next one, also when the change happens in another tab. */
let userId = currentSession()?.userId;
subscribeToSession(() => {
  const now = currentSession()?.userId;
  if (now === userId) return;
  userId = now;
  queryClient.clear();
});
