import type { CreateTableBuilder, Kysely } from 'kysely';

/** Boats, their tasks, which service logs report a task as done, and secret addresses that give access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const owned = <T extends string>(table: CreateTableBuilder<T>) =>
    table
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'));
  const versioned = <T extends string>(table: CreateTableBuilder<T>) =>
    table
      .addColumn('text_bytes', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull());

  let boats = owned(db.schema.createTable('boats')).addColumn('name', 'text', (c) => c.notNull());
  for (const column of boatTexts) boats = boats.addColumn(column, 'text');
  for (const column of boatNumbers) boats = boats.addColumn(column, 'double precision');
  await versioned(boats).execute();
  await db.schema.createIndex('boats_of_owner').on('boats').column('owner_id').execute();

  const tasks = owned(db.schema.createTable('tasks'))
    .addColumn('boat_id', 'text', (c) => c.notNull().references('boats.id').onDelete('cascade'))
    .addColumn('template', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('every_months', 'integer')
    .addColumn('every_hours', 'integer')
    .addColumn('every_miles', 'integer')
    .addColumn('season', 'text')
    .addColumn('on', 'text')
    .addColumn('baseline_date', 'text')
    .addColumn('baseline_hours', 'double precision')
    .addColumn('baseline_miles', 'double precision')
    .addColumn('note', 'text')
    .addColumn('source', 'text')
    .addColumn('archived_at', 'text');
  await versioned(tasks).execute();
  await db.schema.createIndex('tasks_of_owner').on('tasks').column('owner_id').execute();
  await db.schema.createIndex('tasks_of_boat').on('tasks').column('boat_id').execute();

  await db.schema
    .createTable('service_log_tasks')
    .addColumn('log_id', 'text', (c) => c.notNull().references('service_logs.id').onDelete('cascade'))
    .addColumn('task_id', 'text', (c) => c.notNull().references('tasks.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('service_log_tasks_key', ['log_id', 'task_id'])
    .execute();
  await db.schema
    .createIndex('service_log_tasks_of_task')
    .on('service_log_tasks')
    .column('task_id')
    .execute();

  await owned(db.schema.createTable('keys'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('subject', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema.createIndex('keys_of_owner').on('keys').column('owner_id').execute();
}

const boatTexts = [
  'book_name',
  'kind',
  'model',
  'built_year',
  'launching',
  'haul_out',
  'engine_kind',
  'engine_model',
  'engine_number',
  'engine_year',
  'hull_number',
  'registration',
  'mmsi',
  'call_sign',
  'home_port',
  'insurer',
  'policy_number',
  'insured_until',
] as const;

const boatNumbers = [
  'length',
  'beam',
  'draught',
  'sail_area',
  'fuel_tank',
  'water_tank',
  'holding_tank',
] as const;
