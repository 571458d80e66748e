import type { Kysely } from 'kysely';

/** Whoever logs in is told that somebody else has set the password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('password_set_by_other_at', 'text').execute();
}
