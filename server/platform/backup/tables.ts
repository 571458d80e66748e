import type { Schema } from '../db/schema.ts';

/**
 * Every table with its key columns, in an order in which rows can be restored (referenced tables come first). A table that is
 * missing here does not compile.
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
  documents: ['id'],
  costs: ['id'],
  service_log_tasks: ['log_id', 'task_id'],
  secret_links: ['id'],
  mail_reminders: ['account_id'],
  sent_reminders: ['task_id'],
  images: ['file'],
  removed_files: ['key'],
  tombstones: ['id'],
  leases: ['name'],
  last_backup: ['id'],
  mail_fault: ['id'],
  maintained: ['id'],
};

export type TableName = keyof Schema;

/** These tables describe a running server, and mean nothing on another one. Failed log-ins count for an hour at most. */
const ofOneServer: TableName[] = ['login_failures', 'leases', 'last_backup', 'mail_fault', 'maintained'];

export const backedUpTables = (Object.keys(keys) as TableName[]).filter(
  (table) => !ofOneServer.includes(table),
);

export const keyOf = (table: TableName): readonly string[] => keys[table];
