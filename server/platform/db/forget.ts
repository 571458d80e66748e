import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { isPostgres } from './engine.ts';

/**
 * Writes what has been deleted out of SQLite's journal, which still holds it as it was. In the database itself it has been
 * overwritten. (PostgreSQL reuses the room of deleted rows in its own time.)
 */
export async function forgetDeleted(db: Database): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
