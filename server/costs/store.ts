import type { Cost } from '#contract/costs';
import { type CostContent, costDefinition, type costFields } from '#contract/costs/cost-fields';
import type { Owned } from '../caller.ts';
import { deleteImagesOf, pathsInUse } from '../images/store.ts';
import { columnsOf, isWithin, toAnswer, toContent } from '../logs/kind.ts';
import { addTombstones } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow, CostRow } from '../platform/db/schema.ts';
import { countRecords, insertRecord, updateRecord } from '../records/store.ts';

const kind = { table: 'costs', columns: columnsOf<typeof costFields>(costDefinition) } as const;

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

export const countCosts = (db: Db, ownerId: string): Promise<number> => countRecords(db, kind, ownerId);

export const findCost = (db: Db, id: string): Promise<CostRow | undefined> =>
  db.selectFrom('costs').selectAll().where('id', '=', id).executeTakeFirst();

export const insertCost = (
  db: Db,
  { id: boat_id, owner_id }: Owned<BoatRow>,
  content: CostContent,
  id?: string,
): Promise<CostRow> => insertRecord(db, kind, content, { id, owner_id, boat_id });

export const updateCost = (db: Db, cost: Owned<CostRow>, changes: Partial<CostContent>): Promise<CostRow> =>
  updateRecord(db, kind, cost, changes);

/** With it go its files, which stay until the clean-up deletes them. */
export async function deleteCost(db: Db, cost: Owned<CostRow>): Promise<undefined> {
  await deleteImagesOf(db, cost.id);
  await db.deleteFrom('costs').where('id', '=', cost.id).execute();
  await addTombstones(db, 'costs', cost.owner_id, [cost.id]);
}
