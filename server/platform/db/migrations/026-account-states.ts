import type { Kysely } from 'kysely';

/** Accounts can be switched off, and removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .execute();
  await db.schema.alterTable('accounts').addColumn('state_since', 'text').execute();
}
