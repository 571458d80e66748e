import type { Kysely } from 'kysely';

/** How many times each reminder by mail has been handed over without an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('told')
    .addColumn('unanswered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
