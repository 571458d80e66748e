import type { Kysely } from 'kysely';

const texts = ['place', 'wind_direction', 'sails', 'engine', 'event', 'note'];
const numbers = ['latitude', 'longitude', 'course', 'speed', 'log', 'wind_speed', 'barometer'];

/** The rows of a ship's log, deleted with their log. Of a struck row the id stays, so that the row does not come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let rows = db.schema
    .createTable('trip_log_rows')
    .addColumn('log_id', 'text', (c) => c.notNull().references('trip_logs.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('at', 'text');
  for (const name of texts) rows = rows.addColumn(name, 'text');
  for (const name of numbers) rows = rows.addColumn(name, 'double precision');
  await rows
    .addColumn('struck_at', 'text')
    .addColumn('text_bytes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('trip_log_rows_key', ['log_id', 'id'])
    .execute();
  await db.schema
    .createIndex('rows_of_owner')
    .on('trip_log_rows')
    .columns(['owner_id', 'text_bytes'])
    .execute();
}
