import type { Was } from '#contract/changes';
import type { Cost } from '#contract/costs';
import type { CostContent } from '#contract/costs/cost-fields';
import { limits } from '#contract/limits';
import { type FindOwned, findOwnBoat } from '../boats/operations.ts';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { mergeWithFiles, saveFiles } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { CostRow } from '../platform/db/schema.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import { countCosts, deleteCost, findCost, insertCost, toCosts, updateCost } from './store.ts';

/** The caller's cost; a cost of another user is not found, like one that never existed. */
export async function findOwnCost(db: Db, caller: Caller, id: string): Promise<Owned<CostRow> | Refusal> {
  const row = await findCost(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('cost_not_found');
}

/** The cost as it has been saved. */
async function saved(trx: Db, row: CostRow): Promise<Cost> {
  const [cost] = await toCosts(trx, [row]);
  return cost as Cost;
}

interface NewCost extends CostContent {
  _id: string | undefined;
  boatId: string;
  images?: string[] | undefined;
}

export function create(
  { db, config }: Context,
  caller: Caller,
  { _id: id, boatId, images = [], ...content }: NewCost,
): Promise<Cost | Refusal> {
  return inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const before = await madeBefore(trx, caller, id, findCost);
    if (before instanceof Refusal) return before;
    if (before) return saved(trx, before);
    const boat = await findOwnBoat(trx, caller, boatId);
    if (boat instanceof Refusal) return boat;
    if ((await countCosts(trx, caller.userId)) >= limits.costs) return refuse('too_many_costs');
    const row = await insertCost(trx, boat, content, id);
    return (await saveFiles(trx, config, row, images)) ?? saved(trx, row);
  });
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned<CostRow>,
  { was = {}, ...asked }: Partial<CostContent> & { images?: string[] | undefined; was?: Was | undefined },
): Promise<Cost | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, cost) => {
    const current = await saved(trx, cost);
    const { left, collided } = await mergeWithFiles(trx, current, asked, was);
    if (collided.length > 0) return refuseCollided(collided, current);
    if (Object.values(left).every((value) => value === undefined)) return current;
    const { images, ...changes } = left;
    const before = await bytesOf(trx, cost.owner_id);
    const row = await updateCost(trx, cost, changes);
    return (await saveFiles(trx, config, row, images, before)) ?? saved(trx, row);
  });

export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<CostRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteCost);
