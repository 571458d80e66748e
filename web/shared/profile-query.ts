import { queryOptions } from '@tanstack/react-query';
import { type Account, account } from '#contract/accounts';
import { callOrThrow } from '../api.ts';
import { currentSession } from '../session-state.ts';

export const profileQuery = (userid: string) =>
  queryOptions({
    queryKey: ['profile', userid],
    queryFn: ({ signal }) => fetchProfile(userid, signal),
    // Another user's profile, seen by an administrator, is not cached.
    ...(userid === currentSession()?.userId && { meta: { cached: readProfile } }),
  });

const readProfile = (stored: unknown) => {
  const parsed = account.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
};

export const fetchProfile = async (userid: string, signal: AbortSignal): Promise<Account> =>
  (await callOrThrow('showProfile', { params: { userid }, signal })).data;
