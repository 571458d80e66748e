import type { Kysely } from 'kysely';

/** Accounts that are reminded by mail, and the last reminder of each task. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_reminders')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('looked_on', 'text', (c) => c.notNull())
    .addColumn('failing_since', 'text')
    .execute();
  await db.schema
    .createTable('told')
    .addColumn('task_id', 'text', (c) => c.primaryKey().references('tasks.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('cycle', 'text', (c) => c.notNull())
    .addColumn('told_on', 'text', (c) => c.notNull())
    .execute();
}
