import { freshLogIn } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { Refusal, refuse } from '../refusal.ts';
import { withLoginThrottle } from './login-throttle.ts';
import { passwordMatches } from './passwords.ts';
import { findAccount, markConfirmed } from './store.ts';

/** The refusal that asks for the caller's own password, if it was last given too long ago. */
export function passwordRequired(caller: Caller): Refusal | undefined {
  if (Date.now() - caller.passwordGivenAt.getTime() < freshLogIn) return undefined;
  return refuse('current_password_required', {
    fields: { currentPassword: 'Skriv ditt nuvarande lösenord.' },
  });
}

/**
 * For changes that could lock the owner out, or open another account. In the first 15 minutes after the password was given, at
 * the log-in or here, nothing is asked; later the caller's own password, with the same limits on guessing as at log-in. Returns a refusal, or undefined to go on.
 */
export async function requireRecentLogin(
  context: Context,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<Refusal | undefined> {
  const required = passwordRequired(caller);
  return required && currentPassword ? checkOwnPassword(context, caller, currentPassword) : required;
}

/** Checks the caller's own password, however recently it was given. Returns a refusal, or undefined if it is right. */
export async function checkOwnPassword(
  context: Context,
  caller: Caller,
  currentPassword: string,
): Promise<Refusal | undefined> {
  const account = await findAccount(context.db, caller.userId);
  if (!account) return refuse('session_ended');
  const about = { accountId: account.id, address: caller.address };
  return withLoginThrottle(context, account.username_key, about, async () => {
    const matches = await passwordMatches(account.password_hash, currentPassword, account.id);
    if (matches instanceof Refusal) return matches;
    if (matches) {
      await markConfirmed(context.db, caller.sessionId);
      return undefined;
    }
    const fields = { currentPassword: 'Det nuvarande lösenordet stämmer inte.' };
    return refuse('wrong_current_password', { fields });
  });
}
