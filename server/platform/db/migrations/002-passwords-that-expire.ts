import type { Kysely } from 'kysely';

/** A password that the program has generated expires. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('password_expires_at', 'text').execute();
}
