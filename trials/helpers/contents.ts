import { PostgresAdapter, sql } from 'kysely';
import { backedUpTables } from '../../server/platform/backup/tables.ts';
import { connect, type DatabaseTarget, type Db } from '../../server/platform/db/connect.ts';
import { checkDatabase } from '../../server/platform/db/migrate.ts';

/** The content of a database, as text to compare. */
export interface Contents {
  /** Tables, columns and indexes, and the names of the migrations that have run. */
  tables: string;
  /** Every row that a backup would hold, sorted. */
  rows: string;
}

/** Reads a database as it is, without migrating it. Throws if SQLite finds its file damaged. */
export async function contentsOf(place: DatabaseTarget): Promise<Contents> {
  const db = await connect(place);
  try {
    const faults = await checkDatabase(db);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return { tables: await tablesOf(db), rows: await rowsOf(db) };
  } finally {
    await db.destroy();
  }
}

async function tablesOf(db: Db): Promise<string> {
  const made = sql`select name from kysely_migration order by name`;
  const columns = isPostgres(db)
    ? sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
          where table_schema = 'public' order by table_name, column_name`
    : sql`select name, sql from sqlite_master order by name`;
  const indexes = sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`;
  const queries = isPostgres(db) ? [made, columns, indexes] : [made, columns];
  return JSON.stringify(await Promise.all(queries.map((query) => query.execute(db))));
}

async function rowsOf(db: Db): Promise<string> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const lines: string[] = [];
  for (const name of backedUpTables.filter((table) => there.has(table))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return lines.sort().join('\n');
}

/** Removes everything from a PostgreSQL database. */
export async function emptyPostgres(url: string): Promise<void> {
  const db = await connect({ postgresUrl: url });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
}

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;
