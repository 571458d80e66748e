import type { Kysely } from 'kysely';

/** Each account counts its changes, so that what was made from it before one is known to be old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
