import { randomBytes } from 'node:crypto';
import { newPassword } from '#contract/accounts';
import { BadSettings } from '../config.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signUp } from './operations.ts';
import { hasAccounts } from './store.ts';

export interface FirstAdmin {
  username: string;
  /** Only when it was made up here: the one time it can be told. */
  madeUpPassword: string | undefined;
}

/** Makes the first administrator while there is no account at all; otherwise does nothing. */
export async function makeFirstAdmin(context: Context): Promise<FirstAdmin | undefined> {
  if (await hasAccounts(context.db)) return undefined;
  const { username, email, password } = context.config.firstAdmin;
  const madeUpPassword = password === undefined ? randomBytes(12).toString('base64url') : undefined;
  if (password !== undefined && !newPassword.safeParse(password).success) {
    throw new BadSettings('Inställningen ADMIN_PASSWORD ska vara ett lösenord med minst 8 tecken.');
  }
  const made = await signUp(context, {
    username,
    email,
    password: password ?? madeUpPassword ?? '',
    role: 'admin',
    firstName: 'Administratör',
    lastName: 'LOGGBOKEN',
    bio: '',
    profilePictures: [],
  });
  if (made instanceof Refusal) {
    throw new BadSettings(`Den första administratören kunde inte skapas. ${made.body.message}`);
  }
  return { username, madeUpPassword };
}
