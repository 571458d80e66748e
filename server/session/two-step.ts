import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Caller } from '../access.ts';
import { attemptWithdrawn, beginCode } from '../accounts/attempts.ts';
import { askForPassword } from '../accounts/fresh-log-in.ts';
import { findAccount } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { type Database, type Db, inTransaction } from '../platform/db/connect.ts';
import type { TwoStepRow } from '../platform/db/schema.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** Time-based codes as every code app knows them: SHA-1, six digits, 30 seconds. */
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'LOGGBOKEN', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 });

const recoveryCodeCount = 10;

const findTwoStep = (db: Db, accountId: string): Promise<TwoStepRow | undefined> =>
  db.selectFrom('two_step').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/**
 * Judges the second step of a log-in: `off` where the account has none. A code is good once, a recovery code too; the
 * codes just before and after now count as well, for clocks that are a little off. After too many wrong codes it says in how
 * many seconds the next may come; a recovery code, which nobody can guess, is good all the time.
 */
export async function checkSecondStep(
  context: Context,
  accountId: string,
  otp: string | undefined,
  address: string,
): Promise<'off' | 'missing' | 'wrong' | 'right' | { retryAfter: number }> {
  const { db } = context;
  const about = { accountId, address };
  const twoStep = await findTwoStep(db, accountId);
  if (!twoStep?.confirmed_at) return 'off';
  const code = otp?.replaceAll(/[\s-]/g, '') ?? '';
  if (code === '') return 'missing';
  if (isCode(code)) {
    const attempt = await beginCode(context, about);
    if ('retryAfter' in attempt) return attempt;
    if (!(await spendCode(db, twoStep, code))) return 'wrong';
    await attemptWithdrawn(context, attempt);
    return 'right';
  }

  const used = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return 'wrong';
  await recordEvent(db, 'recovery_code_used', about);
  return 'right';
}

const isCode = (text: string) => /^[0-9]{6}$/.test(text);

/** So many steps ahead of now a code may have been used where two servers disagree about the time; further, the clock was wrong. */
const furthestAhead = 4;

/** Whether the code is right; marks its time step as used, so that whoever saw it typed can't use it again. */
async function spendCode(db: Db, twoStep: TwoStepRow, code: string): Promise<boolean> {
  const delta = isCode(code) ? totp(twoStep.secret).validate({ token: code, window: 1 }) : null;
  if (delta === null) return false;
  const now = Math.floor(Date.now() / 30_000);
  const step = now + delta;
  const marked = await db
    .updateTable('two_step')
    .set({ last_step: step })
    .where('account_id', '=', twoStep.account_id)
    .where((row) => row.or([row('last_step', '<', step), row('last_step', '>', now + furthestAhead)]))
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

const hashCode = (code: string) => createHash('sha256').update(code.toLowerCase()).digest('base64url');

export async function showTwoStep(
  { db }: Context,
  { userId }: Caller,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const twoStep = await findTwoStep(db, userId);
  const codes = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('account_id', '=', userId)
    .execute();
  return { on: Boolean(twoStep?.confirmed_at), recoveryCodesLeft: codes.length };
}

/** Makes a key for the code app. Nothing changes at log-in until a code has been shown to work. */
export async function beginTwoStep(
  context: Context,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string } | Refusal> {
  const refusal = await askForPassword(context, caller, currentPassword);
  if (refusal) return refusal;
  return inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const account = await findAccount(trx, caller.userId);
    if (!account) return refuse('session_ended');
    if ((await findTwoStep(trx, account.id))?.confirmed_at) return refuse('two_step_already_on');
    const secret = new Secret({ size: 20 }).base32;
    await trx.deleteFrom('two_step').where('account_id', '=', account.id).execute();
    await trx
      .insertInto('two_step')
      .values({ account_id: account.id, secret, confirmed_at: null, last_step: 0 })
      .execute();
    return { secret, uri: totp(secret, account.username).toString() };
  });
}

/** Turns it on, and hands out the recovery codes the one time they can be seen. */
export function confirmTwoStep(
  { db }: Context,
  { userId, address }: Caller,
  otp: string,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  return inTransaction(db, `account ${userId}`, async (trx) => {
    const twoStep = await findTwoStep(trx, userId);
    if (!twoStep) return refuse('two_step_not_begun');
    if (twoStep.confirmed_at) return refuse('two_step_already_on');
    if (!(await spendCode(trx, twoStep, otp.replaceAll(/\s/g, '')))) {
      return refuse('invalid_input', {
        fields: { otp: 'Koden stämmer inte. Försök med nästa kod som visas.' },
      });
    }
    await trx
      .updateTable('two_step')
      .set({ confirmed_at: new Date().toISOString() })
      .where('account_id', '=', userId)
      .execute();
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    await trx.deleteFrom('recovery_codes').where('account_id', '=', userId).execute();
    await trx
      .insertInto('recovery_codes')
      .values(
        recoveryCodes.map((code) => ({ account_id: userId, code_hash: hashCode(code.replaceAll('-', '')) })),
      )
      .execute();
    await recordEvent(trx, 'two_step_on', { accountId: userId, address });
    return { recoveryCodes };
  });
}

/** 120 random bits in groups that can be read aloud; never six digits, so never taken for a code. */
const newRecoveryCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32
    .toLowerCase()
    .replace(/(.{4})(?=.)/g, '$1-');

export async function endTwoStep(
  context: Context,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<Refusal | undefined> {
  const refusal = await askForPassword(context, caller, currentPassword);
  if (refusal) return refusal;
  await forgetTwoStep(context.db, caller.userId, caller.address);
  return undefined;
}

/** Without asking: for the owner once the password is proven, and for the operator. */
export function forgetTwoStep(db: Database, accountId: string, address: string): Promise<void> {
  return inTransaction(db, `account ${accountId}`, async (trx) => {
    await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('two_step').where('account_id', '=', accountId).execute();
    await recordEvent(trx, 'two_step_off', { accountId, address });
  });
}
