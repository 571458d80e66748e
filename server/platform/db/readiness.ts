import { statSync } from 'node:fs';
import type { Database, DatabaseTarget } from './connect.ts';

/**
 * Returns a check for the database that has just been opened. The check throws if a row can't be written and read. The row is
 * committed: a transaction that is rolled back never reaches the disk.
 */
export function readinessOf(db: Database, target: DatabaseTarget): () => Promise<void> {
  const opened = 'sqliteFile' in target ? inodeOf(target.sqliteFile) : undefined;
  return async () => {
    const checked_at = new Date().toISOString();
    await db
      .insertInto('readiness')
      .values({ id: 1, checked_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at }))
      .execute();
    if ('sqliteFile' in target) await checkFile(target.sqliteFile, opened);
    else await db.selectFrom('accounts').selectAll().limit(1).execute();
  };
}

const inodeOf = (file: string) => statSync(file).ino;

/** SQLite goes on working in a deleted file, and with the cached pages of a damaged one. */
async function checkFile(file: string, opened: number | undefined): Promise<void> {
  if (inodeOf(file) !== opened) throw new Error(`${file} is no longer the file that was opened`);
  const { readFromDisk } = await import('./sqlite.ts');
  readFromDisk(file, 'select * from accounts limit 1');
}
