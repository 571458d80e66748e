import { sql } from 'kysely';
import type { Boat } from '#contract/boats';
import { nameKey } from '#contract/name-key';
import { boatDefinition, type boatFields } from '#contract/plan/boat-fields';
import type { BoatContent } from '#contract/plan/content';
import type { Owned } from '../caller.ts';
import { deleteDocumentsOf } from '../documents/store.ts';
import { deleteImagesOf } from '../images/store.ts';
import { columnsOf, isWithin, toAnswer, toContent } from '../logs/kind.ts';
import { addTombstones, thisRevision } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import { insertRecord, updateRecord } from '../records/store.ts';

const kind = { table: 'boats', columns: columnsOf<typeof boatFields>(boatDefinition) } as const;

export const toBoat = (row: BoatRow): Boat => ({
  _id: row.id,
  userId: row.owner_id,
  ...toAnswer<typeof boatFields>(kind, row),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** All that is written down of a boat. */
export const contentOf = (row: BoatRow): BoatContent => toContent(kind, row);

/** Whether a boat is already as a change of it would make it. */
export const alreadyHas = (row: BoatRow, changes: Partial<BoatContent>): boolean =>
  isWithin(changes, contentOf(row));

/** The one that has been here longest first: logs that name no boat belong to it. */
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

export const insertBoat = (db: Db, owner_id: string, content: BoatContent, id?: string): Promise<BoatRow> =>
  insertRecord(db, kind, content, { id, owner_id, former_name: null, former_book_name: null });

export function updateBoat(db: Db, boat: Owned<BoatRow>, changes: Partial<BoatContent>): Promise<BoatRow> {
  const { name = boat.name, bookName = boat.book_name } = changes;
  return updateRecord(db, kind, boat, changes, {
    ...(name !== boat.name && { former_name: boat.name }),
    ...((bookName || null) !== (boat.book_name || null) && { former_book_name: boat.book_name }),
  });
}

/** Forgets what reminders have said about the boat's tasks of a season: when they are due has changed, so they are notified again. */
export async function forgetNoticesOfSeasons(db: Db, boat: Owned<BoatRow>): Promise<void> {
  const ofSeasons = db
    .selectFrom('tasks')
    .select('id')
    .where('boat_id', '=', boat.id)
    .where('season', 'is not', null);
  await db.deleteFrom('sent_reminders').where('task_id', 'in', ofSeasons).execute();
}

export async function deleteBoat(db: Db, boat: Owned<BoatRow>): Promise<undefined> {
  const tasks = await db.selectFrom('tasks').select('id').where('boat_id', '=', boat.id).execute();
  const ids = tasks.map(({ id }) => id);
  await touchLogsOf(db, boat.owner_id, ids);
  await deleteDocumentsOf(db, boat.owner_id, 'boat_id', boat.id);
  const costs = await db.selectFrom('costs').select('id').where('boat_id', '=', boat.id).execute();
  const costIds = costs.map(({ id }) => id);
  await deleteImagesOf(db, ...costIds);
  await db.deleteFrom('boats').where('id', '=', boat.id).execute();
  await addTombstones(db, 'tasks', boat.owner_id, ids);
  await addTombstones(db, 'costs', boat.owner_id, costIds);
  await addTombstones(db, 'boats', boat.owner_id, [boat.id]);
}

/** Service logs that name a task that is being deleted have changed. */
export async function touchLogsOf(db: Db, ownerId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await db
    .updateTable('service_logs')
    .set(({ eb }) => ({ version: eb('version', '+', 1), revision: thisRevision(ownerId) }))
    .where('id', 'in', (links) =>
      links.selectFrom('service_log_tasks').select('log_id').where('task_id', 'in', taskIds),
    )
    .execute();
}

/** Gives all logs of an owner their boat's new name, by the keys of the names that they have. */
export async function renameInLogs(
  db: Db,
  ownerId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (names.size === 0) return;
  const oneOf = (values: (becomes: string) => string) =>
    sql`case boat_key ${sql.join(
      [...names].map(([key, becomes]) => sql`when ${key} then ${values(becomes)}`),
      sql` `,
    )} end`;
  const becomes = oneOf((name) => name);
  for (const [table, name] of boatsOfLogs)
    await sql`
      update ${table}
      set ${name} = ${becomes}, boat_key = ${oneOf(nameKey)},
        text_bytes = text_bytes + octet_length(${becomes}) - octet_length(${name}),
        version = version + 1, revision = ${thisRevision(ownerId)}, updated_at = ${new Date().toISOString()}
      where owner_id = ${ownerId} and boat_key in (${sql.join([...names.keys()])})`.execute(db);
}

/** The columns in which logs name their boat. */
const boatsOfLogs = [
  [sql.table('trip_logs'), sql.ref('boat')],
  [sql.table('service_logs'), sql.ref('boat_name_model')],
] as const;
