import type { Database } from './connect.ts';

/**
 * Throws when nothing could be written at present. A row is truly written: a transaction that is taken back does not get as
 * far as the disk. It is no lease that anybody takes.
 */
export async function checkDatabaseWritable(db: Database): Promise<void> {
  const expires_at = new Date().toISOString();
  await db
    .insertInto('leases')
    .values({ name: 'probe', holder: '', expires_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at }))
    .execute();
}
