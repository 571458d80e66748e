import { imageFilePattern } from '#contract/images';
import { takeHomeLimits } from '#contract/limits';
import type { Caller } from '../access.ts';
import type { Context } from '../context.ts';
import { removeBytes } from '../images/operations.ts';
import { deletePendingAmong } from '../images/store.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import { removeAbandoned } from '../platform/temporary.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { deleteImport, findImport, itemsOf, oldImports } from './store.ts';

/** Lets go of a proposal and of the pictures that were kept for it. What has been finished stays in the account. */
export async function discardImport(
  context: Context,
  caller: Caller,
  id: string,
): Promise<Refusal | undefined> {
  const row = await findImport(context.db, id);
  if (row?.account_id !== caller.userId) return refuse('import_not_found');
  await letGo(context, row);
  return undefined;
}

/** Lets go of proposals that nobody has finished, and of files that a crash has left. */
export async function discardOldImports(context: Context, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - takeHomeLimits.import);
  for (const row of await oldImports(context.db, before)) await letGo(context, row);
  const { config, log } = context;
  await removeAbandoned(config.dataDir, new Date(now.getTime() - takeHomeLimits.temporaryFiles), log);
}

/** By turns with what finishes it: whichever comes first, the proposal is in the account whole or not at all. */
async function letGo(context: Context, { id, account_id }: { id: string; account_id: string }) {
  const pictures = await inTransaction(context.db, `account ${account_id}`, async (trx) => {
    const paths = await picturesOf(trx, id);
    await deleteImport(trx, id);
    return paths;
  });
  await discardPictures(context, account_id, pictures);
}

/** The paths that a proposal names: of pictures that have been kept for it, or that are still to be read. */
export async function picturesOf(db: Db, importId: string): Promise<string[]> {
  const paths: string[] = [];
  for (let after = 0; ; ) {
    const items = await itemsOf(db, importId, after, 500);
    for (const { content } of items) paths.push(...(JSON.parse(content) as { images: string[] }).images);
    const last = items.at(-1);
    if (!last) return paths;
    after = last.number;
  }
}

const atOnce = 500;

/** Removes those of the pictures that are the owner's and that nothing shows. */
export async function discardPictures(context: Context, ownerId: string, paths: string[]): Promise<void> {
  const files = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const possible = files.filter((file) => imageFilePattern.test(file));
  for (let i = 0; i < possible.length; i += atOnce) {
    await removeBytes(context, await deletePendingAmong(context.db, ownerId, possible.slice(i, i + atOnce)));
  }
}
