import { newAccount } from '#contract/accounts';
import { makeUpPassword } from '../auth/passwords.ts';
import { ConfigError } from '../config.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signUp } from './operations.ts';
import { hasAccounts } from './store.ts';

export interface FirstAdmin {
  username: string;
  /** Only if it was generated here: it can't be shown again. */
  madeUpPassword: string | undefined;
}

/** Makes the first administrator while there is no account at all; otherwise does nothing. */
export async function makeFirstAdmin(context: Context): Promise<FirstAdmin | undefined> {
  if (await hasAccounts(context.db)) return undefined;
  const { username, email, password } = context.config.firstAdmin;
  const madeUp = password === undefined ? makeUpPassword() : undefined;
  const account = newAccount.safeParse({
    username,
    email,
    password: password ?? madeUp,
    passwordIsTemporary: madeUp !== undefined,
    role: 'admin',
    firstName: 'Administratör',
    lastName: 'LOGGBOKEN',
  });
  if (!account.success) throw new ConfigError(account.error.issues.map(wrongSetting).join('\n'));
  const made = await signUp(context, account.data);
  if (made instanceof Refusal) {
    // Another server of the same database has started at the same moment.
    if (await hasAccounts(context.db)) return undefined;
    throw new ConfigError(`Den första administratören kunde inte skapas. ${made.body.message}`);
  }
  return { username: made.username, madeUpPassword: madeUp };
}

const wrongSetting = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  `Inställningen ADMIN_${String(path[0]).toUpperCase()} går inte att använda. ${message}`;
