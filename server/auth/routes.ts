import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import { bearerToken, clearImageCookie, setImageCookie } from './authenticate.ts';
import { dismissPasswordNotice, showPasswordNotice } from './password-notice.ts';
import { endOtherSessions, endSession, listSessions, logIn, logOut } from './sessions.ts';
import { deviceKey } from './tokens.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, showTwoStep } from './two-step.ts';

export function sessionRoutes(http: Http, context: Context): void {
  http.bind('logIn', async ({ body, request, reply }) => {
    const result = await logIn(context, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      token: bearerToken(request),
    });
    if (result instanceof Refusal) return result;
    setImageCookie(context, request, reply, result.sessionId);
    return { token: result.token, deviceKey: deviceKey(context.secret, result.accountId) };
  });

  http.bind('logOut', async ({ request, reply }) => {
    const token = bearerToken(request);
    if (token) {
      await logOut(context, token, request.ip);
      // Another person may use this browser next, and it has cached the pictures that it showed. A request without cookies
      // only ends an earlier session: the browser may be another user's by now, so its cache is left alone.
      if (request.headers.cookie !== undefined) reply.header('clear-site-data', '"cache"');
      // Only with a token: a page of another site can send this call, but not a token with it.
      clearImageCookie(context, request, reply);
    }
    return undefined;
  });

  http.bind('listSessions', ({ caller }) => listSessions(context, caller));
  http.bind('endSession', ({ caller, params }) => endSession(context, caller, params.session_id));
  http.bind('endOtherSessions', async ({ caller }) => {
    await endOtherSessions(context, caller);
    return undefined;
  });

  http.bind('showDeviceKey', async ({ caller }) => ({ key: deviceKey(context.secret, caller.userId) }));

  http.bind('showPasswordNotice', ({ caller }) => showPasswordNotice(context, caller));
  http.bind('dismissPasswordNotice', ({ caller }) => dismissPasswordNotice(context, caller));

  http.bind('showTwoStep', ({ caller }) => showTwoStep(context, caller));
  http.bind('beginTwoStep', ({ caller, body }) => beginTwoStep(context, caller, body.currentPassword));
  http.bind('confirmTwoStep', ({ caller, body }) => confirmTwoStep(context, caller, body.otp));
  http.bind('endTwoStep', ({ caller, body }) => endTwoStep(context, caller, body.currentPassword));
}
