import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { temporaryPasswordLife } from '#contract/limits';
import { type Refusal, refuse } from '../refusal.ts';

/**
 * What a new hash costs: as OWASP asks, 19 MiB and two passes. A constant and no setting, so that nobody weakens it by mistake;
 * only the set-up of the tests lowers it. A check costs what the hash itself says.
 */
export const hashCost = { memoryCost: 19_456, timeCost: 2 };

/** One at a time: a burst of log-ins must neither take the memory nor the processor from everybody else. The queue has an end. */
const oneAtATime = pLimit(1);
const longestQueue = 100;

const argon2id = 2;
export const hashPassword = (password: string): Promise<string> =>
  oneAtATime(() => hash(password, { algorithm: argon2id, parallelism: 1, ...hashCost }));

/** Of a password nobody has: an unknown user costs the same work as a wrong password. */
let nobodysHash: string | undefined;

/** Refuses where too many others wait. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean | Refusal> {
  if (oneAtATime.pendingCount >= longestQueue) return refuse('busy', { retryAfter: 2 });
  nobodysHash ??= await hashPassword(randomBytes(16).toString('hex'));
  const against = storedHash ?? nobodysHash;
  const matches = await oneAtATime(() => verify(against, password));
  return matches && storedHash !== undefined;
}

/** 128 random bits. Whoever reads them off a terminal is to choose another password: it is to be a temporary one. */
export const makeUpPassword = (): string => randomBytes(16).toString('base64url');

/** When a temporary password that is set now stops letting anybody in. */
export const temporaryPasswordEnd = (): string => new Date(Date.now() + temporaryPasswordLife).toISOString();

/** Whether the password of an account was a temporary one, and its time is over. */
export const passwordHasExpired = (account: { password_expires_at: string | null }): boolean =>
  account.password_expires_at !== null && account.password_expires_at < new Date().toISOString();
