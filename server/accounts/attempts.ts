import { logInLimits } from '#contract/limits';
import { recordEventOnce } from '../events/store.ts';
import { randomId } from '../ids.ts';
import { type Database, inTransaction } from '../platform/db/connect.ts';

/** A log-in on its way: counted as failed until it has succeeded, so that many at once don't slip past the limit. */
export interface Attempt {
  id: string;
  username_key: string;
  address: string;
}

/**
 * The attempt, or after how many seconds the next one may be made. That guessing was stopped is noted once in a window: whoever
 * goes on all the same, and needs no account for it, fills no disk.
 */
export async function beginAttempt(
  db: Database,
  usernameKey: string,
  about: { accountId: string | undefined; address: string },
): Promise<Attempt | { retryAfter: number }> {
  const { address } = about;
  const now = Date.now();
  const since = new Date(now - logInLimits.window).toISOString();
  return inTransaction(db, `address ${address}`, async (trx) => {
    await trx.deleteFrom('login_failures').where('failed_at', '<', since).execute();
    const recent = await trx
      .selectFrom('login_failures')
      .select(['username_key', 'failed_at'])
      .where('address', '=', address)
      .orderBy('failed_at')
      .execute();
    const ofAccount = recent.filter((failure) => failure.username_key === usernameKey);
    const full =
      (ofAccount.length >= logInLimits.perAccountAndAddress && ofAccount) ||
      (recent.length >= logInLimits.perAddress && recent);
    const oldest = full ? full[0] : undefined;
    if (oldest) {
      await recordEventOnce(trx, 'log_in_blocked', about, since);
      const free = Date.parse(oldest.failed_at) + logInLimits.window;
      return { retryAfter: Math.max(1, Math.ceil((free - now) / 1000)) };
    }
    const attempt = { id: randomId(), username_key: usernameKey, address };
    await trx
      .insertInto('login_failures')
      .values({ ...attempt, failed_at: new Date(now).toISOString() })
      .execute();
    return attempt;
  });
}

/** Neither right nor wrong yet (a code is still to come): as if it had not been made. */
export async function attemptWithdrawn(db: Database, attempt: Attempt): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', attempt.id).execute();
}

/** The right password: earlier slips for this account from this address are forgotten. */
export async function attemptSucceeded(db: Database, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('address', '=', attempt.address)
    .where('username_key', '=', attempt.username_key)
    .execute();
}
