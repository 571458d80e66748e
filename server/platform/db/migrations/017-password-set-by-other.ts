import type { Kysely } from 'kysely';

/** After a log-in, owners are told that another person has set their password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('password_set_by_other_at', 'text').execute();
}
