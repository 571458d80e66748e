import type { AccountState } from '#contract/accounts';
import { checkOwnPassword, requireRecentLogin } from '../auth/reauthenticate.ts';
import { endSessions, findAccount, updateAccount } from '../auth/store.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events/store.ts';
import type { Database, Db } from '../platform/db/connect.ts';
import type { AccountRow } from '../platform/db/schema.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { changeAccounts } from './operations.ts';
import { isBeingPurged, isOnlyAdmin } from './store.ts';

/** Asks for the administrator's own password if the log-in is too old. */
export async function setAccountState(
  context: Context,
  caller: Caller,
  id: string,
  { state, currentPassword }: { state: AccountState; currentPassword?: string | undefined },
): Promise<Refusal | undefined> {
  const refusal = await requireRecentLogin(context, caller, currentPassword);
  const by = { actorId: caller.userId, address: caller.address };
  return refusal ?? changeAccounts(context.db, caller, (trx) => changeState(trx, id, state, by));
}

/** Lets owners remove their own account. Always asks for the password, however recent the log-in is. */
export async function closeAccount(
  context: Context,
  caller: Caller,
  currentPassword: string,
): Promise<Refusal | undefined> {
  const { userId, address } = caller;
  const refusal = await checkOwnPassword(context, caller, currentPassword);
  return (
    refusal ?? changeAccounts(context.db, caller, (trx) => changeState(trx, userId, 'removed', { address }))
  );
}

/** For the command line, without a caller. Returns the account as it is afterwards. */
export const setStateAtMachine = (
  db: Database,
  id: string,
  state: AccountState,
  address: string,
): Promise<AccountRow | Refusal> =>
  changeAccounts(db, undefined, async (trx) => {
    const refusal = await changeState(trx, id, state, { address });
    return refusal ?? (await findAccount(trx, id)) ?? refuse('account_not_found');
  });

const eventOf = {
  active: 'account_switched_on',
  off: 'account_switched_off',
  removed: 'account_removed',
} as const;

/**
 * Switches an account off, removes it, or makes it active again. Its data is not touched; its sessions end, and nobody can
 * log in to it until it is active. Refuses for the last administrator who can log in.
 */
async function changeState(
  trx: Db,
  id: string,
  state: AccountState,
  by: { actorId?: string; address: string },
): Promise<Refusal | undefined> {
  const row = await findAccount(trx, id);
  if (!row || isBeingPurged(row)) return refuse('account_not_found');
  // A repeated removal does not restart the thirty days.
  if (row.state === state) return undefined;
  // Switching off a removed account would keep it for good, perhaps by mistake.
  if (row.state === 'removed' && state === 'off') return refuse('account_is_removed');
  if (state !== 'active') {
    if (await isOnlyAdmin(trx, id)) return refuse('last_admin');
    await endSessions(trx, id);
  }
  await updateAccount(trx, id, { state, state_since: new Date().toISOString() });
  await recordEvent(trx, eventOf[state], { accountId: id, ...by });
  return undefined;
}
