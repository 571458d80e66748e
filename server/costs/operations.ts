import { merge, type Was } from '#contract/changes';
import type { CostContent } from '#contract/costs/cost-fields';
import { limits } from '#contract/limits';
import { type FindOwned, findOwnBoat } from '../boats/operations.ts';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { CostRow } from '../platform/db/schema.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import {
  alreadyHas,
  contentOf,
  countCosts,
  deleteCost,
  findCost,
  insertCost,
  toCost,
  updateCost,
} from './store.ts';

/** The caller's cost; a cost of another user is not found, like one that never existed. */
export async function findOwnCost(db: Db, caller: Caller, id: string): Promise<Owned<CostRow> | Refusal> {
  const row = await findCost(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('cost_not_found');
}

export function create(
  { db, config }: Context,
  caller: Caller,
  { _id: id, boatId, ...content }: CostContent & { _id: string | undefined; boatId: string },
): Promise<CostRow | Refusal> {
  return inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const before = await madeBefore(trx, caller, id, findCost, 'plan_deleted');
    if (before) return before;
    const boat = await findOwnBoat(trx, caller, boatId);
    if (boat instanceof Refusal) return boat;
    if ((await countCosts(trx, caller.userId)) >= limits.costs) return refuse('too_many_costs');
    const row = await insertCost(trx, boat, content, id);
    return (await refuseOverQuota(trx, config, caller.userId)) ?? row;
  });
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned<CostRow>,
  { was, ...asked }: Partial<CostContent> & { was?: Was | undefined },
): Promise<CostRow | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, cost) => {
    const { left: changes, collided } = merge(contentOf(cost), asked, was ?? {});
    if (collided.length > 0) return refuseCollided(collided, toCost(cost));
    if (was && alreadyHas(cost, changes)) return cost;
    const before = await bytesOf(trx, cost.owner_id);
    const row = await updateCost(trx, cost, changes);
    return (await refuseOverQuota(trx, config, cost.owner_id, before)) ?? row;
  });

export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<CostRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteCost);
