import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { Refusal } from '../../refusal.ts';
import { isConflict } from './errors.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** A connection or a transaction: what a store function takes first, so that several make one whole. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export type DatabasePlace = { sqliteFile: string } | { postgresUrl: string };

/** Opens the database; throws what the driver says when it is out of reach. */
export async function connect(place: DatabasePlace): Promise<Database> {
  if ('postgresUrl' in place) {
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<Schema>({ dialect: postgresDialect(place.postgresUrl) });
    await sql`select 1`.execute(db);
    return db;
  }
  const { sqliteDialect } = await import('./sqlite.ts');
  mkdirSync(dirname(place.sqliteFile), { recursive: true });
  return new Kysely<Schema>({ dialect: sqliteDialect(place.sqliteFile) });
}

/** So often that a server with every connection in use for the same row gets them all through. */
const mostTries = 30;

/**
 * Everything in `change`, or nothing of it, and as if nothing else happened meanwhile: what it has looked up still holds
 * when it writes. A refusal takes back what came before it, and is returned.
 *
 * SQLite lets one transaction in at a time. PostgreSQL undoes one that another has come in between, and `change` then runs
 * anew: it may do nothing but through `trx`, and leaves files, mails and the like for afterwards.
 */
export async function inTransaction<T>(
  db: Database,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (trx) => {
          const result = await change(trx);
          if (result instanceof Refusal) throw new Refused(result);
          return result;
        });
    } catch (error) {
      if (error instanceof Refused) return error.refusal as T;
      if (!isConflict(error) || tries === mostTries) throw error;
    }
    await pause(Math.random() * Math.min(10 * tries, 100));
  }
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
