import type { Request } from '#contract/endpoints';
import { accept, call, type Failure } from '../api.ts';
import { logIn, readClaims } from '../session-state.ts';

/** The result of a log-in: a token, and the key that the device encrypts with for this account. */
export interface LoggedIn {
  token: string;
  deviceKey: string;
}

/** How long the log-in waits for the password notice, in milliseconds. */
const patience = 3000;

/** When someone else set this user's password. Null also if the call fails: the next log-in asks again. */
export async function passwordSetByOther(): Promise<string | null> {
  const result = await call('showPasswordNotice', { signal: AbortSignal.timeout(patience) });
  return result.ok ? result.data.setByOtherAt : null;
}

/** Asks for a token. An answer without a token counts as unreachable: it did not come from our server. */
export async function requestToken(
  body: Request<'logIn'>['body'],
): Promise<({ ok: true } & LoggedIn) | Failure> {
  const result = await call('logIn', { body });
  if (!result.ok) return result;
  const { token, deviceKey } = result.data ?? {};
  if (typeof token === 'string' && token !== '') return { ok: true, token, deviceKey };
  console.warn('POST /api/login: no token');
  return { ok: false, kind: 'unreachable' };
}

/** Signs in. Waits up to a second for the key to be stored, before anything can be written; signs in even if that fails. */
export async function signInWith({ token, deviceKey }: LoggedIn): Promise<void> {
  const userId = readClaims(token)?.userId;
  if (userId !== undefined) {
    const adopted = import('../sync/key.ts').then(({ keepKey }) => keepKey(userId, deviceKey));
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([adopted, late]).catch((error) => console.warn('The device has no key.', error));
  }
  logIn(token);
  accept(token);
}
