import type { Kysely } from 'kysely';

/** The track of a trip: at most one, deleted with its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tracks')
    .addColumn('log_id', 'text', (c) => c.primaryKey().references('trip_logs.id').onDelete('cascade'))
    .addColumn('owner_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('started_at', 'text')
    .addColumn('points', 'text', (c) => c.notNull())
    .addColumn('distance', 'double precision', (c) => c.notNull())
    .addColumn('moving_minutes', 'integer')
    .addColumn('max_speed', 'double precision')
    .addColumn('west', 'double precision', (c) => c.notNull())
    .addColumn('south', 'double precision', (c) => c.notNull())
    .addColumn('east', 'double precision', (c) => c.notNull())
    .addColumn('north', 'double precision', (c) => c.notNull())
    .addColumn('text_bytes', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('tracks_of_owner').on('tracks').columns(['owner_id', 'text_bytes']).execute();
}
