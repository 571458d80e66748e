import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session-state.ts';
import type { Draft } from './draft.ts';
import { draftsKey, readDrafts } from './store.ts';

const none: readonly Draft[] = [];

/** The drafts of a form, the newest first. */
export function useDrafts(form: string): readonly Draft[] {
  const { userId } = useUser();
  // Not cached between two visits: a draft that has been saved since must not be shown for a moment.
  const { data = none } = useQuery({
    queryKey: [...draftsKey(userId), form],
    queryFn: () => readDrafts(userId, form),
    gcTime: 0,
  });
  return data;
}
