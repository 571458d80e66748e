import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import { Refusal } from '../refusal.ts';
import { bearerToken, clearImageCookie, setImageCookie } from './identify.ts';
import { logIn, logOut } from './operations.ts';

export function sessionRoutes(http: Http, context: Context): void {
  http.bind('logIn', async ({ body, request, reply }) => {
    const result = await logIn(context, body, {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    if (result instanceof Refusal) return result;
    setImageCookie(context, request, reply, result.sessionId);
    return { token: result.token };
  });

  http.bind('logOut', async ({ request, reply }) => {
    const token = bearerToken(request);
    if (token) await logOut(context, token);
    clearImageCookie(context, request, reply);
    return undefined;
  });
}
