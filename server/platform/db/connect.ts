import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Log } from '../log.ts';
import { type Database, type Db, isPostgres } from './engine.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

export type { Database, Db };

export type DatabaseTarget = { sqliteFile: string } | { postgresUrl: string };

/**
 * Opens the database; throws the driver's error when it is out of reach. If an idle connection is lost later, that goes to
 * `log`.
 */
export async function connect(target: DatabaseTarget, log?: Log): Promise<Database> {
  if ('postgresUrl' in target) {
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<Schema>({ dialect: postgresDialect(target.postgresUrl, log) });
    await askDatabase(db);
    return db;
  }
  const { sqliteDialect } = await import('./sqlite.ts');
  mkdirSync(dirname(target.sqliteFile), { recursive: true });
  return new Kysely<Schema>({ dialect: sqliteDialect(target.sqliteFile) });
}

/** Throws the driver's error when the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * What a change reads before it writes: the names and roles of all accounts; everything that one account has; the attempts
 * that count towards one limit.
 */
export type Lock = 'accounts' | `account ${string}` | `attempts ${string}`;

/**
 * Runs `change` in a transaction. Changes with the same lock run one after the other, on all servers, so that what a change has
 * read still holds when it writes. If `change` returns a refusal, the transaction is rolled back and the refusal returned.
 * Kysely rejects queries that are made with `trx` afterwards.
 */
export async function inTransaction<T>(
  db: Database,
  lock: Lock,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  try {
    return await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        await take(lock, trx);
        const result = await change(trx);
        if (result instanceof Refusal) throw new RollbackError(result);
        return result;
      });
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal as T;
    throw error;
  }
}

/**
 * Changes one thing that an account has. Inside the transaction, `find` checks that it belongs to the account and is as the
 * client last saw it; otherwise `find` returns a refusal.
 */
export const changeOwn = <Row extends object, T>(
  db: Database,
  accountId: string,
  find: (trx: Db) => Promise<Row | Refusal>,
  change: (trx: Db, row: Row) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  inTransaction(db, `account ${accountId}`, async (trx) => {
    const row = await find(trx);
    return row instanceof Refusal ? row : change(trx, row);
  });

/**
 * SQLite runs only one change at a time anyway. A change of what an account has updates the account's row, which on PostgreSQL
 * makes the next such change wait until this one has been committed.
 */
async function take(lock: Lock, trx: Transaction<Schema>): Promise<void> {
  if (lock.startsWith('account ')) await bumpRevision(trx, Date.now(), lock.slice('account '.length));
  else if (isPostgres(trx)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
  }
}

/**
 * The number is the time in milliseconds, or one more than the last number. No number is used twice, even after an older copy
 * of the database has been restored.
 */
const bumpRevision = statement(
  (_db, now: number, accountId: string) => sql`
  update accounts set revision = case when revision < ${now} then ${now} else revision + 1 end
  where id = ${accountId}`,
);

/** Rolls a transaction back and carries the refusal out of it. */
class RollbackError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
