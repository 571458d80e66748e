import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** SQLite's own maximum. */
const mostPages = 4_294_967_294;

/**
 * Sets whether SQLite's file may grow. If not, a change that does not fit into it fails as on a full disk. (SQLite takes a limit
 * below the current size as that size.)
 */
export async function allowGrowth(db: Database, mayGrow: boolean): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(mayGrow ? mostPages : 1)}`.execute(db);
}
