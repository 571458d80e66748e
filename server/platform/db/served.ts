import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Whether a server, or another command, is at work on a PostgreSQL; asked over the only connection that the asker has. (For
 * SQLite the folder tells: platform/in-use.)
 */
export async function isServed(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return false;
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and pid <> pg_backend_pid()`.execute(db);
  return (rows[0]?.others ?? 0) > 0;
}
