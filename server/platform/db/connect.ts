import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Log } from '../log.ts';
import { commitTogether } from './commit-together.ts';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** A connection or a transaction: what a store function takes first, so that several make one whole. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export type DatabasePlace = { sqliteFile: string } | { postgresUrl: string };

/**
 * Opens the database; throws what the driver says when it is out of reach. A connection that is lost later, while nobody uses it, is
 * told to `log`.
 */
export async function connect(place: DatabasePlace, log?: Log): Promise<Database> {
  if ('postgresUrl' in place) {
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<Schema>({ dialect: postgresDialect(place.postgresUrl, log) });
    await sql`select 1`.execute(db);
    return db;
  }
  const { sqliteDialect } = await import('./sqlite.ts');
  mkdirSync(dirname(place.sqliteFile), { recursive: true });
  return new Kysely<Schema>({ dialect: sqliteDialect(place.sqliteFile) });
}

/**
 * What a change looks at before it writes: the names of all accounts and who administrates; all that one account has; the
 * attempts that count towards one limit.
 */
export type Lock = 'accounts' | `account ${string}` | `attempts ${string}`;

/**
 * Everything in `change`, or nothing of it; changes with the same lock go one after the other, on all servers, so that what
 * one has looked up still holds when it writes. A refusal takes back what came before it, and is returned.
 */
export async function inTransaction<T>(
  db: Database,
  lock: Lock,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const whole = async (trx: Transaction<Schema>) => {
    await take(lock, trx, isPostgres);
    const result = await change(trx);
    if (result instanceof Refusal) throw new Refused(result);
    return result;
  };
  try {
    return await (isPostgres
      ? db.transaction().setIsolationLevel('read committed').execute(whole)
      : commitTogether(db, whole));
  } catch (error) {
    if (error instanceof Refused) return error.refusal as T;
    throw error;
  }
}

/**
 * SQLite lets in one change at a time, whatever it is about. What an account has counts its changes besides; on PostgreSQL
 * that already makes the next one wait until this one has been committed.
 */
async function take(lock: Lock, trx: Transaction<Schema>, isPostgres: boolean): Promise<void> {
  if (lock.startsWith('account ')) await countChange(trx, lock.slice('account '.length));
  else if (isPostgres) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
  }
}

const countChange = prepared((db: Db, accountId: string) =>
  db
    .updateTable('accounts')
    .set((row) => ({ changes: row('changes', '+', 1) }))
    .where('id', '=', accountId),
);

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
