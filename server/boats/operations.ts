import { limits } from '#contract/limits';
import type { BoatContent } from '#contract/plan/content';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseGrowth, refuseOverQuota } from '../images/operations.ts';
import { changeOwn, type Db } from '../platform/db/connect.ts';
import type { BoatRow } from '../platform/db/schema.ts';
import { withIdempotencyKey } from '../platform/idempotency.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { newNames } from './names.ts';
import {
  boatsOf,
  deleteBoat,
  findBoat,
  forgetNoticesOfSeasons,
  insertBoat,
  renameInLogs,
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
  content: BoatContent,
  key: string | undefined,
): Promise<BoatRow | Refusal> {
  const who = { accountId: userId, call: 'createBoat', key, gone: 'plan_deleted' } as const;
  return withIdempotencyKey(
    context.db,
    who,
    async (trx) => {
      if ((await boatsOf(trx, userId)).length >= limits.boats) return refuse('too_many_boats');
      const row = await insertBoat(trx, userId, content);
      return (await refuseOverQuota(trx, context.config, userId)) ?? row;
    },
    findBoat,
  );
}

/** Logs refer to their boat by its name: they get the new one, and stay the boat's. */
export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned<BoatRow>,
  changes: Partial<BoatContent>,
): Promise<BoatRow | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, boat) => {
    const boats = await boatsOf(trx, caller.userId);
    const row = await updateBoat(trx, boat, changes);
    if (row.launching !== boat.launching || row.haul_out !== boat.haul_out) {
      await forgetNoticesOfSeasons(trx, boat);
    }
    const isCalledAsBefore = row.name === boat.name && row.book_name === boat.book_name;
    const more = isCalledAsBefore ? 0 : await renameInLogs(trx, caller.userId, newNames(boats, boat, row));
    const text_bytes = row.text_bytes + more;
    return (await refuseGrowth(trx, config, boat, { text_bytes })) ?? row;
  });

/** Its tasks are deleted with it; the logs stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<BoatRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteBoat);
