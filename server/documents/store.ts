import { type DocumentContent, type DocumentFields, documentDefinition } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import type { Owned } from '../caller.ts';
import { deleteImagesOf, pathsInUse } from '../images/store.ts';
import { columnsOf, toAnswer } from '../logs/kind.ts';
import { addTombstones } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { DocumentRow } from '../platform/db/schema.ts';
import { countRecords, insertRecord, updateRecord } from '../records/store.ts';

const kind = { table: 'documents', columns: columnsOf<DocumentFields>(documentDefinition) } as const;

/** The documents as answers have them. */
export async function toDocuments(db: Db, rows: readonly DocumentRow[]): Promise<SavedDocument[]> {
  const files = await pathsInUse(
    db,
    'document',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    userId: row.owner_id,
    ...(row.boat_id !== null && { boatId: row.boat_id }),
    ...(row.service_log_id !== null && { serviceLogId: row.service_log_id }),
    ...toAnswer<DocumentFields>(kind, row),
    images: files.get(row.id) ?? [],
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export const documentsOf = (db: Db, ownerId: string, after = -1): Promise<DocumentRow[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('revision', '>', after)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();

/** What a document belongs to: either is given. */
interface BelongsTo {
  boatId: string | undefined;
  serviceLogId: string | undefined;
}

/** Whose the boat or service of a document is; undefined if there is none. */
export async function ownerOf(db: Db, { boatId, serviceLogId = '' }: BelongsTo): Promise<string | undefined> {
  const found = await (boatId === undefined
    ? db.selectFrom('service_logs').select('owner_id').where('id', '=', serviceLogId).executeTakeFirst()
    : db.selectFrom('boats').select('owner_id').where('id', '=', boatId).executeTakeFirst());
  return found?.owner_id;
}

export const countDocuments = (db: Db, ownerId: string): Promise<number> => countRecords(db, kind, ownerId);

export function insertDocument(
  db: Db,
  { ownerId, boatId, serviceLogId }: BelongsTo & { ownerId: string },
  content: DocumentContent,
  id?: string,
): Promise<DocumentRow> {
  const whose = { owner_id: ownerId, boat_id: boatId ?? null, service_log_id: serviceLogId ?? null };
  return insertRecord(db, kind, content, { id, ...whose });
}

export const updateDocument = (
  db: Db,
  document: Owned<DocumentRow>,
  changes: Partial<DocumentContent>,
): Promise<DocumentRow> => updateRecord(db, kind, document, changes);

/** With them go their files, which stay until the clean-up deletes them. */
async function deleteDocuments(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteImagesOf(db, ...ids);
  await db.deleteFrom('documents').where('id', 'in', ids).execute();
  await addTombstones(db, 'documents', ownerId, ids);
}

export async function deleteDocument(db: Db, { owner_id, id }: Owned<DocumentRow>): Promise<undefined> {
  await deleteDocuments(db, owner_id, [id]);
}

/** Deletes the documents of a boat or of a service log, which is about to be deleted. */
export async function deleteDocumentsOf(
  db: Db,
  ownerId: string,
  of: 'boat_id' | 'service_log_id',
  id: string,
): Promise<void> {
  const rows = await db.selectFrom('documents').select('id').where(of, '=', id).execute();
  await deleteDocuments(
    db,
    ownerId,
    rows.map((row) => row.id),
  );
}
