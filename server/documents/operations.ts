import type { Was } from '#contract/changes';
import type { DocumentContent } from '#contract/document-fields';
import type { SavedDocument } from '#contract/documents';
import { limits } from '#contract/limits';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { mergeWithFiles, saveFiles } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { DocumentRow } from '../platform/db/schema.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import {
  countDocuments,
  deleteDocument,
  findDocument,
  insertDocument,
  ownerOf,
  toDocuments,
  updateDocument,
} from './store.ts';

/** The caller's document; one of another user is not found, like one that never existed. */
export async function findOwnDocument(
  db: Db,
  caller: Caller,
  id: string,
): Promise<Owned<DocumentRow> | Refusal> {
  const row = await findDocument(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('document_not_found');
}

/** Finds the document to be changed, and proves that it is the caller's and as the caller knows it. */
export type FindOwned = (trx: Db) => Promise<Owned<DocumentRow> | Refusal>;

/** The document as it has been saved. */
async function saved(trx: Db, row: DocumentRow): Promise<SavedDocument> {
  const [document] = await toDocuments(trx, [row]);
  return document as SavedDocument;
}

interface NewDocument extends DocumentContent {
  _id: string | undefined;
  boatId?: string | undefined;
  serviceLogId?: string | undefined;
  images?: string[] | undefined;
}

export function create(
  context: Context,
  caller: Caller,
  { _id, boatId, serviceLogId, images = [], ...content }: NewDocument,
): Promise<SavedDocument | Refusal> {
  const { userId: ownerId } = caller;
  return inTransaction(context.db, `account ${ownerId}`, async (trx) => {
    const before = await madeBefore(trx, caller, _id, findDocument);
    if (before instanceof Refusal) return before;
    if (before) return saved(trx, before);
    if ((await ownerOf(trx, { boatId, serviceLogId })) !== ownerId)
      return refuse(boatId === undefined ? 'service_log_not_found' : 'boat_not_found');
    if ((await countDocuments(trx, ownerId)) >= limits.documents) return refuse('too_many_documents');
    const row = await insertDocument(trx, { ownerId, boatId, serviceLogId }, content, _id);
    return (await saveFiles(trx, context.config, row, images)) ?? saved(trx, row);
  });
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned,
  { was = {}, ...asked }: Partial<DocumentContent> & { images?: string[] | undefined; was?: Was | undefined },
): Promise<SavedDocument | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, document) => {
    const current = await saved(trx, document);
    const { left, collided } = await mergeWithFiles(trx, current, asked, was);
    if (collided.length > 0) return refuseCollided(collided, current);
    if (Object.values(left).every((value) => value === undefined)) return current;
    const { images, ...changes } = left;
    const before = await bytesOf(trx, document.owner_id);
    const row = await updateDocument(trx, document, changes);
    return (await saveFiles(trx, config, row, images, before)) ?? saved(trx, row);
  });

export const remove = ({ db }: Context, caller: Caller, find: FindOwned): Promise<Refusal | undefined> =>
  changeOwn(db, caller.userId, find, deleteDocument);
