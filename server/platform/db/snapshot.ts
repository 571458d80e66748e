import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { connect, type Database, type DatabaseTarget, type Db } from './connect.ts';
import { isPostgres } from './engine.ts';
import { newestMigration } from './migrate.ts';

/** A row of any table, as the drivers return it. */
export type Row = Record<string, string | number | null>;

export interface Snapshot {
  /** For the functions of the stores: reads the database as it was when the snapshot was taken. */
  db: Db;
  /** The newest migration that the database has had. */
  migration: string;
  /** The names of the tables: an older database does not have all of them. */
  tables: ReadonlySet<string>;
  /** All rows of a table in the order of its key, as they were when the snapshot was taken. */
  rows(table: string, key: readonly string[]): AsyncIterable<Row>;
}

/** So few rows are fetched at a time because the text of one may take megabytes. */
const pageSize = 50;

/**
 * Reads the whole database as it is at one moment, over a connection of its own, while others go on writing.
 */
export async function withSnapshot<T>(
  target: DatabaseTarget,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  // Opening would make an empty one, which a later start would take for ours.
  if ('sqliteFile' in target && !existsSync(target.sqliteFile))
    throw new Error(`${target.sqliteFile} is no longer there`);
  const db = (await connect(target)) as unknown as Kysely<Record<string, Row>>;
  try {
    return await db.connection().execute(async (connection) => {
      const begin = isPostgres(connection)
        ? 'begin isolation level repeatable read read only'
        : 'begin deferred';
      await sql.raw(begin).execute(connection);
      // The first read sets the moment of the snapshot.
      await sql`select count(*) from accounts`.execute(connection);
      await disableIdleTimeout(connection as unknown as Db);
      try {
        const tables = await connection.introspection.getTables();
        return await read({
          db: connection as unknown as Db,
          migration: await newestMigration(connection as unknown as Database),
          tables: new Set(tables.map(({ name }) => name)),
          rows: (table, key) => readRows(connection, table, key),
        });
      } finally {
        await sql.raw('commit').execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}

async function* readRows(
  db: Kysely<Record<string, Row>>,
  table: string,
  key: readonly string[],
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    let query = db.selectFrom(table).selectAll();
    if (last) {
      const values = key.map((column) => last?.[column]);
      query = query.where(
        sql<boolean>`(${sql.join(key.map((column) => sql.ref(column)))}) > (${sql.join(values)})`,
      );
    }
    for (const column of key) query = query.orderBy(column);
    const rows = await query.limit(pageSize).execute();
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

/**
 * Lets a transaction stay idle as long as it likes, while PostgreSQL would end it. Only for transactions that block nobody.
 */
export async function disableIdleTimeout(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

/** As many values as both databases take in one statement. */
const mostValues = 10_000;

/** Inserts rows as a snapshot returned them. */
export async function insertRows(db: Db, table: string, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  const size = Math.max(1, Math.floor(mostValues / Math.max(1, columns)));
  for (let i = 0; i < rows.length; i += size) {
    await (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(rows.slice(i, i + size))
      .execute();
  }
}
