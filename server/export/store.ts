import type { Db } from '../platform/db/connect.ts';

/** The years in which an owner has trip logs, the earliest first. */
export const yearsOf = (db: Db, ownerId: string): Promise<{ year: number; tripLogs: number }[]> =>
  db
    .selectFrom('trip_logs')
    .select(({ fn }) => ['year', fn.countAll<number>().as('tripLogs')])
    .where('owner_id', '=', ownerId)
    .groupBy('year')
    .orderBy('year')
    .execute();

export async function hasRows(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('trip_log_rows')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('struck_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of each service of an owner the boat that it names, when it was, and what the meter of the engine showed. */
export async function servicesInShort(
  db: Db,
  ownerId: string,
): Promise<{ id: string; boat: string; date: string; engineEnd: number | undefined }[]> {
  const rows = await db
    .selectFrom('service_logs')
    .select(['id', 'boat_key as boat', 'date', 'engine_end as engineEnd'])
    .where('owner_id', '=', ownerId)
    .execute();
  return rows.map((row) => ({ ...row, engineEnd: row.engineEnd ?? undefined }));
}

export async function countServiceLogs(db: Db, ownerId: string): Promise<number> {
  const { logs } = await db
    .selectFrom('service_logs')
    .select(({ fn }) => fn.countAll<number>().as('logs'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return logs;
}
