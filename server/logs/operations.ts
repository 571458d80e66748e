import type { ContentOf, Fields } from '#contract/logs/definition';
import type { Caller, Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { imagesOf, refuseGrowth, refuseOverQuota, removeImagesOf, setImages } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { changeOwn, type Db } from '../platform/db/connect.ts';
import { emptyFirstAnswer, withIdempotencyKey } from '../platform/idempotency.ts';
import { randomId } from '../platform/ids.ts';
import { Refusal } from '../refusal.ts';
import { type LogKind, type LogOf, type LogRow, toLog } from './kind.ts';
import { namesParts, readParts, saveParts } from './parts.ts';
import { deleteLog, findLog, insertLogs, updateLog } from './store.ts';

/** A log as it has been saved. */
export interface Saved<F extends Fields> {
  id: string;
  version: number;
  log: LogOf<F>;
}

async function saved<F extends Fields>(
  trx: Db,
  kind: LogKind<F>,
  row: LogRow,
  images?: string[],
): Promise<Saved<F>> {
  const parts = await readParts(trx, kind, [row.id], 'readOne');
  const shown = images ?? (await imagesOf(trx, 'log', row.id));
  return { id: row.id, version: row.version, log: toLog(kind, row, shown, parts(row.id)) };
}

/** Writes a log and makes the pictures its own. With a key used before, returns the log that was made then, as it is now. */
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
      if (images.length > 0) {
        const shown = { kind: 'log', usedBy: id, owners: [userId], paths: images } as const;
        const refusal = await setImages(context, trx, shown);
        if (refusal) return refusal;
      }
      const full = await refuseOverQuota(trx, context.config, userId);
      if (full) return full;
      if (!hasParts) return { id, version: 1, log: toLog(kind, made as LogRow, images) };
      return saved(trx, kind, (await findLog(trx, kind, id)) as LogRow, images);
    },
    async (trx, id) => {
      const row = await findLog(trx, kind, id);
      return row && saved(trx, kind, row);
    },
  );
}

/** Finds the log inside an operation's transaction and proves that it is the caller's, or refuses. */
export type FindOwned = (trx: Db) => Promise<Owned<LogRow> | Refusal>;

export function update<F extends Fields>(
  context: Context,
  kind: LogKind<F>,
  caller: Caller,
  find: FindOwned,
  { images, ...changes }: Partial<ContentOf<F>> & { images?: string[] },
): Promise<Saved<F> | Refusal> {
  return changeOwn(context.db, caller.userId, find, async (trx, log) => {
    // Pictures and parts may be taken away by the change that adds text.
    const before = images || namesParts(kind, changes) ? await bytesOf(trx, log.owner_id) : undefined;
    const written = await updateLog(trx, kind, log, changes as unknown as Partial<ContentOf<F>>);
    const hasParts = await saveParts(trx, kind, log, changes);
    if (hasParts instanceof Refusal) return hasParts;
    // Saving a part may change the log's fields.
    const row = (hasParts && (await findLog(trx, kind, log.id))) || written;
    const shown = images && ({ kind: 'log', usedBy: log.id, owners: [log.owner_id], paths: images } as const);
    const refusal = shown && (await setImages(context, trx, shown));
    if (refusal) return refusal;
    const full =
      before === undefined
        ? await refuseGrowth(trx, context.config, log, row)
        : await refuseOverQuota(trx, context.config, log.owner_id, before);
    return full ?? saved(trx, kind, row, images);
  });
}

/** Rows first, bytes after: the sweep removes what a crash leaves in between. */
export function remove(
  context: Context,
  kind: LogKind,
  caller: Caller,
  find: FindOwned,
): Promise<Refusal | undefined> {
  return changeOwn(context.db, caller.userId, find, async (trx, log) => {
    await removeImagesOf(context, trx, log.id);
    await deleteLog(trx, kind, log);
    await emptyFirstAnswer(trx, caller.userId, log.id);
    return undefined;
  });
}
