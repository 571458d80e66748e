import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CallError, call } from '../api.ts';
import { fetchProfile } from '../shared/profile-query.ts';
import { t } from '../strings.ts';

/**
 * The same for a form: fetched anew for each, and never changed behind the back of who is writing. No kept copy: all of it is saved,
 * and what somebody has changed elsewhere meanwhile would be changed back.
 */
export const editedProfileQuery = (userid: string) =>
  queryOptions({
    queryKey: ['edited', 'profile', userid],
    queryFn: ({ signal }) => fetchProfile(userid, signal),
    staleTime: 'static',
    gcTime: 0,
  });

/** Every account, in the order of usernames. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }) => {
    const accounts = await call('listAccounts', { signal });
    if (accounts.ok) return accounts.data;
    console.warn(t('error.usersInConsole'));
    throw new CallError('listAccounts', accounts);
  },
});

/** After a save: what was known of accounts is out of date. */
export function forgetAccounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profile'] });
  void client.invalidateQueries(accountsQuery);
}
