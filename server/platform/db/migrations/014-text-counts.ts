import { type Kysely, sql } from 'kysely';

const texts = {
  trip_logs: ['title', 'departure', 'arrival', 'wind_direction', 'position', 'description'],
  service_logs: [
    ...['title', 'date', 'boat_name_model', 'engine_type', 'service_person_or_company', 'service_type'],
    ...['engine_service', 'sail_and_rig', 'electronics_and_navigation', 'hull_and_deck'],
    ...['rudder_propeller_and_drive', 'fuel_system', 'battery_and_electrical_system'],
    ...['spare_parts_and_replacements', 'recommended_actions', 'cost_and_time', 'comments'],
  ],
};

/** Each log stores the size of its text in bytes, so that an account's storage is added up without reading the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(texts)) {
    await db.schema
      .alterTable(table)
      .addColumn('text_bytes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    const bytes = columns.map((column) => sql`octet_length(${sql.ref(column)})`);
    await sql`update ${sql.table(table)} set text_bytes = ${sql.join(bytes, sql` + `)}`.execute(db);
    await db.schema
      .createIndex(`${table}_by_owner_text`)
      .on(table)
      .columns(['owner_id', 'text_bytes'])
      .execute();
  }
}
