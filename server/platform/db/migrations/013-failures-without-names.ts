import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Failed log-ins are counted under an HMAC, which does not reveal the username that was typed: it may be a password. Earlier
 * failures are deleted, and on SQLite overwritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (!isPostgres) await sql`pragma secure_delete = on`.execute(db);
  await db.schema.dropTable('login_failures').execute();
  if (!isPostgres) await sql`pragma secure_delete = off`.execute(db);

  await db.schema
    .createTable('login_failures')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('counted_by', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('login_failures_pk', ['id', 'counted_by'])
    .execute();
  await db.schema
    .createIndex('login_failures_counted')
    .on('login_failures')
    .columns(['counted_by', 'failed_at'])
    .execute();
}
