import type { Kysely } from 'kysely';

const texts = ['boat', 'crew', 'weather', 'visibility', 'sea_state', 'sails'];
const numbers = [
  ...['engine_start', 'engine_end', 'log_start', 'log_end', 'engine_miles'],
  ...['barometer', 'water_temperature', 'fuel_added', 'water_added', 'harbour_fee'],
];

/** More fields that a log on paper has: null where nothing is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of texts) await db.schema.alterTable('trip_logs').addColumn(name, 'text').execute();
  for (const name of numbers)
    await db.schema.alterTable('trip_logs').addColumn(name, 'double precision').execute();
  await db.schema.alterTable('service_logs').addColumn('engine_end', 'double precision').execute();
}
