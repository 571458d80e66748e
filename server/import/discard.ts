import { imageFilePattern } from '#contract/images';
import { importExportLimits } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { removeBytes } from '../images/operations.ts';
import { deletePendingAmong } from '../images/store.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deleteImport, deleteItems, findImport, firstItems, oldImports, updateImport } from './store.ts';

/** Removes a staged import and the pictures that were stored for it. What has been put into the account stays there. */
export async function discardImport(
  context: Context,
  caller: Caller,
  id: string,
): Promise<Refusal | undefined> {
  const row = await findImport(context.db, id);
  if (row?.account_id !== caller.userId) return refuse('import_not_found');
  await removeImport(context, row);
  return undefined;
}

/** Removes staged imports that nobody has finished; resolves with how many. */
export async function discardOldImports(context: Context): Promise<{ imports: number }> {
  const old = await oldImports(context.db, new Date(Date.now() - importExportLimits.import));
  for (const row of old) await removeImport(context, row);
  return { imports: old.length };
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
      const paths = items.flatMap(({ content }) => (JSON.parse(content) as { images: string[] }).images);
      return deletePendingAmong(trx, account_id, filesOf(paths));
    });
    isMore = removed !== undefined;
    await removeBytes(context, removed ?? []);
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
    await removeBytes(context, await deletePendingAmong(context.db, ownerId, some));
  }
}

/** An item may name pictures that have not been read yet, by paths that are not ours. */
const filesOf = (paths: string[]) =>
  paths.map((path) => path.slice(path.lastIndexOf('/') + 1)).filter((file) => imageFilePattern.test(file));
