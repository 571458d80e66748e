import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { changeProfile, listAccounts, showProfile, signUp } from './operations.ts';

export function accountRoutes(http: Http, context: Context): void {
  http.bind('signUp', ({ body, caller }) => signUp(context, body, { maker: caller }));

  http.bind('listAccounts', () => listAccounts(context));

  http.bind('showProfile', ({ params, caller }) => showProfile(context, caller, params.userid));

  http.bind('changeProfile', async ({ params, body, caller }) => {
    const refusal = await changeProfile(context, caller, params.userid, body);
    return refusal ?? 'Profilen har uppdaterats.';
  });
}
