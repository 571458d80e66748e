import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Account, AccountInList, ChangedAccount, NewAccount } from '#contract/accounts';
import { normalizeIdentifier } from '../auth/normalize-identifier.ts';
import { hashPassword, passwordMatches, temporaryPasswordEnd } from '../auth/passwords.ts';
import { passwordRequired, requireRecentLogin } from '../auth/reauthenticate.ts';
import { recheckSession } from '../auth/sessions.ts';
import {
  endSessions,
  findAccount,
  findAccountByUsername,
  markConfirmed,
  updateAccount,
} from '../auth/store.ts';
import { isWeakPassword } from '../auth/weak-passwords.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { recordEvent, refuseManyEvents } from '../events/store.ts';
import { imagesOf, setImages } from '../images/operations.ts';
import { pathsInUse } from '../images/store.ts';
import { type Database, type Db, inTransaction } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { randomAccountId } from '../platform/ids.ts';
import { Refusal, refuse } from '../refusal.ts';
import {
  accountsWithTwoStep,
  allAccounts,
  findAccountByEmail,
  insertAccount,
  isOnlyAdmin,
  lastLogIns,
  logCounts,
  mailFailing,
  purgedAt,
  toAccount,
} from './store.ts';

/**
 * Makes an account. Pictures may be ones that `maker` has uploaded; they become the new account's. If the maker's password was given too
 * long ago, making an administrator asks for the maker's password.
 */
export async function signUp(
  context: Context,
  input: NewAccount,
  maker?: Caller,
): Promise<Account | Refusal> {
  if (await isWeakPassword(input.password, input)) {
    return refuse('password_too_common', { fields: { password: 'Lösenordet är för vanligt.' } });
  }
  if (maker && input.role === 'admin') {
    const refusal = await requireRecentLogin(context, maker, input.currentPassword);
    if (refusal) return refusal;
  }
  const password_hash = await hashPassword(input.password, maker?.userId);
  if (password_hash instanceof Refusal) return password_hash;
  const now = new Date().toISOString();
  return changeAccounts(context.db, maker, async (trx) => {
    const taken = await takenBySomeoneElse(trx, input);
    if (taken) return taken;
    const row: AccountRow = {
      id: await freeAccountId(trx, input._id),
      username: input.username,
      username_key: normalizeIdentifier(input.username),
      email: input.email,
      email_key: normalizeIdentifier(input.email),
      role: input.role,
      first_name: input.firstName,
      last_name: input.lastName,
      bio: input.bio,
      password_hash,
      password_expires_at: input.passwordIsTemporary ? temporaryPasswordEnd() : null,
      password_set_by_other_at: null,
      state: 'active',
      state_since: null,
      revision: 0,
      bytes: 0,
      created_at: now,
      updated_at: now,
    };
    await insertAccount(trx, row);
    const refusal = await setImages(trx, {
      kind: 'profile',
      usedBy: row.id,
      owners: maker ? [row.id, maker.userId] : [row.id],
      paths: input.profilePictures,
    });
    if (refusal) return refusal;
    await recordEvent(trx, 'account_created', {
      accountId: row.id,
      ...(maker && { actorId: maker.userId }),
      address: maker?.address ?? '',
    });
    return toAccount(row, input.profilePictures);
  });
}

/**
 * Runs a change, unless the caller's session has ended since the request was let in, for example while a password was hashed.
 * Without a caller, the program itself makes the change.
 */
export const changeAccounts = <T>(
  db: Database,
  caller: Caller | undefined,
  change: (trx: Db) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  inTransaction(db, 'accounts', async (trx) => {
    const putOut = caller && (await recheckSession(trx, caller));
    return putOut ?? change(trx);
  });

/** The id a client asks for is used when it is 12 digits and free; it never replaces an account. */
async function freeAccountId(trx: Db, requested: unknown): Promise<string> {
  let id = typeof requested === 'string' && /^\d{12}$/.test(requested) ? requested : randomAccountId();
  while (await findAccount(trx, id)) id = randomAccountId();
  return id;
}

async function takenBySomeoneElse(
  trx: Db,
  requested: { username: string; email: string },
  self?: string,
): Promise<Refusal | undefined> {
  const sameUsername = await findAccountByUsername(trx, requested.username);
  if (sameUsername && sameUsername.id !== self) {
    return refuse('username_taken', { fields: { username: 'Användarnamnet är upptaget.' } });
  }
  const sameEmail = await findAccountByEmail(trx, requested.email);
  if (sameEmail && sameEmail.id !== self) {
    return refuse('email_taken', { fields: { email: 'E-postadressen används redan.' } });
  }
  return undefined;
}

/** How long mail to an account may fail before the administrator is notified, in milliseconds. */
const mailTrouble = 5 * 24 * 60 * 60 * 1000;

/** Every account, also those that are not active, in the Swedish order of usernames. */
export async function listAccounts(db: Database): Promise<AccountInList[]> {
  const pictures = await pathsInUse(db, 'profile');
  const logIns = await lastLogIns(db);
  const logs = await logCounts(db);
  const twoStep = await accountsWithTwoStep(db);
  const failing = await mailFailing(db, new Date(Date.now() - mailTrouble).toISOString());
  const accounts: AccountInList[] = [];
  for (const row of await allAccounts(db)) {
    await yieldToEventLoop();
    accounts.push({
      ...toAccount(row, pictures.get(row.id) ?? []),
      state: row.state,
      createdAt: row.created_at,
      lastLogInAt: logIns.get(row.id) ?? null,
      twoStep: twoStep.has(row.id),
      logs: logs.get(row.id) ?? 0,
      bytes: row.bytes,
      ...(failing.has(row.id) && { mailFailsSince: failing.get(row.id) }),
      purgedAt: purgedAt(row),
    });
  }
  const swedish = new Intl.Collator('sv');
  return accounts.sort((a, b) => swedish.compare(a.username, b.username));
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
  if (password && (await isWeakPassword(password, input))) {
    return refuse('password_too_common', { fields: { password: 'Lösenordet är för vanligt.' } });
  }
  const before = await findAccount(context.db, id);
  const asks = password !== undefined || (before !== undefined && mattersToLogIn(caller, before, input));
  if (asks) {
    const refusal = await requireRecentLogin(context, caller, input.currentPassword);
    if (refusal) return refusal;
  }
  // A temporary password is known to the administrator who set it, so it may not be kept.
  if (password && caller.userId === id && before) {
    const isKnown = await isTemporary(before, password);
    if (isKnown) return isKnown;
  }
  const password_hash = password && (await hashPassword(password, caller.userId));
  if (password_hash instanceof Refusal) return password_hash;
  const many = await refuseManyEvents(context.db, caller.userId);
  if (many) return many;

  return changeAccounts(context.db, caller, async (trx) => {
    const row = await findAccount(trx, id);
    if (!row) return refuse('account_not_found');
    // The account may have changed since it was decided that no password has to be asked for.
    const required = !asks && mattersToLogIn(caller, row, input) ? passwordRequired(caller) : undefined;
    if (required) return required;
    const role = input.role ?? row.role;
    if (role !== row.role) {
      if (caller.role !== 'admin') return refuse('role_not_yours_to_change');
      if (role !== 'admin' && (await isOnlyAdmin(trx, id))) return refuse('last_admin');
    }
    const taken = await takenBySomeoneElse(trx, input, id);
    if (taken) return taken;

    const now = new Date().toISOString();
    await updateAccount(trx, id, {
      username: input.username,
      username_key: normalizeIdentifier(input.username),
      email: input.email,
      email_key: normalizeIdentifier(input.email),
      role,
      first_name: input.firstName,
      last_name: input.lastName,
      bio: input.bio,
      updated_at: now,
      ...(password_hash && {
        password_hash,
        password_expires_at:
          input.passwordIsTemporary && caller.userId !== id ? temporaryPasswordEnd() : null,
        password_set_by_other_at: caller.userId === id ? null : now,
      }),
    });
    const about = { accountId: id, actorId: caller.userId, address: caller.address };
    await recordEvent(trx, 'account_changed', about);
    if (role !== row.role) await recordEvent(trx, 'role_changed', about);
    if (password_hash) await recordEvent(trx, 'password_changed', about);
    if (normalizeIdentifier(input.email) !== row.email_key) await recordEvent(trx, 'email_changed', about);
    if (role !== row.role) await endSessions(trx, id);
    else if (password_hash) await endSessions(trx, id, caller.userId === id ? caller.sessionId : undefined);
    if (password_hash && caller.userId === id) await markConfirmed(trx, caller.sessionId);

    if (!input.profilePictures) return undefined;
    return setImages(trx, {
      kind: 'profile',
      usedBy: id,
      owners: [id, caller.userId],
      paths: input.profilePictures,
    });
  });
}

/** Refuses the temporary password that an account has. */
async function isTemporary(
  { id, password_expires_at, password_hash }: AccountRow,
  password: string,
): Promise<Refusal | undefined> {
  const isSame = password_expires_at !== null && (await passwordMatches(password_hash, password, id));
  if (isSame instanceof Refusal) return isSame;
  return isSame
    ? refuse('invalid_input', { fields: { password: 'Välj ett annat lösenord än det du fick.' } })
    : undefined;
}

/** The changes besides a password that need a recent log-in: one's own e-mail address, and who is an administrator. */
function mattersToLogIn(
  caller: Caller,
  row: AccountRow,
  { email, role = row.role }: ChangedAccount,
): boolean {
  const ownEmail = caller.userId === row.id && row.email_key !== normalizeIdentifier(email);
  return ownEmail || (caller.role === 'admin' && role !== row.role);
}
