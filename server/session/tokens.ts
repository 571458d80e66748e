import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import type { Role } from '#contract/accounts';
import { sessionLimits } from '#contract/limits';
import { Recent } from '../recent.ts';

/** A token for the browser. `userRole` is for display; at every call the role stored with the account counts. */
export function signToken(
  secret: Uint8Array,
  session: { id: string; userId: string; userRole: Role; createdAt: Date },
): Promise<string> {
  return new SignJWT({ userId: session.userId, userRole: session.userRole, sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(session.createdAt)
    .setExpirationTime(new Date(session.createdAt.getTime() + sessionLimits.absolute))
    .sign(secret);
}

/** What a token of ours says. */
interface ReadToken {
  sessionId: string;
  userId: string;
  /** Milliseconds, as `Date.now`. */
  expiresAt: number;
}

/**
 * The tokens that have been found to be ours, by the secret that signed them: to check a signature takes longer than the rest
 * of a call. That one of them is known lets nobody in; whether its session goes on is looked up each time.
 */
const known = new WeakMap<Uint8Array, Recent<ReadToken>>();
const imageKeys = new WeakMap<Uint8Array, Recent<string>>();
const mostKnown = 5000;

/** What is remembered of what was made with that secret. */
function withSecret<V>(all: WeakMap<Uint8Array, Recent<V>>, secret: Uint8Array): Recent<V> {
  let recent = all.get(secret);
  if (!recent) {
    recent = new Recent(mostKnown);
    all.set(secret, recent);
  }
  return recent;
}

/** The session a token speaks of; `expired` for one of ours that is too old, `broken` for anything else. */
export async function readToken(
  secret: Uint8Array,
  token: string,
): Promise<{ sessionId: string } | 'expired' | 'broken'> {
  const read = withSecret(known, secret).get(token);
  if (read) return read.expiresAt > Date.now() ? read : 'expired';
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    const { sid, userId, exp } = payload;
    if (typeof sid !== 'string' || typeof userId !== 'string' || exp === undefined) return 'broken';
    return withSecret(known, secret).set(token, { sessionId: sid, userId, expiresAt: exp * 1000 });
  } catch (error) {
    return error instanceof joseErrors.JWTExpired ? 'expired' : 'broken';
  }
}

/** The user that a token names which has been found to be ours before. Whether it still opens anything is not said. */
export const ownerOfToken = (secret: Uint8Array, token: string): string | undefined =>
  withSecret(known, secret).get(token)?.userId;

/**
 * What the picture cookie of a session holds: worked out from the secret, so that it can be set again, and told apart
 * from the token by its purpose. Only its hash is stored.
 */
export function imageKey(secret: Uint8Array, sessionId: string): string {
  const keys = withSecret(imageKeys, secret);
  return (
    keys.get(sessionId) ??
    keys.set(
      sessionId,
      createHmac('sha256', secret).update(`image cookie of session ${sessionId}`).digest('base64url'),
    )
  );
}

/**
 * What opens the export of a session's owner until `goodUntil` (milliseconds), for a browser that is to save it as a file
 * and can't send a token with that. It says itself how long it is good, and none is stored.
 */
export function exportKey(secret: Uint8Array, sessionId: string, goodUntil: number): string {
  const said = `${sessionId}.${goodUntil}`;
  return `${said}.${createHmac('sha256', secret).update(`export address of ${said}`).digest('base64url')}`;
}

/** The session that a key speaks of; undefined for one that is too old, or not ours. */
export function readExportKey(secret: Uint8Array, key: string, now = Date.now()): string | undefined {
  const [sessionId = '', goodUntil = ''] = key.split('.');
  const expected = Buffer.from(exportKey(secret, sessionId, Number(goodUntil)));
  const given = Buffer.from(key);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(goodUntil) > now ? sessionId : undefined;
}

/**
 * What an account's devices seal with what they have not sent yet, 256 bits in base64url: worked out from the secret, so
 * that the same user gets the same one after each log-in.
 */
export const deviceKey = (secret: Uint8Array, accountId: string): string =>
  createHmac('sha256', secret).update(`device key of account ${accountId}`).digest('base64url');

export const hashImageKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
