import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, Migrator, type Transaction } from 'kysely';
import { Refusal } from '../../refusal.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';

export type Database = Kysely<Schema>;

/** A connection or a transaction: what a store function takes first, so that several make one whole. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export function connect(sqliteFile: string): Database {
  mkdirSync(dirname(sqliteFile), { recursive: true });
  return new Kysely<Schema>({ dialect: sqliteDialect(sqliteFile) });
}

/** Brings the tables up to date. Throws when the database was made by a newer version of the program. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = new Set(Object.keys(migrations));
  const done = await migrator.getMigrations();
  const newest = await newestApplied(db);
  if (newest !== undefined && !known.has(newest)) throw new DatabaseIsNewer(newest);
  if (done.every((migration) => migration.executedAt)) return;
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

export class DatabaseIsNewer extends Error {
  constructor(migration: string) {
    super(
      `Databasen är gjord av en nyare version av LOGGBOKEN (${migration}). Starta den versionen i stället.`,
    );
  }
}

async function newestApplied(db: Database): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return undefined;
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .execute();
  return rows[0]?.name;
}

/** Everything in `change`, or nothing of it: a refusal takes back what came before it, and is returned. */
export async function inTransaction<T>(
  db: Database,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await change(trx);
      if (result instanceof Refusal) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal as T;
    throw error;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
