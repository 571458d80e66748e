import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { temporaryPasswordLife } from '#contract/limits';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { Refusal, refuse } from '../refusal.ts';

/**
 * The cost of a new hash, as OWASP asks: 19 MiB and two passes. A constant and not a setting, so that nobody weakens it by
 * mistake; only the set-up of the tests lowers it. A check costs what the hash itself says.
 */
export const hashCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes run one at a time: a burst of log-ins must not use up the memory or the processor. The queue is limited. */
const oneAtATime = pLimit(1);
const longestQueue = 100;

/** Of one account a single hash is in that queue, and a few wait for it: nobody keeps others from logging in. */
const ofAccount = new ConcurrencyLimit(1, 10);

const argon2id = 2;
const makeHash = (password: string) => hash(password, { algorithm: argon2id, parallelism: 1, ...hashCost });

/** Runs a hash in its turn; `accountId` is whoever asks for it, if anybody has logged in. Refuses if too many wait. */
async function inQueue<T>(accountId: string | undefined, work: () => Promise<T>): Promise<T | Refusal> {
  const free = accountId === undefined ? () => {} : await ofAccount.wait(accountId);
  if (!free) return refuse('too_many_attempts', { retryAfter: 2 });
  try {
    if (oneAtATime.pendingCount >= longestQueue) return refuse('busy', { retryAfter: 2 });
    return await oneAtATime(work);
  } finally {
    free();
  }
}

export const hashPassword = (password: string, accountId?: string): Promise<string | Refusal> =>
  inQueue(accountId, () => makeHash(password));

/** The hash of a password that nobody has, so that an unknown user costs the same work as a wrong password. */
let nobodysHash: string | undefined;

/** Whether the password is right; false if there is no stored hash. Refuses if too many others wait. */
export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
  accountId?: string,
): Promise<boolean | Refusal> {
  const matches = await inQueue(accountId, async () => {
    nobodysHash ??= await makeHash(randomBytes(16).toString('hex'));
    return verify(storedHash || nobodysHash, password);
  });
  return matches instanceof Refusal ? matches : matches && Boolean(storedHash);
}

/** 128 random bits. To be stored as a temporary password: it was shown on a terminal, so the user must choose another. */
export const makeUpPassword = (): string => randomBytes(16).toString('base64url');

/** When a temporary password that is set now expires. */
export const temporaryPasswordEnd = (): string => new Date(Date.now() + temporaryPasswordLife).toISOString();

/** Whether the password of an account is a temporary one that has expired. */
export const passwordHasExpired = (account: { password_expires_at: string | null }): boolean =>
  account.password_expires_at !== null && account.password_expires_at < new Date().toISOString();
