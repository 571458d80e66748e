import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** What SQLite itself allows at most. */
const mostPages = 4_294_967_294;

/**
 * Whether SQLite's file may become larger than it is. Where not, a change that finds no room within it fails as on a full disk. (A
 * limit below the size there is means that size.)
 */
export async function letGrow(db: Database, mayGrow: boolean): Promise<void> {
  await sql`pragma max_page_count = ${sql.lit(mayGrow ? mostPages : 1)}`.execute(db);
}
