import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { madeUpPasswordLife } from '#contract/limits';

/**
 * Argon2id as OWASP asks (19 MiB, two passes), one at a time: a burst of log-ins must neither take the memory nor
 * the processor from everybody else. The queue has an end.
 */
const argon2id = 2;
const argon2 = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const oneAtATime = pLimit(1);
const longestQueue = 100;

export const hashPassword = (password: string): Promise<string> => oneAtATime(() => hash(password, argon2));

/** A password nobody has: an unknown user costs the same work as a wrong password. */
let nobody: Promise<string> | undefined;

export async function passwordMatches(
  storedHash: string | undefined,
  password: string,
): Promise<boolean | 'busy'> {
  if (oneAtATime.pendingCount >= longestQueue) return 'busy';
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const against = storedHash ?? (await nobody);
  const matches = await oneAtATime(() => verify(against, password));
  return matches && storedHash !== undefined;
}

/** 128 random bits, and when they stop letting anybody in: whoever reads them off a terminal is to choose another. */
export const makeUpPassword = (): { password: string; expiresAt: string } => ({
  password: randomBytes(16).toString('base64url'),
  expiresAt: new Date(Date.now() + madeUpPasswordLife).toISOString(),
});
