import { createHash } from 'node:crypto';
import { backedUpTables, keyOf, type TableName } from '../backup/tables.ts';
import type { Database, DatabasePlace } from '../db/connect.ts';
import { insertRows, withSnapshot } from '../db/snapshot.ts';

/**
 * Puts every row into a database that has its tables and nothing in them. All in one transaction: a move that is cut short
 * has written none. `onProgress` hears how many there are so far.
 */
export function copyRows(
  from: DatabasePlace,
  to: Database,
  onProgress: (copied: number) => void,
): Promise<void> {
  return withSnapshot(from, (snapshot) =>
    to.transaction().execute(async (trx) => {
      let copied = 0;
      for (const table of backedUpTables) {
        for await (const page of snapshot.pages(table, keyOf(table))) {
          await insertRows(trx, table, page);
          copied += page.length;
          onProgress(copied);
        }
      }
    }),
  );
}

export interface TableDigest {
  table: TableName;
  rows: number;
  sha256: string;
}

/** What is in each table, in a form that is the same for the same rows, whichever database they lie in. */
export function digestTables(place: DatabasePlace): Promise<TableDigest[]> {
  return withSnapshot(place, async (snapshot) => {
    const digests: TableDigest[] = [];
    for (const table of backedUpTables) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const page of snapshot.pages(table, keyOf(table))) {
        for (const row of page) hash.update(`${JSON.stringify(row)}\n`);
        rows += page.length;
      }
      digests.push({ table, rows, sha256: hash.digest('hex') });
    }
    return digests;
  });
}
