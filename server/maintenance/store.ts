import { setImmediate as nextTurn } from 'node:timers/promises';
import { logInLimits, retention, sessionLimits } from '#contract/limits';
import type { Context } from '../context.ts';
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

/** Deleting so many with hundreds of rows each takes SQLite some twenty milliseconds. */
const logsAtOnce = 20;

/**
 * Deletes an account whose pictures are gone, and everything about it. The events of what it did to other accounts stay, without
 * naming it.
 */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  for (const table of ['trip_logs', 'service_logs'] as const) {
    const some = db.selectFrom(table).select('id').where('owner_id', '=', id).limit(logsAtOnce);
    for (let isMore = true; isMore; ) {
      const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
      isMore = numDeletedRows > 0n;
      // Whoever needs no database is answered in between: SQLite itself never yields.
      await nextTurn();
    }
  }
  await db.deleteFrom('events').where('account_id', '=', id).execute();
  await db.updateTable('events').set({ actor_id: '' }).where('actor_id', '=', id).execute();
  // Sessions, two-step log-in, imports and the ids kept for requests that are sent twice are deleted with it.
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}

export interface Removed {
  sessions: number;
  idempotencyKeys: number;
  events: number;
  failures: number;
}

/**
 * Removes what is no longer needed and would only tell about users: sessions that have ended, the ids kept for requests that
 * are sent twice, old events, failed log-ins.
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
    idempotencyKeys: await counted(
      db
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', before(retention.idempotencyKeys))
        .executeTakeFirst(),
    ),
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
