import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { closeAccount, setAccountState } from './account-states.ts';
import { changeProfile, listAccounts, showProfile, signUp } from './operations.ts';

export function accountRoutes(http: Http, context: Context): void {
  http.bind('signUp', ({ body, caller }) => signUp(context, body, caller));

  http.bind('listAccounts', () => listAccounts(context.db), { heavy: 'long' });

  http.bind('setAccountState', ({ params, body, caller }) =>
    setAccountState(context, caller, params.userid, body),
  );

  http.bind('closeAccount', ({ body, caller }) => closeAccount(context, caller, body.currentPassword));

  http.bind('showProfile', ({ params, caller }) => showProfile(context, caller, params.userid));

  http.bind('changeProfile', async ({ params, body, caller }) => {
    const refusal = await changeProfile(context, caller, params.userid, body);
    return refusal ?? 'Profilen har uppdaterats.';
  });
}
