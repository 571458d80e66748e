import { sql } from 'kysely';
import { type ImageKind, imagePrefixes } from '#contract/images';
import { retention } from '#contract/limits';
import { thisRevision } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { ImageRow } from '../platform/db/schema.ts';
import { statement } from '../platform/db/statement.ts';

/** The rows are written before the bytes: until a log or a profile takes the pictures, the clean-up can find them. */
export async function insertPendingImages(
  db: Db,
  images: Pick<ImageRow, 'file' | 'owner_id' | 'kind' | 'width' | 'height' | 'bytes'>[],
): Promise<void> {
  const pending = { used_by: null, place: 0, taken_at: null, created_at: new Date().toISOString() };
  await db
    .insertInto('images')
    .values(images.map((image) => ({ ...image, ...pending })))
    .execute();
  // A device may send a picture again that was deleted: its files are to stay.
  for (const { file } of images) await forgetRemovedFile(db, file);
}

const selectBytes = statement((db, ownerId: string) =>
  db.selectFrom('accounts').select('bytes').where('id', '=', ownerId),
);

/** The bytes that an account uses: its pictures, also those that wait for their log, and its text. */
export const bytesOf = async (db: Db, ownerId: string): Promise<number> =>
  (await selectBytes(db, ownerId))[0]?.bytes ?? 0;

export const findImage = (db: Db, kind: ImageKind, file: string): Promise<ImageRow | undefined> =>
  db.selectFrom('images').selectAll().where('file', '=', file).where('kind', '=', kind).executeTakeFirst();

export async function findImages(db: Db, files: string[]): Promise<ImageRow[]> {
  if (files.length === 0) return [];
  return db.selectFrom('images').selectAll().where('file', 'in', files).execute();
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

/** A picture that a log or a profile shows. */
export type ShownImage = Pick<ImageRow, 'file' | 'kind' | 'width' | 'height' | 'taken_at'> & {
  used_by: string;
};

/** Every picture in use, or those of a kind, or of some logs, documents or costs; in the order of each. */
export async function imagesInUse(db: Db, kind?: ImageKind, usedBy?: string[]): Promise<ShownImage[]> {
  if (usedBy?.length === 0) return [];
  let rows = db
    .selectFrom('images')
    .select(['file', 'kind', 'used_by', 'width', 'height', 'taken_at'])
    .where('used_by', 'is not', null);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (usedBy !== undefined) rows = rows.where('used_by', 'in', usedBy);
  return rows.orderBy('used_by').orderBy('place').$narrowType<{ used_by: string }>().execute();
}

/** The paths of the pictures in use, in order, by what uses them: all of a kind, or those of some documents or costs. */
export async function pathsInUse(db: Db, kind: ImageKind, usedBy?: string[]): Promise<Map<string, string[]>> {
  const groups = Map.groupBy(await imagesInUse(db, kind, usedBy), ({ used_by }) => used_by);
  return new Map([...groups].map(([id, shown]) => [id, shown.map(({ file }) => imagePrefixes[kind] + file)]));
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

/** Notes when a picture was taken; one that the log does not show is left alone. */
export async function setTakenAt(
  db: Db,
  usedBy: string,
  file: string,
  taken_at: string | null,
): Promise<void> {
  await db
    .updateTable('images')
    .set({ taken_at })
    .where('file', '=', file)
    .where('used_by', '=', usedBy)
    .where('kind', '=', 'log')
    .execute();
}

/** How many pictures of an owner are in use, and their bytes. */
export const sizeOfShownImages = (db: Db, ownerId: string): Promise<{ pictures: number; bytes: number }> =>
  db
    .selectFrom('images')
    .select(({ fn }) => [
      fn.countAll<number>().as('pictures'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .where('owner_id', '=', ownerId)
    .where('used_by', 'is not', null)
    .executeTakeFirstOrThrow();

/** How many pictures an owner has, also those that wait for their log. */
export async function countImages(db: Db, ownerId: string): Promise<number> {
  const { images } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('images'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return images;
}

/** The log that shows a picture. */
export interface LogOfImage {
  table: 'trip_logs' | 'service_logs';
  id: string;
  owner_id: string;
  version: number;
}

export async function findLogOfImage(db: Db, id: string): Promise<LogOfImage | undefined> {
  for (const table of ['trip_logs', 'service_logs'] as const) {
    const row = await db
      .selectFrom(table)
      .select(['owner_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) return { table, id, ...row };
  }
  return undefined;
}

/** A log that shows another picture, or one less, has changed. Returns its new version. */
export async function countLogChange(db: Db, { table, id, owner_id, version }: LogOfImage): Promise<number> {
  const changes = {
    version: version + 1,
    updated_at: new Date().toISOString(),
    revision: thisRevision(owner_id),
  };
  await db.updateTable(table).set(changes).where('id', '=', id).execute();
  return changes.version;
}

type Deleted = Pick<ImageRow, 'file' | 'owner_id' | 'bytes'>;

/** The databases limit how many values one statement may have. */
const rowsAtOnce = 1000;

/** Notes in the same transaction that the bytes of deleted pictures are to be deleted at that moment; returns their files. */
async function noteRemoved(trx: Db, deletion: Promise<Deleted[]>, at: Date): Promise<string[]> {
  const deleted = await deletion;
  const rows = deleted.map(({ file, ...rest }) => ({ key: file, ...rest, at: at.toISOString() }));
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    await trx
      .insertInto('removed_files')
      .values(rows.slice(i, i + rowsAtOnce))
      .execute();
  return deleted.map(({ file }) => file);
}

/** The files of what somebody has deleted stay so long that an older database, put back, still shows them. */
const whenDeletedByOwner = () => new Date(Date.now() + retention.removedFiles);

const deletedColumns = ['file', 'owner_id', 'bytes'] as const;

export async function deleteImages(trx: Db, files: string[], at = whenDeletedByOwner()): Promise<void> {
  if (files.length === 0) return;
  const deletion = trx.deleteFrom('images').where('file', 'in', files).returning(deletedColumns).execute();
  await noteRemoved(trx, deletion, at);
}

/** Deletes all pictures that these logs, documents or costs show. */
export async function deleteImagesOf(trx: Db, ...usedBy: readonly string[]): Promise<void> {
  if (usedBy.length === 0) return;
  const deletion = trx
    .deleteFrom('images')
    .where('used_by', 'in', usedBy)
    .returning(deletedColumns)
    .execute();
  await noteRemoved(trx, deletion, whenDeletedByOwner());
}

/** Deletes some pictures of an account that is purged; returns their files. */
export const deleteSomeImagesOwnedBy = (trx: Db, ownerId: string, most: number): Promise<string[]> =>
  noteRemoved(
    trx,
    trx
      .deleteFrom('images')
      .where('file', 'in', (some) =>
        some.selectFrom('images').select('file').where('owner_id', '=', ownerId).limit(most),
      )
      .returning(deletedColumns)
      .execute(),
    new Date(),
  );

/** Deletes the pictures that were uploaded before that moment and that nothing has used, with their bytes now. Returns their files. */
export const deletePendingImages = (trx: Db, before: Date, now: Date): Promise<string[]> =>
  noteRemoved(
    trx,
    trx
      .deleteFrom('images')
      .where('used_by', 'is', null)
      .where('created_at', '<', before.toISOString())
      .returning(deletedColumns)
      .execute(),
    now,
  );

/**
 * Files whose bytes are to be deleted by now, and the oldest of an account that has deleted more than `mostOfAccount` bytes:
 * otherwise it could fill the disk by uploading and deleting.
 */
export async function filesToDelete(db: Db, now: Date, mostOfAccount: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key, at, sum(bytes) over (partition by owner_id order by at desc, key) as newer from removed_files
    ) as removed
    where at <= ${now.toISOString()} or newer > ${mostOfAccount} order by at limit 10000`.execute(db);
  return rows.map(({ key }) => key);
}

export const isRemoved = async (db: Db, file: string): Promise<boolean> =>
  (await db.selectFrom('removed_files').select('key').where('key', '=', file).executeTakeFirst()) !==
  undefined;

export async function forgetRemovedFile(db: Db, file: string): Promise<void> {
  await db.deleteFrom('removed_files').where('key', '=', file).execute();
}

/** Those of the files that a picture has, or that are waiting to be deleted. */
export async function knownFiles(db: Db, files: string[]): Promise<Set<string>> {
  const pictures = await db.selectFrom('images').select('file').where('file', 'in', files).execute();
  const removed = await db.selectFrom('removed_files').select('key').where('key', 'in', files).execute();
  return new Set([...pictures.map(({ file }) => file), ...removed.map(({ key }) => key)]);
}
