import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { CallError, call } from '../api.ts';
import { fetchProfile } from '../shared/profile-query.ts';
import { t } from '../strings.ts';

/**
 * A profile for a form: fetched again for each form, and never changed while the user is writing. No cached copy: the form saves
 * every field, so an old value would undo what was changed elsewhere meanwhile.
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

/** After a save: marks cached accounts and profiles as outdated. */
export function forgetAccounts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['profile'] });
  void client.invalidateQueries(accountsQuery);
}
