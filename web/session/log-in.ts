import type { Request } from '#contract/endpoints';
import { call, type Failure } from '../api.ts';

/** How long the way in is held up for what is only to be told, in milliseconds. */
const patience = 3000;

/** When somebody else set the password of whoever has just logged in. Where that can't be asked, it is told at the next log-in. */
export async function passwordSetByOther(): Promise<string | null> {
  const result = await call('showPasswordNotice', { signal: AbortSignal.timeout(patience) });
  return result.ok ? result.data.setByOtherAt : null;
}

/** Asks for a token. An answer that brings none did not come from the server, whoever gave it. */
export async function requestToken(
  body: Request<'logIn'>['body'],
): Promise<{ ok: true; token: string } | Failure> {
  const result = await call('logIn', { body });
  if (!result.ok) return result;
  const { token } = result.data ?? {};
  if (typeof token === 'string' && token !== '') return { ok: true, token };
  console.warn('POST /api/login: no token');
  return { ok: false, kind: 'unreachable' };
}
