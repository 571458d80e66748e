import type { Cost } from '#contract/costs';
import { type CostContent, costDefinition, type costFields } from '#contract/costs/cost-fields';
import type { Owned } from '../caller.ts';
import { deleteImagesOf, pathsInUse } from '../images/store.ts';
import { columnsOf, isWithin, toAnswer, toColumns, toContent } from '../logs/kind.ts';
import { addTombstones, thisRevision } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow, CostRow } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import { randomId } from '../platform/ids.ts';

const kind = { columns: columnsOf<typeof costFields>(costDefinition) };

/** All that is written down of a cost. */
const contentOf = (row: CostRow): CostContent => toContent(kind, row);

/** Whether a cost is already as a change of it would make it. */
export const alreadyHas = (row: CostRow, changes: Partial<CostContent>): boolean =>
  isWithin(changes, contentOf(row));

/** The costs as answers have them. */
export async function toCosts(db: Db, rows: readonly CostRow[]): Promise<Cost[]> {
  const files = await pathsInUse(
    db,
    'document',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    userId: row.owner_id,
    boatId: row.boat_id,
    ...toAnswer<typeof costFields>(kind, row),
    images: files.get(row.id) ?? [],
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** The latest first: all, or those that were changed after a number. */
export const costsOf = (db: Db, ownerId: string, from = -1): Promise<CostRow[]> =>
  db
    .selectFrom('costs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('revision', '>', from)
    .orderBy('date', 'desc')
    .orderBy('id')
    .execute();

export async function countCosts(db: Db, ownerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('costs')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const findCost = (db: Db, id: string): Promise<CostRow | undefined> =>
  db.selectFrom('costs').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertCost(
  db: Db,
  boat: Owned<BoatRow>,
  content: CostContent,
  id = randomId(),
): Promise<CostRow> {
  const now = new Date().toISOString();
  const row = {
    id,
    owner_id: boat.owner_id,
    boat_id: boat.id,
    ...withTextBytes(toColumns(kind, content)),
    version: 1,
    created_at: now,
    updated_at: now,
  } as unknown as CostRow;
  await db
    .insertInto('costs')
    .values({ ...row, revision: thisRevision(boat.owner_id) })
    .execute();
  return row;
}

export async function updateCost(
  db: Db,
  cost: Owned<CostRow>,
  changes: Partial<CostContent>,
): Promise<CostRow> {
  const columns = {
    ...withTextBytes(toColumns(kind, { ...contentOf(cost), ...changes } as CostContent)),
    version: cost.version + 1,
    updated_at: new Date().toISOString(),
  };
  await db
    .updateTable('costs')
    .set({ ...columns, revision: thisRevision(cost.owner_id) })
    .where('id', '=', cost.id)
    .execute();
  return { ...cost, ...columns };
}

/** With it go its files, which stay until the clean-up deletes them. */
export async function deleteCost(db: Db, cost: Owned<CostRow>): Promise<undefined> {
  await deleteImagesOf(db, cost.id);
  await db.deleteFrom('costs').where('id', '=', cost.id).execute();
  await addTombstones(db, 'costs', cost.owner_id, [cost.id]);
}
