import type { ContentOf, Fields } from '#contract/logs/definition';
import type { Caller, Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { imagesOf, refuseOverQuota, removeImagesOf, setImages } from '../images/operations.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import { emptyFirstAnswer, withIdempotencyKey } from '../platform/idempotency.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal } from '../refusal.ts';
import { type LogKind, type LogOf, type LogRow, toLog } from './kind.ts';
import { readParts, saveParts } from './parts.ts';
import { deleteLog, findLog, insertLogs, updateLog } from './store.ts';

/** A log as it has been saved, and its row, which has its version. */
export interface Saved<F extends Fields> {
  row: LogRow;
  log: LogOf<F>;
}

/** Writes a log and makes the pictures its own; with a key used before, gives the log that it made then, as it is now. */
export function create<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  { images, ...fields }: ContentOf<F> & { images: string[] },
  key: string | undefined,
): Promise<Saved<F> | Refusal> {
  const { userId } = caller;
  return withIdempotencyKey(
    context.db,
    { accountId: userId, call: kind.create, key },
    async (trx) => {
      const id = randomId();
      const [made] = await insertLogs(trx, kind, userId, [{ id, fields: fields as unknown as ContentOf<F> }]);
      const hasParts = await saveParts(trx, kind, made as LogRow, fields);
      if (hasParts instanceof Refusal) return hasParts;
      const refusal =
        (await setImages(context, trx, { kind: 'log', usedBy: id, owners: [userId], paths: images })) ??
        (await refuseOverQuota(trx, context.config, userId));
      if (refusal) return refusal;
      const row = (hasParts ? await findLog(trx, kind, id) : made) as LogRow;
      const parts = await readParts(trx, kind, [id], 'readOne');
      return { row, log: toLog(kind, row, images, parts(id)) };
    },
    async (trx, id) => {
      const row = await findLog(trx, kind, id);
      if (!row) return undefined;
      const parts = await readParts(trx, kind, [id], 'readOne');
      return { row, log: toLog(kind, row, await imagesOf(trx, 'log', id), parts(id)) };
    },
  );
}

/** How an operation finds the log inside its transaction and proves it to be the caller's, or says why not. */
export type FindOwned = (trx: Db) => Promise<Owned<LogRow> | Refusal>;

export function update<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  find: FindOwned,
  { images, ...changes }: Partial<ContentOf<F>> & { images?: string[] },
): Promise<Saved<F> | Refusal> {
  return inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const log = await find(trx);
    if (log instanceof Refusal) return log;
    const written = await updateLog(trx, kind, log, changes as unknown as Partial<ContentOf<F>>);
    const hasParts = await saveParts(trx, kind, log, changes);
    if (hasParts instanceof Refusal) return hasParts;
    // A part may have a say in the fields.
    const row = (hasParts && (await findLog(trx, kind, log.id))) || written;
    // Whoever has too much already may still take some of it away.
    const mayGrow = hasParts || row.text_bytes > log.text_bytes;
    const full = mayGrow && (await refuseOverQuota(trx, context.config, log.owner_id));
    if (full) return full;
    const refusal =
      images &&
      (await setImages(context, trx, { kind: 'log', usedBy: log.id, owners: [log.owner_id], paths: images }));
    if (refusal) return refusal;
    const parts = await readParts(trx, kind, [log.id], 'readOne');
    return { row, log: toLog(kind, row, images ?? (await imagesOf(trx, 'log', log.id)), parts(log.id)) };
  });
}

/** Rows first, bytes after: what a crash leaves between is swept up. */
export function remove(
  context: Context,
  kind: LogKind,
  caller: Caller,
  find: FindOwned,
): Promise<Refusal | undefined> {
  return inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const log = await find(trx);
    if (log instanceof Refusal) return log;
    await removeImagesOf(context, trx, log.id);
    await deleteLog(trx, kind, log);
    await emptyFirstAnswer(trx, caller.userId, log.id);
    return undefined;
  });
}
