import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { removedAccountLife } from '#contract/limits';
import type { Installation } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { deleteSomeImagesOwnedBy } from '../images/store.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import { forgetDeleted } from '../platform/db/forget.ts';
import { accountsRemovedBefore, beginPurge, deleteAccount, deleteSomeLogs } from './store.ts';

const picturesAtOnce = 200;

/**
 * Deletes for good the accounts that were removed long enough ago, with all they have. The clean-up deletes the files of their
 * pictures at once. What is cut off goes on the next hour.
 */
export async function purgeRemovedAccounts(
  context: Installation,
  now = new Date(),
): Promise<{ accounts: number; pictures: number }> {
  const purged = { accounts: 0, pictures: 0 };
  const before = new Date(now.getTime() - removedAccountLife).toISOString();
  for (const id of await accountsRemovedBefore(context.db, before)) {
    const isPurged = await inTransaction(context.db, 'accounts', async (trx) => {
      // It may have been restored a moment ago.
      if (!(await accountsRemovedBefore(trx, before)).includes(id)) return false;
      await beginPurge(trx, id);
      return true;
    });
    if (!isPurged) continue;
    // A transaction for each batch, and a turn for others in between: SQLite itself never yields.
    const change = async <T>(batch: (trx: Db) => Promise<T>) => {
      await yieldToEventLoop();
      return inTransaction<T>(context.db, 'accounts', (trx) => batch(trx));
    };
    const deletePictures = () =>
      change(async (trx) => {
        const files = await deleteSomeImagesOwnedBy(trx, id, picturesAtOnce);
        purged.pictures += files.length;
        return files.length > 0;
      });
    while (await deletePictures());
    while (await change((trx) => deleteSomeLogs(trx, id)));
    await change(async (trx) => {
      await deleteAccount(trx, id);
      await recordEvent(trx, 'account_purged', { accountId: undefined, address: '' });
    });
    purged.accounts += 1;
  }
  if (purged.accounts > 0) await forgetDeleted(context.db);
  return purged;
}
