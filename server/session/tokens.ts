import { createHash, createHmac } from 'node:crypto';
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

export const hashImageKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
