import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The tables of a search index, which migration 019 removes again. On SQLite a log's number in the full-text index is its
 * place in time, so that hits come in the order of a list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_rules')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const log of ['trip_log', 'service_log']) await (isPostgres ? onPostgres : onSqlite)(db, log);
}

async function onPostgres(db: Kysely<unknown>, log: string): Promise<void> {
  const words = `${log}_words`;
  await db.schema
    .createTable(words)
    .addColumn('log_id', 'text', (c) => c.primaryKey().references(`${log}s.id`).onDelete('cascade'))
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    // The words are looked up only in the index: stored out of line (TOAST), they don't lie between the times of the hits.
    .modifyEnd(sql`with (toast_tuple_target = 128)`)
    .execute();
  await sql`create index ${sql.ref(`${words}_index`)} on ${sql.table(words)} using gin (words) with (fastupdate = off)`.execute(
    db,
  );
}

async function onSqlite(db: Kysely<unknown>, log: string): Promise<void> {
  await db.schema
    .createTable(`${log}_places`)
    .addColumn('place', 'integer', (c) => c.primaryKey())
    .addColumn('log_id', 'text', (c) => c.notNull().unique().references(`${log}s.id`).onDelete('cascade'))
    .execute();
  await sql`create virtual table ${sql.table(`${log}_words`)} using fts5(
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  )`.execute(db);
}
