import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { Refusal } from '../../refusal.ts';
import type { Log } from '../log.ts';
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

type Hook = () => Promise<void>;

/** What is to happen after each transaction that is under way. */
const hooksOf = new WeakMap<Db, Hook[]>();

/**
 * Lets `hook` run once the transaction `trx` of `inTransaction` has been committed, before its result is handed on: never when it
 * is taken back. A hook handles its own errors, since the change stands whatever becomes of it.
 */
export function onCommit(trx: Db, hook: Hook): void {
  const hooks = hooksOf.get(trx);
  if (!hooks) throw new Error('onCommit outside a transaction');
  hooks.push(hook);
}

/**
 * Everything in `change`, or nothing of it; changes with the same lock go one after the other, on all servers, so that what
 * one has looked up still holds when it writes. A refusal takes back what came before it, and is returned. A query that is
 * still made with `trx` afterwards is rejected by Kysely.
 */
export async function inTransaction<T>(
  db: Database,
  lock: Lock,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  const hooks: Hook[] = [];
  let result: T;
  try {
    result = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        hooksOf.set(trx, hooks);
        await take(lock, trx);
        const result = await change(trx);
        if (result instanceof Refusal) throw new RollbackError(result);
        return result;
      });
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal as T;
    throw error;
  }
  for (const hook of hooks) await hook();
  return result;
}

/**
 * A change of one thing that an account has: `find` proves inside the transaction that it is the account's, and as it was seen, or
 * says why not.
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
 * SQLite lets in one change at a time, whatever it is about. A change of what an account has writes the account's row, which
 * on PostgreSQL makes the next one wait until this one has been committed.
 */
async function take(lock: Lock, trx: Transaction<Schema>): Promise<void> {
  if (lock.startsWith('account ')) await numberChange(trx, lock.slice('account '.length));
  else if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
  }
}

/**
 * The number is the time, or one more than the last: no number comes twice, also not after an older copy of the database has
 * been put back.
 */
async function numberChange(trx: Transaction<Schema>, accountId: string): Promise<void> {
  const now = Date.now();
  await sql`
    update accounts set changes = case when changes < ${now} then ${now} else changes + 1 end
    where id = ${accountId}`.execute(trx);
}

/** Takes a transaction back and carries the refusal out of it. */
class RollbackError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
