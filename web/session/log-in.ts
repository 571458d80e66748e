import type { Request } from '#contract/endpoints';
import { accept, call, type Failure } from '../api.ts';
import { logIn, readClaims } from '../session-state.ts';

/** What a log-in has brought: a token, and the key that the device encrypts with for this account. */
export interface LoggedIn {
  token: string;
  deviceKey: string | undefined;
}

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
): Promise<({ ok: true } & LoggedIn) | Failure> {
  const result = await call('logIn', { body });
  if (!result.ok) return result;
  const { token, deviceKey } = result.data ?? {};
  if (typeof token === 'string' && token !== '') return { ok: true, token, deviceKey };
  console.warn('POST /api/login: no token');
  return { ok: false, kind: 'unreachable' };
}

/** Signs in. The key is on the device before anything can be written; a browser that keeps nothing holds up nobody. */
export async function signInWith({ token, deviceKey }: LoggedIn): Promise<void> {
  const userId = readClaims(token)?.userId;
  if (userId !== undefined && deviceKey !== undefined) {
    const adopted = import('../offline/encryption.ts').then(({ adoptDeviceKey }) =>
      adoptDeviceKey(userId, deviceKey),
    );
    const late = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([adopted, late]).catch((error) => console.warn('The device keeps no key.', error));
  }
  logIn(token);
  accept(token);
}
