import { sql } from 'kysely';
import type { Boat } from '#contract/boats';
import { boatDefinition, type boatFields } from '#contract/plan/boat-fields';
import type { BoatContent } from '#contract/plan/content';
import type { Owned } from '../caller.ts';
import { columnsOf, isWithin, toAnswer, toColumns, toContent } from '../logs/kind.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import { randomId } from '../platform/ids.ts';

const kind = { columns: columnsOf<typeof boatFields>(boatDefinition) };

export const toBoat = (row: BoatRow): Boat => ({
  _id: row.id,
  userId: row.owner_id,
  ...toAnswer<typeof boatFields>(kind, row),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** Whether a boat is already as a change of it would make it. */
export const alreadyHas = (row: BoatRow, changes: Partial<BoatContent>): boolean =>
  isWithin(changes, toContent(kind, row));

/** The oldest first: trips that name no boat belong to it. */
export const boatsOf = (db: Db, ownerId: string): Promise<BoatRow[]> =>
  db
    .selectFrom('boats')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findBoat = (db: Db, id: string): Promise<BoatRow | undefined> =>
  db.selectFrom('boats').selectAll().where('id', '=', id).executeTakeFirst();

/** A boat from an import already has its id, and was made earlier. */
export async function insertBoat(
  db: Db,
  ownerId: string,
  content: BoatContent,
  { id = randomId(), createdAt }: { id?: string; createdAt?: string } = {},
): Promise<BoatRow> {
  const now = new Date().toISOString();
  const row = {
    id,
    owner_id: ownerId,
    ...withTextBytes(toColumns(kind, content)),
    version: 1,
    created_at: createdAt ?? now,
    updated_at: now,
  } as unknown as BoatRow;
  await db.insertInto('boats').values(row).execute();
  return row;
}

export async function updateBoat(
  db: Db,
  boat: Owned<BoatRow>,
  changes: Partial<BoatContent>,
): Promise<BoatRow> {
  const columns = {
    ...withTextBytes(toColumns(kind, { ...toContent(kind, boat), ...changes } as BoatContent)),
    version: boat.version + 1,
    updated_at: new Date().toISOString(),
  };
  await db.updateTable('boats').set(columns).where('id', '=', boat.id).execute();
  return { ...boat, ...columns };
}

/** Forgets what reminders have said about the boat's tasks of a season: when they are due has changed, so they are notified again. */
export async function forgetNoticesOfSeasons(db: Db, boat: Owned<BoatRow>): Promise<void> {
  const ofSeasons = db
    .selectFrom('tasks')
    .select('id')
    .where('boat_id', '=', boat.id)
    .where('season', 'is not', null);
  await db.deleteFrom('told').where('task_id', 'in', ofSeasons).execute();
}

export async function deleteBoat(db: Db, boat: Owned<BoatRow>): Promise<undefined> {
  await db.deleteFrom('boats').where('id', '=', boat.id).execute();
}

/** Replaces the boat's name in each log of an owner by what `newName` returns; resolves with how many more bytes they take. */
export async function renameInLogs(
  db: Db,
  ownerId: string,
  newName: (written: string) => string | undefined,
): Promise<number> {
  const now = new Date().toISOString();
  let more = 0;
  for (const [table, name] of boatsOfLogs) {
    const { rows } = await sql<{ written: string | null }>`
      select distinct ${name} as written from ${table} where owner_id = ${ownerId}`.execute(db);
    for (const { written } of rows) {
      const becomes = written === null ? undefined : newName(written);
      if (written === null || becomes === undefined) continue;
      const longer = Buffer.byteLength(becomes) - Buffer.byteLength(written);
      const { numAffectedRows } = await sql`
        update ${table}
        set ${name} = ${becomes}, text_bytes = text_bytes + ${longer}, version = version + 1, updated_at = ${now}
        where owner_id = ${ownerId} and ${name} = ${written}`.execute(db);
      more += longer * Number(numAffectedRows);
    }
  }
  return more;
}

/** The columns in which logs name their boat. */
const boatsOfLogs = [
  [sql.table('trip_logs'), sql.ref('boat')],
  [sql.table('service_logs'), sql.ref('boat_name_model')],
] as const;
