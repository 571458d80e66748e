import { type Account, type ChangedAccount, chosenUsername, type NewAccount } from '#contract/accounts';
import type { Caller } from '../access.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { randomAccountId } from '../ids.ts';
import { allProfilePictures, imagesOf, removeBytes, setImages } from '../images/operations.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { Refusal, refuse } from '../refusal.ts';
import { isEasyPassword } from './easy-passwords.ts';
import { fold } from './fold.ts';
import { askForPassword } from './fresh-log-in.ts';
import { hashPassword } from './passwords.ts';
import {
  allAccounts,
  endSessions,
  findAccount,
  findAccountByEmail,
  findAccountByUsername,
  insertAccount,
  isOnlyAdmin,
  toAccount,
  updateAccount,
} from './store.ts';

/**
 * Makes an account. Pictures may be ones that `maker` has uploaded; they become the new account's. A password that was made
 * up lets nobody in after `passwordExpiresAt`. Some time after the log-in, making an administrator asks for the maker's password.
 */
export async function signUp(
  context: Context,
  input: NewAccount,
  { maker, passwordExpiresAt }: { maker?: Caller; passwordExpiresAt?: string | undefined } = {},
): Promise<Account | Refusal> {
  if (await isEasyPassword(input.password, input)) {
    return refuse('password_too_common', { fields: { password: 'Lösenordet är för vanligt.' } });
  }
  if (maker && input.role === 'admin') {
    const refusal = await askForPassword(context, maker, input.currentPassword);
    if (refusal) return refusal;
  }
  const password_hash = await hashPassword(input.password);
  const now = new Date().toISOString();
  return inTransaction(context.db, 'accounts', async (trx) => {
    const taken = await takenBySomeoneElse(trx, input);
    if (taken) return taken;
    const row: AccountRow = {
      id: await freeAccountId(trx, input._id),
      username: input.username,
      username_key: fold(input.username),
      email: input.email,
      email_key: fold(input.email),
      role: input.role,
      first_name: input.firstName,
      last_name: input.lastName,
      bio: input.bio,
      password_hash,
      password_expires_at: passwordExpiresAt ?? null,
      password_set_by_other_at: null,
      changes: 0,
      created_at: now,
      updated_at: now,
    };
    await insertAccount(trx, row);
    const pictures = await setImages(trx, {
      kind: 'profile',
      usedBy: row.id,
      owners: maker ? [row.id, maker.userId] : [row.id],
      paths: input.profilePictures,
    });
    if (pictures instanceof Refusal) return pictures;
    await recordEvent(trx, 'account_created', {
      accountId: row.id,
      ...(maker && { actorId: maker.userId }),
      address: maker?.address ?? '',
    });
    return toAccount(row, input.profilePictures);
  });
}

/** The id a client asks for is used when it is 12 digits and free; it never replaces an account. */
async function freeAccountId(trx: Db, wanted: unknown): Promise<string> {
  let id = typeof wanted === 'string' && /^\d{12}$/.test(wanted) ? wanted : randomAccountId();
  while (await findAccount(trx, id)) id = randomAccountId();
  return id;
}

async function takenBySomeoneElse(
  trx: Db,
  wanted: { username: string; email: string },
  self?: string,
): Promise<Refusal | undefined> {
  const sameUsername = await findAccountByUsername(trx, wanted.username);
  if (sameUsername && sameUsername.id !== self) {
    return refuse('username_taken', { fields: { username: 'Användarnamnet är upptaget.' } });
  }
  const sameEmail = await findAccountByEmail(trx, wanted.email);
  if (sameEmail && sameEmail.id !== self) {
    return refuse('email_taken', { fields: { email: 'E-postadressen används redan.' } });
  }
  return undefined;
}

export async function listAccounts({ db }: Context): Promise<Account[]> {
  const swedish = new Intl.Collator('sv');
  const [rows, pictures] = await Promise.all([allAccounts(db), allProfilePictures(db)]);
  return rows
    .map((row) => toAccount(row, pictures.get(row.id) ?? []))
    .sort((a, b) => swedish.compare(a.username, b.username));
}

const mayTouch = (caller: Caller, accountId: string) =>
  caller.userId === accountId || caller.role === 'admin';

export async function showProfile({ db }: Context, caller: Caller, id: string): Promise<Account | Refusal> {
  if (!mayTouch(caller, id)) return refuse('profile_not_yours');
  const row = await findAccount(db, id);
  return row ? toAccount(row, await imagesOf(db, 'profile', id)) : refuse('account_not_found');
}

/**
 * Changes a profile. A new password ends every other session of that account, a new role all of them. Pictures are left
 * as they are when the request does not name them.
 */
export async function changeProfile(
  context: Context,
  caller: Caller,
  id: string,
  input: ChangedAccount,
): Promise<Refusal | undefined> {
  if (!mayTouch(caller, id)) return refuse('profile_not_yours');
  const password = input.password?.trim() ? input.password : undefined;
  if (password && (await isEasyPassword(password, input))) {
    return refuse('password_too_common', { fields: { password: 'Lösenordet är för vanligt.' } });
  }
  if (password || (await mattersToLogIn(context.db, caller, id, input))) {
    const refusal = await askForPassword(context, caller, input.currentPassword);
    if (refusal) return refusal;
  }
  const password_hash = password && (await hashPassword(password));

  const outcome = await inTransaction(context.db, 'accounts', async (trx) => {
    const row = await findAccount(trx, id);
    if (!row) return refuse('account_not_found');
    const role = input.role ?? row.role;
    if (role !== row.role) {
      if (caller.role !== 'admin') return refuse('role_not_yours_to_change');
      if (role !== 'admin' && (await isOnlyAdmin(trx, id))) return refuse('last_admin');
    }
    const username = chosenUsername(row.username).safeParse(input.username);
    if (!username.success) {
      return refuse('invalid_input', { fields: { username: username.error.issues[0]?.message ?? '' } });
    }
    const taken = await takenBySomeoneElse(trx, input, id);
    if (taken) return taken;

    const now = new Date().toISOString();
    await updateAccount(trx, id, {
      username: input.username,
      username_key: fold(input.username),
      email: input.email,
      email_key: fold(input.email),
      role,
      first_name: input.firstName,
      last_name: input.lastName,
      bio: input.bio,
      updated_at: now,
      ...(password_hash && {
        password_hash,
        password_expires_at: null,
        password_set_by_other_at: caller.userId === id ? null : now,
      }),
    });
    const about = { accountId: id, actorId: caller.userId, address: caller.address };
    await recordEvent(trx, 'account_changed', about);
    if (role !== row.role) await recordEvent(trx, 'role_changed', about);
    if (password_hash) await recordEvent(trx, 'password_changed', about);
    if (fold(input.email) !== row.email_key) await recordEvent(trx, 'email_changed', about);
    if (role !== row.role) await endSessions(trx, id);
    else if (password_hash) await endSessions(trx, id, caller.userId === id ? caller.sessionId : undefined);

    if (!input.profilePictures) return { removed: [] };
    return setImages(trx, {
      kind: 'profile',
      usedBy: id,
      owners: [id, caller.userId],
      paths: input.profilePictures,
    });
  });

  if (outcome instanceof Refusal) return outcome;
  await removeBytes(context, outcome.removed);
  return undefined;
}

/** Beside a password: one's own e-mail address, and that somebody becomes an administrator. */
async function mattersToLogIn(
  db: Db,
  caller: Caller,
  id: string,
  { email, role }: ChangedAccount,
): Promise<boolean> {
  const row = await findAccount(db, id);
  if (!row) return false;
  const ownEmail = caller.userId === id && row.email_key !== fold(email);
  return ownEmail || (caller.role === 'admin' && role === 'admin' && row.role !== 'admin');
}
