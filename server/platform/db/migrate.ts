import { type Kysely, Migrator, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isOfTheDatabaseItself } from './driver-errors.ts';
import { isPostgres } from './engine.ts';
import { migrations } from './migrations/index.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the tables up to date, completely or not at all, on one server at a time: several may start at once. `beforeUpgrade` is
 * called before tables of an older version are changed. Throws `NewerDatabaseError`, or `UpgradeError` when a migration fails
 * for another reason than the database or its disk.
 */
export async function migrate(
  db: Database,
  beforeUpgrade: () => Promise<void> = async () => {},
): Promise<void> {
  if ((await stateOf(db)) === 'current') return;
  await oneAtATime(db, async (connection) => {
    const state = await stateOf(connection);
    if (state === 'current') return;
    if (state === 'older') await beforeUpgrade();
    const { error } = await migratorOf(connection).migrateToLatest();
    if (error) throw isOfTheDatabaseItself(error) ? error : new UpgradeError(error);
  });
}

/** How old its tables are. Throws when the database was made by a newer version of the program. */
export async function stateOf(db: Database): Promise<'empty' | 'older' | 'current'> {
  const newest = await newestApplied(db);
  if (newest === undefined) return 'empty';
  if (!(newest in migrations)) throw new NewerDatabaseError(newest);
  const all = await migratorOf(db).getMigrations();
  return all.every((migration) => migration.executedAt) ? 'current' : 'older';
}

/**
 * Uses a connection without time limits: a migration may take longer than PostgreSQL is set to allow. SQLite needs no lock of
 * ours, since a data folder is for one server.
 */
async function oneAtATime(db: Database, work: (connection: Database) => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return work(db);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(hashtextextended('upgrade', 0))`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('upgrade', 0))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset idle_in_transaction_session_timeout`.execute(connection);
    }
  });
}

/** Migrates an empty database up to `name` and no further, for rows of that version. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  if (!(name in migrations)) throw new NewerDatabaseError(name);
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/** False for a database that has never been migrated. */
export const hasTables = async (db: Database): Promise<boolean> => (await newestApplied(db)) !== undefined;

/** The tables of a database that belongs to another program; none if the database is ours. */
export async function foreignTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return (await hasTables(db)) ? [] : tables.map(({ name }) => name);
}

/** The faults that SQLite finds in its file, in its own words. PostgreSQL is not checked. */
export async function checkDatabase(db: Database): Promise<string[]> {
  if (isPostgres(db)) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/** The newest migration that the database has had. */
export async function newestMigration(db: Database): Promise<string> {
  const newest = await newestApplied(db);
  if (newest === undefined) throw new Error('The database has never been migrated.');
  return newest;
}

export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `Databasen är gjord av en nyare version av LOGGBOKEN (${migration}). Starta den versionen i stället.`,
    );
  }
}

/** The tables are those of an older version, and the command needs the current ones. */
export class OlderDatabaseError extends Error {
  constructor() {
    super(
      'Databasen är gjord av en äldre version av LOGGBOKEN. Starta LOGGBOKEN, så görs den om, och kör sedan kommandot igen.',
    );
  }
}

/** A migration failed on the data in this database, which is unchanged. */
export class UpgradeError extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `Databasen gick inte att göra om för den här versionen av LOGGBOKEN, och är som den var (${why}). Gå tillbaka till den förra versionen.`,
      { cause },
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
