import type { Account } from '#contract/accounts';
import type { Db } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { fold } from './fold.ts';

export async function insertAccount(db: Db, row: AccountRow): Promise<void> {
  await db.insertInto('accounts').values(row).execute();
}

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByUsername = (db: Db, username: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('username_key', '=', fold(username)).executeTakeFirst();

export const findAccountByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('email_key', '=', fold(email)).executeTakeFirst();

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** All accounts, in no order: Swedish order is not one that databases share. */
export const allAccounts = (db: Db): Promise<AccountRow[]> => db.selectFrom('accounts').selectAll().execute();

export async function updateAccount(db: Db, id: string, changes: Partial<AccountRow>): Promise<void> {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

export async function isOnlyAdmin(db: Db, id: string): Promise<boolean> {
  const admins = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(2).execute();
  return admins.length === 1 && admins[0]?.id === id;
}

/** Sessions hang on the account: what ends them is a change of it. */
export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  let ended = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except !== undefined) ended = ended.where('id', '!=', except);
  await ended.execute();
}

/** The account as the contract shows it: never with the password or anything made from it. */
export const toAccount = (row: AccountRow, profilePictures: string[]): Account => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  firstName: row.first_name,
  lastName: row.last_name,
  bio: row.bio,
  profilePictures,
});
