import type { Role } from '#contract/accounts';
import { limits } from '#contract/limits';
import type { Db } from '../platform/db/connect.ts';
import type { AccountRow, SessionRow, TwoStepRow } from '../platform/db/schema.ts';
import { statement } from '../platform/db/statement.ts';
import { normalizeIdentifier } from './normalize-identifier.ts';

/** A session, with the columns of its account that every call needs. */
export interface SessionOfAccount extends SessionRow {
  role: Role;
  revision: number;
  password_expires_at: string | null;
}

/** Ends those of the account that were used least recently, if it has too many. */
export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
  const ofAccount = db.selectFrom('sessions').select('id').where('account_id', '=', row.account_id);
  const kept = ofAccount.orderBy('last_seen_at', 'desc').orderBy('created_at', 'desc').limit(limits.sessions);
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', row.account_id)
    .where('id', 'not in', kept)
    .where('id', '!=', row.id)
    .execute();
}

const sessionBy = (column: 'id' | 'image_key_hash') =>
  statement((db, value: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .selectAll('sessions')
      .select(['accounts.role', 'accounts.revision', 'accounts.password_expires_at'])
      .where(`sessions.${column}`, '=', value),
  );
const sessionById = sessionBy('id');
const sessionByImageKey = sessionBy('image_key_hash');

/** Runs at every call. */
export const findSession = async (db: Db, id: string): Promise<SessionOfAccount | undefined> =>
  (await sessionById(db, id))[0];

export const findSessionByImageKey = async (db: Db, hash: string): Promise<SessionOfAccount | undefined> =>
  (await sessionByImageKey(db, hash))[0];

export const sessionsOf = (db: Db, accountId: string): Promise<SessionOfAccount[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(['accounts.role', 'accounts.revision', 'accounts.password_expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .execute();

export async function markSeen(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', id).execute();
}

/** Notes that the password has been given again. */
export async function markConfirmed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByUsername = (db: Db, username: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('username_key', '=', normalizeIdentifier(username))
    .executeTakeFirst();

export async function updateAccount(db: Db, id: string, changes: Partial<AccountRow>): Promise<void> {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

/** Ends the sessions of an account, all of them `except` one. */
export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  let ended = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (except !== undefined) ended = ended.where('id', '!=', except);
  await ended.execute();
}

export const findTwoFactor = (db: Db, accountId: string): Promise<TwoStepRow | undefined> =>
  db.selectFrom('two_step').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Stores a new, unconfirmed key in place of an earlier one. */
export async function replaceTwoFactor(db: Db, accountId: string, secret: string): Promise<void> {
  await db.deleteFrom('two_step').where('account_id', '=', accountId).execute();
  await db
    .insertInto('two_step')
    .values({ account_id: accountId, secret, confirmed_at: null, last_step: 0 })
    .execute();
}

/** Turns two-step log-in on, and replaces any recovery codes. */
export async function confirmTwoFactor(db: Db, accountId: string, codeHashes: string[]): Promise<void> {
  await db
    .updateTable('two_step')
    .set({ confirmed_at: new Date().toISOString() })
    .where('account_id', '=', accountId)
    .execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export async function deleteTwoFactor(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db.deleteFrom('two_step').where('account_id', '=', accountId).execute();
}

/** Marks a time step as used; false if it, or a later one, has been. A used step beyond `latest` came from a wrong clock. */
export async function spendStep(db: Db, accountId: string, step: number, latest: number): Promise<boolean> {
  const marked = await db
    .updateTable('two_step')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((row) => row.or([row('last_step', '<', step), row('last_step', '>', latest)]))
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** False where the account has no such recovery code left. */
export async function spendRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return codes;
}

/** The times of the failures that count towards a limit, from one moment to another, the oldest first. */
export async function failuresOf(db: Db, countedBy: string, from: string, to: string): Promise<string[]> {
  const failures = await db
    .selectFrom('login_failures')
    .select('failed_at')
    .where('counted_by', '=', countedBy)
    .where('failed_at', '>=', from)
    .where('failed_at', '<=', to)
    .orderBy('failed_at')
    .execute();
  return failures.map(({ failed_at }) => failed_at);
}

export async function insertFailure(db: Db, id: string, countedBy: string[], at: string): Promise<void> {
  await db
    .insertInto('login_failures')
    .values(countedBy.map((counted_by) => ({ id, counted_by, failed_at: at })))
    .execute();
}

export async function deleteFailure(db: Db, id: string): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

/** Deletes all failures that count towards this limit, with their rows for other limits. */
export async function deleteFailuresOf(db: Db, countedBy: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('id', 'in', (of) =>
      of.selectFrom('login_failures').select('id').where('counted_by', '=', countedBy),
    )
    .execute();
}
