import type { Kysely } from 'kysely';

/** Files that are being imported into accounts, and which logs came from a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) =>
      c.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('found', 'text', (c) => c.notNull())
    .addColumn('refusal', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('touched_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('import_items')
    .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_items_pk', ['import_id', 'number'])
    .execute();

  await db.schema
    .createTable('imported_logs')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('log_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('imported_logs_pk', ['owner_id', 'origin'])
    .execute();
}
