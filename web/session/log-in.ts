import type { Request } from '#contract/endpoints';
import { call, type Failure } from '../api.ts';

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
