import { setTimeout as wait } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import type { Database } from './connect.ts';

/** How long, in milliseconds, PostgreSQL may go on listing a connection that its owner has closed. */
const longestFarewell = 2_000;

/**
 * Whether a server, or another command, uses this PostgreSQL database. `db` must be the caller's only connection. (For SQLite
 * see platform/folder-lock.) A yes takes two seconds, so that a process that has just stopped does not count.
 */
export async function hasOtherConnections(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return false;
  const until = Date.now() + longestFarewell;
  while (await hasOthers(db)) {
    if (Date.now() > until) return true;
    await wait(50);
  }
  return false;
}

async function hasOthers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name = current_setting('application_name')
      and pid <> pg_backend_pid()`.execute(db);
  return (rows[0]?.others ?? 0) > 0;
}
