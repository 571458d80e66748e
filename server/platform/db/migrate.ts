import { type Kysely, Migrator, PostgresAdapter, sql } from 'kysely';
import type { Database } from './connect.ts';
import { migrations } from './migrations/index.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the tables up to date, under a lock: several servers may start at once. Throws when the database was made by a
 * newer version of the program.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = migratorOf(db);
  const known = new Set(Object.keys(migrations));
  const done = await migrator.getMigrations();
  const newest = await newestApplied(db);
  if (newest !== undefined && !known.has(newest)) throw new DatabaseIsNewer(newest);
  if (done.every((migration) => migration.executedAt)) return;
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Brings an empty database as far as `name` and no further, for rows that are from that time. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  if (!(name in migrations)) throw new DatabaseIsNewer(name);
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/** False for a database that has never been migrated. */
export const hasTables = async (db: Database): Promise<boolean> => (await newestApplied(db)) !== undefined;

/** What SQLite finds wrong with its own file, in its words; PostgreSQL looks after itself. */
export async function checkDatabase(db: Database): Promise<string[]> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/** The migration that the database has come to. */
export async function newestMigration(db: Database): Promise<string> {
  const newest = await newestApplied(db);
  if (newest === undefined) throw new Error('The database has never been migrated.');
  return newest;
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
