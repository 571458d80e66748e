import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The number of an account's last change is a time in milliseconds, for which PostgreSQL's `integer` is too small. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table accounts alter column changes type bigint`.execute(db);
}
