import type { Kysely } from 'kysely';

/** One row: the newest backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('rows', 'integer', (c) => c.notNull())
    .addColumn('pictures', 'integer', (c) => c.notNull())
    .addColumn('missing', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute();
}
