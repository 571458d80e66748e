import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Role } from '#contract/accounts';
import { sessionLimits } from '#contract/limits';

const mac = (secret: KeyObject, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** All of our tokens begin with it: a token that names another way of signing is not ours. */
const header = encode({ alg: 'HS256', typ: 'JWT' });

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** A token for the browser. `userRole` is for display; at every call the role stored with the account counts. */
export function signToken(
  secret: KeyObject,
  session: { id: string; userId: string; userRole: Role; createdAt: Date },
): string {
  const { id: sid, userId, userRole, createdAt } = session;
  const iat = seconds(createdAt.getTime());
  const exp = seconds(createdAt.getTime() + sessionLimits.absolute);
  const signed = `${header}.${encode({ userId, userRole, sid, iat, exp })}`;
  return `${signed}.${mac(secret, signed)}`;
}

/** The session that a token names; `expired` for one of ours that is too old, `broken` for anything else. */
export function readToken(secret: KeyObject, token: string): { sessionId: string } | 'expired' | 'broken' {
  const [first, claims = '', signature = '', ...more] = token.split('.');
  if (first !== header || more.length > 0 || !isSame(signature, mac(secret, `${header}.${claims}`))) {
    return 'broken';
  }
  const { sid, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (typeof sid !== 'string' || typeof exp !== 'number') return 'broken';
  return exp * 1000 > Date.now() ? { sessionId: sid } : 'expired';
}

/**
 * The value of a session's picture cookie: derived from the secret, so that it can be set again, and good for nothing but
 * pictures. Only its hash is stored.
 */
export const imageKey = (secret: KeyObject, sessionId: string): string =>
  mac(secret, `image cookie of session ${sessionId}`);

/**
 * An address with a key for what a session's owner takes home until `goodUntil` (milliseconds): a browser that saves it as a file
 * can't send a token with that. The key opens no other address, contains its own expiry and is not stored.
 */
export function signedAddress(
  secret: KeyObject,
  address: string,
  sessionId: string,
  goodUntil: number,
): string {
  const said = `${sessionId}.${goodUntil}`;
  const key = `${said}.${mac(secret, `export address ${address} of ${said}`)}`;
  return `${address}${address.includes('?') ? '&' : '?'}key=${key}`;
}

/** The session that a signed address names; undefined for one that is too old, or not ours. */
export function readSignedAddress(secret: KeyObject, signed: string, now = Date.now()): string | undefined {
  const [address = '', key = ''] = signed.split(/[?&]key=/);
  const [sessionId = '', goodUntil = ''] = key.split('.');
  const isOurs = isSame(signed, signedAddress(secret, address, sessionId, Number(goodUntil)));
  return isOurs && Number(goodUntil) > now ? sessionId : undefined;
}

/**
 * The key with which an account's devices encrypt what they have not sent yet, 256 bits in base64url: derived from the secret,
 * so that the same user gets the same key after each log-in.
 */
export const deviceKey = (secret: KeyObject, accountId: string): string =>
  mac(secret, `device key of account ${accountId}`);

export const hashImageKey = (key: string): string => hash('sha256', key, 'base64url');

/**
 * Eight letters and digits, 40 bits, that only a mail to this address has said: more than anybody can try. Derived from the
 * secret, so that the code of an earlier mail is as good.
 */
export function mailCode(secret: KeyObject, { id, email_key }: { id: string; email_key: string }): string {
  const bytes = createHmac('sha256', secret).update(`code for ${email_key} of account ${id}`).digest();
  return new Secret({ buffer: new Uint8Array(bytes.subarray(0, 5)).buffer }).base32.toLowerCase();
}
