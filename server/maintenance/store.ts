import { logInLimits, retention, sessionLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import { forgetTombstones } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { LastBackupRow } from '../platform/db/schema.ts';

export async function putLastBackup(db: Db, row: Omit<LastBackupRow, 'id'>): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export const findLastBackup = (db: Db): Promise<LastBackupRow | undefined> =>
  db.selectFrom('last_backup').selectAll().executeTakeFirst();

export async function putMaintained(db: Db, at: string): Promise<void> {
  await db
    .insertInto('maintained')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}

export const findMaintained = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('maintained').select('at').executeTakeFirst())?.at;

/** When the newest event happened, or the newest backup was made. */
export async function newestTrace(db: Db): Promise<string | undefined> {
  const event = await db
    .selectFrom('events')
    .select('happened_at')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const backup = await findLastBackup(db);
  return [event?.happened_at, backup?.made_at]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
}

/** When the oldest account was made: since then there has been something to lose. */
export async function firstAccountAt(db: Db): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('accounts')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at;
}

/** The ids of the accounts that were removed before that moment. */
export async function accountsRemovedBefore(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('state', '=', 'removed')
    .where('state_since', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody can log in to the account or take it back from now on, even if its purge is cut off. */
export async function beginPurge(db: Db, id: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: '' }).where('id', '=', id).execute();
}

/** Deleting so many with hundreds of rows each takes SQLite some twenty milliseconds. */
const logsAtOnce = 20;

/** Deletes some of an account's logs. False if there are none left. */
export async function deleteSomeLogs(db: Db, ownerId: string): Promise<boolean> {
  for (const table of ['trip_logs', 'service_logs'] as const) {
    const some = db.selectFrom(table).select('id').where('owner_id', '=', ownerId).limit(logsAtOnce);
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
    if (numDeletedRows > 0n) return true;
  }
  return false;
}

/**
 * Deletes an account whose pictures and logs are gone, and everything else about it. The events of what it did to other accounts
 * stay, without naming it.
 */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('account_id', '=', id).execute();
  await db.updateTable('events').set({ actor_id: '' }).where('actor_id', '=', id).execute();
  // Sessions and two-step log-in are deleted with it.
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}

export interface Removed {
  sessions: number;
  tombstones: number;
  events: number;
  failures: number;
}

/**
 * Removes what is no longer needed and would only tell about users: sessions that have ended, what tells of removed logs, old
 * events, failed log-ins.
 */
export async function removeOld({ db }: Pick<Context, 'db'>, now = new Date()): Promise<Removed> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  const counted = async (deleted: Promise<{ numDeletedRows: bigint }>) =>
    Number((await deleted).numDeletedRows);
  return {
    sessions: await counted(
      db
        .deleteFrom('sessions')
        .where((session) =>
          session.or([
            session('last_seen_at', '<', before(sessionLimits.idle)),
            session('created_at', '<', before(sessionLimits.absolute)),
          ]),
        )
        .executeTakeFirst(),
    ),
    tombstones: await forgetTombstones(db, new Date(now.getTime() - retention.tombstones)),
    events: await counted(
      db.deleteFrom('events').where('happened_at', '<', before(retention.events)).executeTakeFirst(),
    ),
    failures: await counted(
      db
        .deleteFrom('login_failures')
        .where((failure) =>
          failure.or([
            failure('failed_at', '<', before(logInLimits.codeWindow)),
            // From a clock that was wrong.
            failure('failed_at', '>', before(-logInLimits.codeWindow)),
          ]),
        )
        .executeTakeFirst(),
    ),
  };
}
