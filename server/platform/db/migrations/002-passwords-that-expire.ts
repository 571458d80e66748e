import type { Kysely } from 'kysely';

/** A password that the program has made up is good for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('password_expires_at', 'text').execute();
}
