import type { Kysely } from 'kysely';

/** One row, which the readiness check writes. Before, it wrote one of the leases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('readiness')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('checked_at', 'text', (c) => c.notNull())
    .execute();
  await (db as Kysely<{ leases: { name: string } }>)
    .deleteFrom('leases')
    .where('name', '=', 'probe')
    .execute();
}
