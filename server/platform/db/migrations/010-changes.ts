import type { Kysely } from 'kysely';

/** Each account counts its changes, so that a response made before the last one is known to be stale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
