import type { Schema } from '../db/schema.ts';

/**
 * Every table, in an order in which rows can be put back (what is referred to comes first), with the columns that tell
 * its rows apart. A table that is missing here does not compile.
 */
const keys: { [Table in keyof Schema]: readonly (keyof Schema[Table] & string)[] } = {
  accounts: ['id'],
  sessions: ['id'],
  login_failures: ['id', 'counted_by'],
  two_step: ['account_id'],
  recovery_codes: ['account_id', 'code_hash'],
  events: ['id'],
  trip_logs: ['id'],
  service_logs: ['id'],
  tracks: ['log_id'],
  trip_log_rows: ['log_id', 'id'],
  boats: ['id'],
  tasks: ['id'],
  service_log_tasks: ['log_id', 'task_id'],
  keys: ['id'],
  mail_reminders: ['account_id'],
  told: ['task_id'],
  images: ['file'],
  idempotency_keys: ['account_id', 'call', 'key'],
  imports: ['id'],
  import_items: ['import_id', 'number'],
  imported_logs: ['owner_id', 'origin'],
  leases: ['name'],
  readiness: ['id'],
  last_backup: ['id'],
};

export type TableName = keyof Schema;

/** They speak of a running server, and say nothing once it is another one. */
const ofOneServer: TableName[] = ['leases', 'readiness', 'last_backup'];

export const restorableTables = (Object.keys(keys) as TableName[]).filter(
  (table) => !ofOneServer.includes(table),
);

/** Failed log-ins count for an hour at most. In older backups there are some. */
export const backedUpTables = restorableTables.filter((table) => table !== 'login_failures');

export const keyOf = (table: TableName): readonly string[] => keys[table];
