import { limits } from '#contract/limits';
import type { BoatContent } from '#contract/plan/content';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import { withIdempotencyKey } from '../platform/idempotency.ts';
import { Refusal, refuse } from '../refusal.ts';
import { boatsOf, deleteBoat, findBoat, insertBoat, toBoat, updateBoat } from './store.ts';

/** The caller's boat; one of somebody else is as little there as one that never was. */
export async function findOwnBoat(
  db: Db,
  caller: Pick<Caller, 'userId'>,
  id: string,
): Promise<Owned<BoatRow> | Refusal> {
  const row = await findBoat(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('boat_not_found');
}

/** A refusal where the caller has seen something older. */
export type CheckVersion = (row: { version: number }) => Refusal | undefined;

export async function create(
  context: Context,
  { userId }: Caller,
  content: BoatContent,
  key: string | undefined,
): Promise<BoatRow | Refusal> {
  const who = { accountId: userId, call: 'createBoat', key, gone: 'plan_deleted' } as const;
  const made = await withIdempotencyKey(
    context.db,
    who,
    async (trx) => {
      if ((await boatsOf(trx, userId)).length >= limits.boats) return refuse('too_many_boats');
      const row = await insertBoat(trx, userId, content);
      return (await refuseOverQuota(trx, context.config, userId)) ?? { row, log: toBoat(row) };
    },
    async (trx, id) => {
      const row = await findBoat(trx, id);
      return row && { row, log: toBoat(row) };
    },
  );
  return made instanceof Refusal ? made : made.row;
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  id: string,
  check: CheckVersion,
  changes: Partial<BoatContent>,
): Promise<BoatRow | Refusal> =>
  inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const boat = await findOwnBoat(trx, caller, id);
    if (boat instanceof Refusal) return boat;
    const changed = check(boat);
    if (changed) return changed;
    const row = await updateBoat(trx, boat, changes);
    // Whoever has too much already may still take some of it away.
    return (row.text_bytes > boat.text_bytes && (await refuseOverQuota(trx, config, caller.userId))) || row;
  });

/** Its tasks go with it; the logs stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  id: string,
  check: CheckVersion,
): Promise<Refusal | undefined> =>
  inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const boat = await findOwnBoat(trx, caller, id);
    if (boat instanceof Refusal) return boat;
    const changed = check(boat);
    if (changed) return changed;
    await deleteBoat(trx, boat);
    return undefined;
  });
