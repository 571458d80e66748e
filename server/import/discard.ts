import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { imageFilePattern } from '#contract/images';
import { importExportLimits } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { deletePendingAmong } from '../images/store.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { Refusal, refuse } from '../refusal.ts';
import { imagesOf } from './staged-item.ts';
import { deleteImport, deleteItems, findImport, firstItems, oldImports, updateImport } from './store.ts';

/**
 * Removes a staged import and the pictures that were stored for it. What has been put into the account stays there, and so does an
 * import that is done: its owner may have finished it in another tab, and is to see that it was.
 */
export async function discardImport(
  context: Context,
  caller: Caller,
  id: string,
): Promise<Refusal | undefined> {
  const discarded = await inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const row = await findImport(trx, id);
    if (row?.account_id !== caller.userId) return refuse('import_not_found');
    if (row.state === 'done') return undefined;
    await updateImport(trx, id, { state: 'refused' });
    return row;
  });
  if (!discarded || discarded instanceof Refusal) return discarded;
  await removeImport(context, discarded);
  return undefined;
}

/** Removes staged imports that nobody has finished; resolves with how many. If one fails the others are removed all the same. */
export async function discardOldImports(context: Context): Promise<{ imports: number }> {
  const old = await oldImports(context.db, new Date(Date.now() - importExportLimits.import));
  let imports = 0;
  for (const row of old) {
    try {
      await removeImport(context, row);
      imports++;
    } catch (err) {
      context.log.error({ err, id: row.id }, 'an abandoned import could not be removed');
    }
  }
  return { imports };
}

/** Removes it batch by batch, in the order of putting it in: the process that reads or finishes it stops at the next batch. */
export async function removeImport(
  context: Context,
  { id, account_id }: { id: string; account_id: string },
): Promise<void> {
  const { db } = context;
  await updateImport(db, id, { state: 'refused' });
  for (let isMore = true; isMore; ) {
    const removed = await inTransaction(db, `account ${account_id}`, async (trx) => {
      const items = await firstItems(trx, id);
      const last = items.at(-1);
      if (!last) return undefined;
      await deleteItems(trx, id, last.number);
      await deletePendingAmong(trx, account_id, filesOf(items.flatMap(imagesOf)));
      return last;
    });
    isMore = removed !== undefined;
    await yieldToEventLoop();
  }
  await deleteImport(db, id);
}

/** The databases limit how many values one statement may have. */
const filesAtOnce = 500;

/** Removes those of the pictures that belong to the owner and that nothing shows. */
export async function discardPictures(context: Context, ownerId: string, paths: string[]): Promise<void> {
  const files = filesOf(paths);
  for (let i = 0; i < files.length; i += filesAtOnce) {
    const some = files.slice(i, i + filesAtOnce);
    await inTransaction(context.db, `account ${ownerId}`, (trx) => deletePendingAmong(trx, ownerId, some));
  }
}

/** An item may name pictures that have not been read yet, by paths that are not ours. */
const filesOf = (paths: string[]) =>
  paths.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter((file) => imageFilePattern.test(file));
