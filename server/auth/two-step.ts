import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { recordEvent, refuseManyEvents } from '../events/store.ts';
import { type Database, type Db, inTransaction } from '../platform/db/connect.ts';
import type { TwoStepRow } from '../platform/db/schema.ts';
import { Refusal, refuse } from '../refusal.ts';
import { beginCode, refundAttempt } from './login-throttle.ts';
import { requireRecentLogin } from './reauthenticate.ts';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  deleteTwoFactor,
  findAccount,
  findTwoFactor,
  replaceTwoFactor,
  spendRecoveryCode,
  spendStep,
} from './store.ts';

/** Time-based codes as every code app knows them: SHA-1, six digits, 30 seconds. */
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'LOGGBOKEN', label, secret: Secret.fromBase32(secret), digits: 6, period: 30 });

const recoveryCodeCount = 10;

/**
 * Checks the second step of a log-in; undefined if it is right, or if the account has none. Codes and recovery codes work once.
 * The codes just before and after now count as well, for clocks that are a little off. After too many wrong codes the refusal
 * says how many seconds to wait; recovery codes can't be guessed, and work all the time.
 */
export async function checkSecondStep(
  context: Context,
  accountId: string,
  otp: string | undefined,
  address: string,
): Promise<Refusal | undefined> {
  const { db } = context;
  const about = { accountId, address };
  const twoStep = await findTwoFactor(db, accountId);
  if (!twoStep?.confirmed_at) return undefined;
  const code = otp?.replaceAll(/[\s-]/g, '') ?? '';
  if (code === '') return refuse('otp_required');
  if (isCode(code)) {
    const attempt = await beginCode(context, about);
    if (attempt instanceof Refusal) return attempt;
    if (!(await spendCode(db, twoStep, code))) return refuse('otp_wrong');
    await refundAttempt(context, attempt);
    return undefined;
  }

  if (!(await spendRecoveryCode(db, accountId, hashCode(code)))) return refuse('otp_wrong');
  await recordEvent(db, 'recovery_code_used', about);
  return undefined;
}

const isCode = (text: string) => /^[0-9]{6}$/.test(text);

/** Servers may disagree about the time by this many steps. A last used step further ahead of now came from a wrong clock. */
const furthestAhead = 4;

/** Whether the code is right; marks its time step as used, so that whoever saw it typed can't use it again. */
async function spendCode(db: Db, twoStep: TwoStepRow, code: string): Promise<boolean> {
  const delta = isCode(code) ? totp(twoStep.secret).validate({ token: code, window: 1 }) : null;
  if (delta === null) return false;
  const now = Math.floor(Date.now() / 30_000);
  return spendStep(db, twoStep.account_id, now + delta, now + furthestAhead);
}

const hashCode = (code: string) => createHash('sha256').update(code.toLowerCase()).digest('base64url');

export async function showTwoStep(
  { db }: Context,
  { userId }: Caller,
): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const twoStep = await findTwoFactor(db, userId);
  return { on: Boolean(twoStep?.confirmed_at), recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

/** Makes a key for the code app. Nothing changes at log-in until a code has been shown to work. */
export async function beginTwoStep(
  context: Context,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<{ secret: string; uri: string } | Refusal> {
  const refusal =
    (await refuseManyEvents(context.db, caller.userId)) ??
    (await requireRecentLogin(context, caller, currentPassword));
  if (refusal) return refusal;
  return inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const account = await findAccount(trx, caller.userId);
    if (!account) return refuse('session_ended');
    if ((await findTwoFactor(trx, account.id))?.confirmed_at) return refuse('two_step_already_on');
    const secret = new Secret({ size: 20 }).base32;
    await replaceTwoFactor(trx, account.id, secret);
    return { secret, uri: totp(secret, account.username).toString() };
  });
}

/** Turns two-step log-in on, and returns the recovery codes, which can be seen only this once. */
export function confirmTwoStep(
  { db }: Context,
  { userId, address }: Caller,
  otp: string,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  return inTransaction(db, `account ${userId}`, async (trx) => {
    const twoStep = await findTwoFactor(trx, userId);
    if (!twoStep) return refuse('two_step_not_begun');
    if (twoStep.confirmed_at) return refuse('two_step_already_on');
    if (!(await spendCode(trx, twoStep, otp.replaceAll(/\s/g, '')))) {
      return refuse('invalid_input', {
        fields: { otp: 'Koden stämmer inte. Försök med nästa kod som visas.' },
      });
    }
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    await confirmTwoFactor(
      trx,
      userId,
      recoveryCodes.map((code) => hashCode(code.replaceAll('-', ''))),
    );
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
  const refusal =
    (await refuseManyEvents(context.db, caller.userId)) ??
    (await requireRecentLogin(context, caller, currentPassword));
  if (refusal) return refusal;
  await forgetTwoStep(context.db, caller.userId, caller.address);
  return undefined;
}

/** Turns two-step log-in off without any check: for the owner after the password check, and for the operator. */
export function forgetTwoStep(db: Database, accountId: string, address: string): Promise<void> {
  return inTransaction(db, `account ${accountId}`, async (trx) => {
    await deleteTwoFactor(trx, accountId);
    await recordEvent(trx, 'two_step_off', { accountId, address });
  });
}
