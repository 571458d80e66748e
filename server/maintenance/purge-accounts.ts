import { removedAccountLife } from '#contract/limits';
import type { Installation } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import { quarantineBytes } from '../images/operations.ts';
import { deleteImagesOwnedBy } from '../images/store.ts';
import { inTransaction, onCommit } from '../platform/db/connect.ts';
import { isHeld } from '../platform/leases.ts';
import { accountsRemovedBefore, deleteAccount } from './store.ts';

/**
 * Deletes for good the accounts that were removed long enough ago, with all they have. The files of their pictures have been in
 * quarantine meanwhile; those that the sweep has not moved there are moved now. During a backup it waits for the next hour: the
 * backup may still be copying them.
 */
export async function purgeRemovedAccounts(
  context: Installation,
  now = new Date(),
): Promise<{ accounts: number; pictures: number }> {
  const purged = { accounts: 0, pictures: 0 };
  if (await isHeld(context.db, 'backup')) return purged;
  const before = new Date(now.getTime() - removedAccountLife).toISOString();
  for (const id of await accountsRemovedBefore(context.db, before)) {
    await inTransaction(context.db, 'accounts', async (trx) => {
      // It may have been restored a moment ago.
      if (!(await accountsRemovedBefore(trx, before)).includes(id)) return;
      const files = await deleteImagesOwnedBy(trx, id);
      await deleteAccount(trx, id);
      await recordEvent(trx, 'account_purged', { accountId: undefined, address: '' });
      purged.accounts += 1;
      purged.pictures += files.length;
      onCommit(trx, () => quarantineBytes(context, files));
    });
  }
  return purged;
}
