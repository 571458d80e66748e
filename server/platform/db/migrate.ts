import { type Kysely, Migrator, PostgresAdapter, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isOfTheDatabaseItself } from './driver-errors.ts';
import { migrations } from './migrations/index.ts';

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/**
 * Brings the tables up to date, wholly or not at all, on one server at a time: several may start at once. `beforeUpgrade` is
 * called first where that changes what somebody has kept. Throws `NewerDatabaseError`, or `UpgradeError` when nothing but the
 * program can be to blame.
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
  const known = await migratorOf(db).getMigrations();
  return known.every((migration) => migration.executedAt) ? 'current' : 'older';
}

/**
 * Over a connection that may take its time: PostgreSQL ends what goes on for longer than a request could wait. SQLite needs no
 * lock of ours, since a folder is for one server.
 */
async function oneAtATime(db: Database, work: (connection: Database) => Promise<void>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return work(db);
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

/** Brings an empty database as far as `name` and no further, for rows that are from that time. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  if (!(name in migrations)) throw new NewerDatabaseError(name);
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/** False for a database that has never been migrated. */
export const hasTables = async (db: Database): Promise<boolean> => (await newestApplied(db)) !== undefined;

/** Those of a database's tables that are not ours: it belongs to another program. */
export async function foreignTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return (await hasTables(db)) ? [] : tables.map(({ name }) => name);
}

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

export class NewerDatabaseError extends Error {
  constructor(migration: string) {
    super(
      `Databasen är gjord av en nyare version av LOGGBOKEN (${migration}). Starta den versionen i stället.`,
    );
  }
}

/** The tables are those of an older version, and what was asked for needs today's. */
export class OlderDatabaseError extends Error {
  constructor() {
    super(
      'Databasen är gjord av en äldre version av LOGGBOKEN. Starta LOGGBOKEN, så görs den om, och kör sedan kommandot igen.',
    );
  }
}

/** A migration can not be carried out on what is in this database, which is as it was. */
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
