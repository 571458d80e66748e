import { merge, type Was } from '#contract/changes';
import { limits } from '#contract/limits';
import type { BoatContent } from '#contract/plan/content';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import { type Refusal, refuse, refuseCollided } from '../refusal.ts';
import { newNames } from './names.ts';
import {
  alreadyHas,
  boatsOf,
  contentOf,
  deleteBoat,
  findBoat,
  forgetNoticesOfSeasons,
  insertBoat,
  renameInLogs,
  toBoat,
  updateBoat,
} from './store.ts';

/** The caller's boat; a boat of another user is not found, like one that never existed. */
export async function findOwnBoat(
  db: Db,
  caller: Pick<Caller, 'userId'>,
  id: string,
): Promise<Owned<BoatRow> | Refusal> {
  const row = await findBoat(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('boat_not_found');
}

/** Finds the row to be changed, and proves that it is the caller's and as the caller knows it. */
export type FindOwned<Row> = (trx: Db) => Promise<Owned<Row> | Refusal>;

export function create(
  context: Context,
  { userId }: Caller,
  { _id, ...content }: BoatContent & { _id: string | undefined },
): Promise<BoatRow | Refusal> {
  return inTransaction(context.db, `account ${userId}`, async (trx) => {
    const before = await madeBefore(trx, { userId }, _id, findBoat);
    if (before) return before;
    if ((await boatsOf(trx, userId)).length >= limits.boats) return refuse('too_many_boats');
    const row = await insertBoat(trx, userId, content as BoatContent, _id);
    return (await refuseOverQuota(trx, context.config, userId)) ?? row;
  });
}

/** Logs refer to their boat by its name: they get the new one, and stay the boat's. */
export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned<BoatRow>,
  { was, ...asked }: Partial<BoatContent> & { was?: Was | undefined },
): Promise<BoatRow | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, boat) => {
    const { left: changes, collided } = merge(contentOf(boat), asked, was ?? {});
    if (collided.length > 0) return refuseCollided(collided, toBoat(boat));
    if (was && alreadyHas(boat, changes)) return boat;
    const before = await bytesOf(trx, caller.userId);
    const boats = await boatsOf(trx, caller.userId);
    const row = await updateBoat(trx, boat, changes);
    if (row.launching !== boat.launching || row.haul_out !== boat.haul_out) {
      await forgetNoticesOfSeasons(trx, boat);
    }
    const isCalledAsBefore = row.name === boat.name && row.book_name === boat.book_name;
    if (!isCalledAsBefore) await renameInLogs(trx, caller.userId, newNames(boats, boat, row));
    return (await refuseOverQuota(trx, config, caller.userId, before)) ?? row;
  });

/** Its tasks, documents and costs are deleted with it; the logs stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<BoatRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteBoat);
