import { type Kysely, PostgresAdapter } from 'kysely';

/** Removes the search index: a search now reads the logs themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const log of ['trip_log', 'service_log']) {
    await db.schema.dropTable(`${log}_words`).execute();
    if (!isPostgres) await db.schema.dropTable(`${log}_places`).execute();
  }
  await db.schema.dropTable('search_rules').execute();
}
