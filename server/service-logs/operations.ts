import type { ChangedServiceLogContent, ServiceLog, ServiceLogContent } from '#contract/service-logs';
import type { Caller, Owned } from '../access.ts';
import type { Context } from '../context.ts';
import { createOnce, emptyFirstAnswer } from '../idempotency.ts';
import { randomId } from '../ids.ts';
import { imagesOf, refuseOverQuota, removeBytes, removeImagesOf, setImages } from '../images/operations.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { ServiceLogRow } from '../platform/db/schema.ts';
import { Refusal } from '../refusal.ts';
import {
  deleteServiceLog,
  findServiceLog,
  insertServiceLog,
  toServiceLog,
  updateServiceLog,
} from './store.ts';

/** Writes a service log and makes the pictures its own; with a key used before, gives the log that it made then, as it is now. */
export function create(
  context: Context,
  caller: Caller,
  { images, ...fields }: ServiceLogContent,
  key: string | undefined,
): Promise<{ row: ServiceLogRow; log: ServiceLog } | Refusal> {
  return createOnce(
    context.db,
    { accountId: caller.userId, call: 'createServiceLog', key },
    async (trx) => {
      const row = await insertServiceLog(trx, randomId(), caller.userId, fields);
      const pictures = await setImages(trx, {
        kind: 'log',
        usedBy: row.id,
        owners: [caller.userId],
        paths: images,
      });
      if (pictures instanceof Refusal) return pictures;
      const full = await refuseOverQuota(trx, context.config, caller.userId);
      return full ?? { row, log: toServiceLog(row, images) };
    },
    async (trx, id) => {
      const row = await findServiceLog(trx, id);
      return row && { row, log: toServiceLog(row, await imagesOf(trx, 'log', id)) };
    },
  );
}

/** How an operation finds the log inside its transaction and proves it to be the caller's, or says why not. */
export type FindOwned = (trx: Db) => Promise<Owned<ServiceLogRow> | Refusal>;

export async function update(
  context: Context,
  caller: Caller,
  find: FindOwned,
  { images, ...fields }: ChangedServiceLogContent,
): Promise<ServiceLogRow | Refusal> {
  const changed = await inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const log = await find(trx);
    if (log instanceof Refusal) return log;
    const row = await updateServiceLog(trx, log, fields);
    // Whoever has too much already may still take some of it away.
    const full =
      row.text_bytes > log.text_bytes && (await refuseOverQuota(trx, context.config, log.owner_id));
    if (full) return full;
    if (!images) return { row, removed: [] };
    const pictures = await setImages(trx, {
      kind: 'log',
      usedBy: log.id,
      owners: [log.owner_id],
      paths: images,
    });
    return pictures instanceof Refusal ? pictures : { row, removed: pictures.removed };
  });
  if (changed instanceof Refusal) return changed;
  await removeBytes(context, changed.removed);
  return changed.row;
}

/** Rows first, bytes after: what a crash leaves between is swept up. */
export async function remove(
  context: Context,
  caller: Caller,
  find: FindOwned,
): Promise<Refusal | undefined> {
  const files = await inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const log = await find(trx);
    if (log instanceof Refusal) return log;
    const removed = await removeImagesOf(trx, log.id);
    await deleteServiceLog(trx, log);
    await emptyFirstAnswer(trx, caller.userId, log.id);
    return removed;
  });
  if (files instanceof Refusal) return files;
  await removeBytes(context, files);
  return undefined;
}
