import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Account, account } from '#contract/accounts';
import { callOrThrow } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { currentSync } from '../sync/account.ts';

export const profileQuery = (userid: string) =>
  queryOptions({
    queryKey: ['profile', userid],
    // Another user's profile, seen by an administrator, is not kept on the device.
    queryFn: ({ client, signal }) =>
      userid === currentSession()?.userId
        ? fetchOwnProfile(client, userid, signal)
        : fetchProfile(userid, signal),
  });

/** Shows what the device has until the server has answered. */
async function fetchOwnProfile(client: QueryClient, userid: string, signal: AbortSignal): Promise<Account> {
  const { queryKey } = profileQuery(userid);
  const sync = await currentSync();
  const kept = client.getQueryData(queryKey)
    ? undefined
    : await sync.answer('profile').catch(() => undefined);
  const profile = account.safeParse(kept?.data).data;
  if (kept && profile) client.setQueryData(queryKey, profile, { updatedAt: kept.at });
  const fetched = await fetchProfile(userid, signal);
  await sync.keepAnswer('profile', fetched).catch((error: unknown) => console.warn(error));
  return fetched;
}

export const fetchProfile = async (userid: string, signal: AbortSignal): Promise<Account> =>
  (await callOrThrow('showProfile', { params: { userid }, signal })).data;
