import type { Kysely } from 'kysely';

/** Of what is told by mail, how many times it has been handed over without an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('told')
    .addColumn('unanswered', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
