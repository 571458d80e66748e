import type { Account } from '#contract/accounts';
import { removedAccountLife } from '#contract/limits';
import { normalizeIdentifier } from '../auth/normalize-identifier.ts';
import type { Db } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';

/** Its password is taken away first, and its logs and pictures are deleted a few at a time. */
export const isBeingPurged = (row: Pick<AccountRow, 'password_hash'>): boolean => row.password_hash === '';

/** When a removed account is purged. */
export const purgedAt = ({ state, state_since }: AccountRow) =>
  state === 'removed' && state_since !== null
    ? new Date(Date.parse(state_since) + removedAccountLife).toISOString()
    : null;

export async function insertAccount(db: Db, row: AccountRow): Promise<void> {
  await db.insertInto('accounts').values(row).execute();
}

export const findAccountByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', normalizeIdentifier(email))
    .executeTakeFirst();

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** All accounts, unsorted: the databases don't agree on Swedish order. */
export const allAccounts = (db: Db): Promise<AccountRow[]> => db.selectFrom('accounts').selectAll().execute();

/** Whether no other account can act as administrator. One that can't log in, or perhaps never will, does not count. */
export async function isOnlyAdmin(db: Db, id: string): Promise<boolean> {
  const admins = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    // A temporary password expires after some days, and whether it has reached anybody is not known.
    .where(({ eb, or }) => or([eb('password_expires_at', 'is', null), eb('id', '=', id)]))
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}

/** When each account last logged in, by its id, as far as events go back. */
export async function lastLogIns(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('events')
    .select(({ fn }) => ['account_id', fn.max('happened_at').as('at')])
    .where('kind', '=', 'logged_in')
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .$narrowType<{ account_id: string }>()
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, at]));
}

export async function accountsWithTwoStep(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('two_step')
    .select('account_id')
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** How many logs of both kinds each account has, by its id. An account without logs is missing. */
export async function logCounts(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of ['trip_logs', 'service_logs'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => ['owner_id', fn.countAll<number>().as('logs')])
      .groupBy('owner_id')
      .execute();
    for (const { owner_id, logs } of rows) counts.set(owner_id, (counts.get(owner_id) ?? 0) + Number(logs));
  }
  return counts;
}

/** Since when mail to an account has failed, by its id, if that is before `before`. Only active accounts: others get no mail. */
export async function mailFailing(db: Db, before: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('mail_reminders')
    .innerJoin('accounts', 'accounts.id', 'mail_reminders.account_id')
    .select(['account_id', 'failing_since'])
    .where('accounts.state', '=', 'active')
    .where('failing_since', '<=', before)
    .$narrowType<{ failing_since: string }>()
    .execute();
  return new Map(rows.map(({ account_id, failing_since }) => [account_id, failing_since]));
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
