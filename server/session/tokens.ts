import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import type { Role } from '#contract/accounts';
import { sessionLimits } from '#contract/limits';

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

/** The session a token speaks of; `expired` for one of ours that is too old, `broken` for anything else. */
export async function readToken(
  secret: Uint8Array,
  token: string,
): Promise<{ sessionId: string } | 'expired' | 'broken'> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? { sessionId: payload.sid } : 'broken';
  } catch (error) {
    return error instanceof joseErrors.JWTExpired ? 'expired' : 'broken';
  }
}

/**
 * What the picture cookie of a session holds: worked out from the secret, so that it can be set again, and told apart
 * from the token by its purpose. Only its hash is stored.
 */
export const imageKey = (secret: Uint8Array, sessionId: string): string =>
  createHmac('sha256', secret).update(`image cookie of session ${sessionId}`).digest('base64url');

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

export const hashImageKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
