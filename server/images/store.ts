import { sql } from 'kysely';
import type { AccountState } from '#contract/accounts';
import type { ImageKind } from '#contract/images';
import type { Db } from '../platform/db/connect.ts';
import type { ImageRow } from '../platform/db/schema.ts';

/** The rows are written before the bytes: until a log or a profile takes the pictures, the sweep can find them. */
export async function insertPendingImages(
  db: Db,
  images: Pick<ImageRow, 'file' | 'owner_id' | 'kind' | 'width' | 'height' | 'bytes'>[],
): Promise<void> {
  const pending = { used_by: null, place: 0, created_at: new Date().toISOString() };
  await db
    .insertInto('images')
    .values(images.map((image) => ({ ...image, ...pending })))
    .execute();
}

/**
 * The bytes that an account uses: its pictures (also those that wait for their log), the text of its logs and of its plan, tracks
 * and rows. Runs at every save, and Kysely needs ten times as long to build the query as the database to answer: hence raw SQL.
 */
export async function bytesOf(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(bytes) from images where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from trip_logs where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from service_logs where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from tracks where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from trip_log_rows where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from boats where owner_id = ${ownerId}), 0)
      + coalesce((select sum(text_bytes) from tasks where owner_id = ${ownerId}), 0) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export const findImage = (db: Db, kind: ImageKind, file: string): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('file', '=', file).where('kind', '=', kind).executeTakeFirst();

export async function findImages(db: Db, kind: ImageKind, files: string[]): Promise<ImageRow[]> {
  if (files.length === 0) return [];
  return db.selectFrom('images').selectAll().where('file', 'in', files).where('kind', '=', kind).execute();
}

/** The pictures that a log or a profile shows, in order. */
export const imagesUsedBy = (db: Db, kind: ImageKind, usedBy: string): Promise<ImageRow[]> =>
  db
    .selectFrom('images')
    .selectAll()
    .where('used_by', '=', usedBy)
    .where('kind', '=', kind)
    .orderBy('place')
    .execute();

/** Every picture in use of that kind: of one owner, of some logs, or of all; in the order of each log or profile. */
export async function imagesInUse(
  db: Db,
  kind: ImageKind,
  { ownerId, usedBy }: { ownerId?: string; usedBy?: string[] } = {},
): Promise<{ file: string; used_by: string }[]> {
  if (usedBy?.length === 0) return [];
  let rows = db
    .selectFrom('images')
    .select(['file', 'used_by'])
    .where('kind', '=', kind)
    .where('used_by', 'is not', null);
  if (ownerId !== undefined) rows = rows.where('owner_id', '=', ownerId);
  if (usedBy !== undefined) rows = rows.where('used_by', 'in', usedBy);
  return rows.orderBy('used_by').orderBy('place').$narrowType<{ used_by: string }>().execute();
}

/** False if the picture is in use by something else, or gone. */
export async function adoptImage(
  db: Db,
  file: string,
  by: { usedBy: string; ownerId: string; position: number },
): Promise<boolean> {
  const result = await db
    .updateTable('images')
    .set({ used_by: by.usedBy, owner_id: by.ownerId, place: by.position })
    .where('file', '=', file)
    .where((where) => where.or([where('used_by', 'is', null), where('used_by', '=', by.usedBy)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Every picture in use of one owner, in the order of each log or profile. */
export const imagesShownBy = (
  db: Db,
  ownerId: string,
): Promise<Pick<ImageRow, 'file' | 'kind' | 'used_by' | 'width' | 'height' | 'bytes'>[]> =>
  db
    .selectFrom('images')
    .select(['file', 'kind', 'used_by', 'width', 'height', 'bytes'])
    .where('owner_id', '=', ownerId)
    .where('used_by', 'is not', null)
    .orderBy('used_by')
    .orderBy('place')
    .execute();

/** The log that shows a picture. */
export interface LogOfImage {
  table: 'trip_logs' | 'service_logs';
  id: string;
  version: number;
}

export async function findLogOfImage(db: Db, id: string): Promise<LogOfImage | undefined> {
  for (const table of ['trip_logs', 'service_logs'] as const) {
    const row = await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst();
    if (row) return { table, id, version: row.version };
  }
  return undefined;
}

/** A log that shows another picture, or one less, has changed. Returns its new version. */
export async function countLogChange(db: Db, { table, id, version }: LogOfImage): Promise<number> {
  const changes = { version: version + 1, updated_at: new Date().toISOString() };
  await db.updateTable(table).set(changes).where('id', '=', id).execute();
  return changes.version;
}

export async function deleteImages(db: Db, files: string[]): Promise<void> {
  if (files.length > 0) await db.deleteFrom('images').where('file', 'in', files).execute();
}

const filesOf = async (deleted: Promise<{ file: string }[]>) => (await deleted).map(({ file }) => file);

/** Deletes the rows of all pictures that a log shows; returns their files. */
export const deleteImagesOf = (db: Db, usedBy: string): Promise<string[]> =>
  filesOf(db.deleteFrom('images').where('used_by', '=', usedBy).returning('file').execute());

/** Deletes the rows of all pictures of an account; returns their files. */
export const deleteImagesOwnedBy = (db: Db, ownerId: string): Promise<string[]> =>
  filesOf(db.deleteFrom('images').where('owner_id', '=', ownerId).returning('file').execute());

/** Deletes the rows of unused pictures that were uploaded before that moment; returns their files. */
export const deletePendingImages = (db: Db, before: Date): Promise<string[]> =>
  filesOf(
    db
      .deleteFrom('images')
      .where('used_by', 'is', null)
      .where('created_at', '<', before.toISOString())
      .returning('file')
      .execute(),
  );

/** Deletes the rows of those of an owner's files that nothing uses; returns these files. */
export async function deletePendingAmong(db: Db, ownerId: string, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  return filesOf(
    db
      .deleteFrom('images')
      .where('file', 'in', files)
      .where('owner_id', '=', ownerId)
      .where('used_by', 'is', null)
      .returning('file')
      .execute(),
  );
}

/** The state of the owner's account, for those of the files that have a row. */
export async function ownerStates(db: Db, files: string[]): Promise<Map<string, AccountState>> {
  const rows = await db
    .selectFrom('images')
    .innerJoin('accounts', 'accounts.id', 'images.owner_id')
    .select(['images.file', 'accounts.state'])
    .where('images.file', 'in', files)
    .execute();
  return new Map(rows.map(({ file, state }) => [file, state]));
}
