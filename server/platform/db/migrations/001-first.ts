import type { ColumnDataType, ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely';
import { countBytes } from './counted-bytes.ts';

type Table = CreateTableBuilder<string, string>;
type Column = (table: Table, name: string) => Table;
type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const column =
  (type: ColumnDataType, build: Build): Column =>
  (table, name) =>
    table.addColumn(name, type, build);

const required = (type: ColumnDataType) => column(type, (c) => c.notNull());
const optional = (type: ColumnDataType) => column(type, (c) => c);
const defaulted = (type: ColumnDataType, value: string | number) =>
  column(type, (c) => c.notNull().defaultTo(value));

const text = required('text');
const optionalText = optional('text');
const uniqueText = column('text', (c) => c.notNull().unique());
const integer = required('integer');
const optionalInteger = optional('integer');
const number = required('double precision');
const optionalNumber = optional('double precision');

const key = column('text', (c) => c.primaryKey());
const rowNumber = column('integer', (c) => c.primaryKey());

/** A row that is deleted with the one it refers to. */
const partOf = (table: string, more: Build = (c) => c.notNull()) =>
  column('text', (c) => more(c).references(`${table}.id`).onDelete('cascade'));
const keyOf = (table: string) => partOf(table, (c) => c.primaryKey());
/** A row that is deleted first: it has files. */
const ownedBy = (table: string) => column('text', (c) => c.notNull().references(`${table}.id`));

const versioned = { version: integer, created_at: text, updated_at: text };
const revision = defaulted('bigint', 0);
const log = {
  id: key,
  owner_id: ownedBy('accounts'),
  title: text,
  boat_key: defaulted('text', ''),
  relation_bytes: defaulted('integer', 0),
  text_bytes: defaulted('integer', 0),
  revision,
  ...versioned,
};
const owned = { id: key, owner_id: partOf('accounts') };
const written = { text_bytes: integer, revision, ...versioned };

/** The tables of 1.0.0; `schema.ts` says what the columns mean. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = async (name: string, columns: Record<string, Column>, keyName?: string, keys?: string[]) => {
    let made: Table = db.schema.createTable(name);
    for (const [name, add] of Object.entries(columns)) made = add(made, name);
    if (keyName && keys) made = made.addPrimaryKeyConstraint(keyName, keys);
    await made.execute();
  };
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();

  await table('accounts', {
    id: key,
    username: text,
    username_key: uniqueText,
    email: text,
    email_key: uniqueText,
    role: text,
    first_name: text,
    last_name: text,
    bio: text,
    password_hash: text,
    password_expires_at: optionalText,
    password_set_by_other_at: optionalText,
    state: defaulted('text', 'active'),
    state_since: optionalText,
    revision: defaulted('bigint', 0),
    bytes: defaulted('bigint', 0),
    created_at: text,
    updated_at: text,
  });
  await table('sessions', {
    id: key,
    account_id: partOf('accounts'),
    image_key_hash: uniqueText,
    created_at: text,
    confirmed_at: optionalText,
    last_seen_at: text,
    address: text,
    user_agent: text,
  });
  await index('sessions_of_account', 'sessions', ['account_id']);
  await table('login_failures', { id: text, counted_by: text, failed_at: text }, 'login_failures_pk', [
    'id',
    'counted_by',
  ]);
  await index('login_failures_counted', 'login_failures', ['counted_by', 'failed_at']);
  await table('two_step', {
    account_id: keyOf('accounts'),
    secret: text,
    confirmed_at: optionalText,
    last_step: integer,
  });
  await table('recovery_codes', { account_id: partOf('accounts'), code_hash: text }, 'recovery_codes_pk', [
    'account_id',
    'code_hash',
  ]);
  await table('events', {
    id: key,
    happened_at: text,
    kind: text,
    account_id: optionalText,
    actor_id: optionalText,
    address: text,
  });
  await index('events_by_time', 'events', ['happened_at', 'id']);
  await index('events_of_account', 'events', ['account_id', 'happened_at']);
  await table('trip_logs', {
    ...log,
    year: integer,
    departure: text,
    arrival: text,
    wind_direction: text,
    wind_speed: optionalNumber,
    distance: optionalNumber,
    position: text,
    description: text,
    boat: optionalText,
    crew: optionalText,
    weather: optionalText,
    visibility: optionalText,
    sea_state: optionalText,
    sails: optionalText,
    engine_start: optionalNumber,
    engine_end: optionalNumber,
    log_start: optionalNumber,
    log_end: optionalNumber,
    engine_miles: optionalNumber,
    barometer: optionalNumber,
    water_temperature: optionalNumber,
    fuel_added: optionalNumber,
    water_added: optionalNumber,
    harbour_fee: optionalNumber,
    row_count: defaulted('integer', 0),
    under_way: defaulted('integer', 0),
    row_text: defaulted('text', ''),
  });
  await index('trip_logs_by_departure', 'trip_logs', ['owner_id', 'departure', 'id']);
  await index('trip_logs_by_year', 'trip_logs', ['owner_id', 'year', 'departure', 'id']);
  await index('trip_logs_by_boat', 'trip_logs', ['owner_id', 'boat_key']);
  await index('trip_logs_by_revision', 'trip_logs', ['owner_id', 'revision', 'id']);
  await table('tracks', {
    log_id: keyOf('trip_logs'),
    owner_id: partOf('accounts'),
    started_at: optionalText,
    points: text,
    distance: number,
    moving_minutes: optionalInteger,
    max_speed: optionalNumber,
    west: number,
    south: number,
    east: number,
    north: number,
    text_bytes: integer,
  });
  await index('tracks_of_owner', 'tracks', ['owner_id', 'text_bytes']);
  await table(
    'trip_log_rows',
    {
      log_id: partOf('trip_logs'),
      id: text,
      owner_id: partOf('accounts'),
      at: optionalText,
      zone: optionalNumber,
      place: optionalText,
      wind_direction: optionalText,
      sails: optionalText,
      engine: optionalText,
      event: optionalText,
      note: optionalText,
      picture: optionalText,
      latitude: optionalNumber,
      longitude: optionalNumber,
      course: optionalNumber,
      speed: optionalNumber,
      log: optionalNumber,
      wind_speed: optionalNumber,
      barometer: optionalNumber,
      struck_at: optionalText,
      text_bytes: integer,
    },
    'trip_log_rows_key',
    ['log_id', 'id'],
  );
  await index('rows_of_owner', 'trip_log_rows', ['owner_id', 'text_bytes']);
  await table('service_logs', {
    ...log,
    date: text,
    boat_name_model: text,
    engine_type: text,
    service_person_or_company: text,
    service_type: text,
    engine_service: text,
    sail_and_rig: text,
    electronics_and_navigation: text,
    hull_and_deck: text,
    rudder_propeller_and_drive: text,
    fuel_system: text,
    battery_and_electrical_system: text,
    spare_parts_and_replacements: text,
    recommended_actions: text,
    cost_and_time: text,
    comments: text,
    engine_end: optionalNumber,
  });
  await index('service_logs_by_date', 'service_logs', ['owner_id', 'date', 'id']);
  await index('service_logs_by_boat', 'service_logs', ['owner_id', 'boat_key']);
  await index('service_logs_by_revision', 'service_logs', ['owner_id', 'revision', 'id']);
  await table('boats', {
    ...owned,
    name: text,
    book_name: optionalText,
    former_name: optionalText,
    former_book_name: optionalText,
    kind: optionalText,
    model: optionalText,
    built_year: optionalText,
    launching: optionalText,
    haul_out: optionalText,
    engine_kind: optionalText,
    engine_model: optionalText,
    engine_number: optionalText,
    engine_year: optionalText,
    meter_from: optionalText,
    hull_number: optionalText,
    registration: optionalText,
    mmsi: optionalText,
    call_sign: optionalText,
    home_port: optionalText,
    insurer: optionalText,
    policy_number: optionalText,
    length: optionalNumber,
    beam: optionalNumber,
    draught: optionalNumber,
    sail_area: optionalNumber,
    fuel_tank: optionalNumber,
    water_tank: optionalNumber,
    holding_tank: optionalNumber,
    ...written,
  });
  await index('boats_of_owner', 'boats', ['owner_id']);
  await index('boats_by_revision', 'boats', ['owner_id', 'revision', 'id']);
  await table('tasks', {
    ...owned,
    boat_id: partOf('boats'),
    template: optionalText,
    name: text,
    section: text,
    every_months: optionalInteger,
    every_hours: optionalInteger,
    every_miles: optionalInteger,
    season: optionalText,
    on: optionalText,
    postponed_to: optionalText,
    baseline_date: optionalText,
    baseline_hours: optionalNumber,
    baseline_miles: optionalNumber,
    parts: optionalText,
    note: optionalText,
    source: optionalText,
    archived_at: optionalText,
    ...written,
  });
  await index('tasks_of_owner', 'tasks', ['owner_id']);
  await index('tasks_by_revision', 'tasks', ['owner_id', 'revision', 'id']);
  await index('tasks_of_boat', 'tasks', ['boat_id']);
  await table('documents', {
    ...owned,
    boat_id: partOf('boats', (c) => c),
    service_log_id: partOf('service_logs', (c) => c),
    kind: text,
    name: optionalText,
    issued: optionalText,
    expires: optionalText,
    ...written,
  });
  await index('documents_of_owner', 'documents', ['owner_id']);
  await index('documents_by_revision', 'documents', ['owner_id', 'revision', 'id']);
  await index('documents_of_boat', 'documents', ['boat_id']);
  await index('documents_of_service', 'documents', ['service_log_id']);
  await table(
    'service_log_tasks',
    { log_id: partOf('service_logs'), task_id: partOf('tasks') },
    'service_log_tasks_key',
    ['log_id', 'task_id'],
  );
  await index('service_log_tasks_of_task', 'service_log_tasks', ['task_id']);
  await table('tombstones', { ...owned, kind: text, revision: required('bigint') });
  await index('tombstones_of_owner', 'tombstones', ['owner_id', 'kind', 'revision']);
  await table('secret_links', {
    ...owned,
    kind: text,
    hash: uniqueText,
    subject: optionalText,
    name: text,
    created_at: text,
    last_used_at: optionalText,
  });
  await index('secret_links_of_owner', 'secret_links', ['owner_id']);
  await table('mail_reminders', {
    account_id: keyOf('accounts'),
    checked_on: text,
    failing_since: optionalText,
    proved_key: optionalText,
  });
  await table('sent_reminders', {
    task_id: keyOf('tasks'),
    state: text,
    cycle: text,
    reminded_on: text,
  });
  await table('images', {
    file: key,
    owner_id: ownedBy('accounts'),
    kind: text,
    used_by: optionalText,
    place: integer,
    width: integer,
    height: integer,
    bytes: integer,
    taken_at: optionalText,
    created_at: text,
  });
  // Its account may be purged before its bytes are deleted.
  await table('removed_files', {
    key,
    owner_id: text,
    bytes: integer,
    at: text,
  });
  await index('images_used_by', 'images', ['used_by', 'place']);
  await index('images_of_owner', 'images', ['owner_id', 'used_by', 'bytes']);
  await table('leases', { name: key, holder: text, expires_at: text });
  await table('maintained', { id: rowNumber, at: text });
  await table('mail_fault', { id: rowNumber, since: text, reason: text });
  await table('last_backup', {
    id: rowNumber,
    made_at: text,
    rows: integer,
    pictures: integer,
    missing: integer,
    bytes: required('bigint'),
  });
  await countBytes(db);
}
