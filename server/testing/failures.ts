import type { Database } from '../platform/db/connect.ts';

/** Makes every failed log-in so far that much earlier. */
export async function failedEarlier(db: Database, milliseconds: number): Promise<void> {
  const failures = await db.selectFrom('login_failures').select(['id', 'failed_at']).distinct().execute();
  for (const { id, failed_at } of failures) {
    const earlier = new Date(Date.parse(failed_at) - milliseconds).toISOString();
    await db.updateTable('login_failures').set({ failed_at: earlier }).where('id', '=', id).execute();
  }
}
