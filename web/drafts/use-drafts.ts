import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session-state.ts';
import type { Draft } from './draft.ts';
import { draftsKey, readDrafts } from './store.ts';

const none: readonly Draft[] = [];

/** What was begun in a form and not saved, the newest first. */
export function useDrafts(form: string): readonly Draft[] {
  const { userId } = useUser();
  // Not kept between two visits: what has been saved since must not be shown for a moment.
  const { data = none } = useQuery({
    queryKey: [...draftsKey(userId), form],
    queryFn: () => readDrafts(userId, form),
    gcTime: 0,
  });
  return data;
}
