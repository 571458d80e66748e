import { sql } from 'kysely';
import { imagePrefixes } from '#contract/images';
import type { Db } from '../platform/db/connect.ts';
import type { ImportedLogRow, ImportItemRow, ImportRow } from '../platform/db/schema.ts';
import type { StagedItem } from './staged-item.ts';

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export const findImportOf = (db: Db, accountId: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

const changeImport = (db: Db, id: string, changes: Partial<ImportRow>) =>
  db
    .updateTable('imports')
    .set({ ...changes, touched_at: new Date().toISOString() })
    .where('id', '=', id);

export async function updateImport(db: Db, id: string, changes: Partial<ImportRow>): Promise<void> {
  await changeImport(db, id, changes).execute();
}

/**
 * For the process that reads it. False if it is no longer being read: its owner has discarded it, or begun another. Its row stays
 * until the last of it is removed, and must not become ready meanwhile.
 */
export async function updateReading(db: Db, id: string, changes: Partial<ImportRow>): Promise<boolean> {
  const reading = changeImport(db, id, changes).where('state', '=', 'reading');
  const { numUpdatedRows } = await reading.executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its items are deleted with it. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** The imports that were made before that moment. */
export const oldImports = (db: Db, before: Date): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('created_at', '<', before.toISOString()).execute();

export async function insertItems(db: Db, items: ImportItemRow[]): Promise<void> {
  if (items.length > 0) await db.insertInto('import_items').values(items).execute();
}

/**
 * How many items are put in, or removed, in one transaction, during which SQLite lets nothing else happen: some ten milliseconds
 * of work, and twenty for a single log with the longest possible texts, rows and track. So few bytes because 500 short rows of a
 * ship's log fit into them, and take as long as long ones. A picture has a short path, but is an
 * update of its own, which takes as long as a thousand bytes.
 */
const atOnce = { items: 20, bytes: 50_000, bytesPerPicture: 1_000 };

/** How the path of a picture begins in the JSON of a log. (A text that begins so, too, only makes a batch smaller.) */
const pathBegins = `"${imagePrefixes.log}`;

/** The first items that are left, or the first after the number `after`. */
export async function firstItems(db: Db, importId: string, after = 0): Promise<StagedItem[]> {
  const items = db
    .selectFrom('import_items')
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number');
  const sizes = await items
    .select(sql<number>`octet_length(content)`.as('bytes'))
    // Not of an item that fills a batch alone: its content would be read for nothing.
    .select(
      sql<number>`case when octet_length(content) > ${atOnce.bytes} then 0
        else length(content) - length(replace(content, ${pathBegins}, '')) end`.as('inPaths'),
    )
    .limit(atOnce.items)
    .execute();
  const weightOfPictures = (inPaths: number) => (inPaths / pathBegins.length) * atOnce.bytesPerPicture;
  let weight = 0;
  const many = sizes.findIndex(({ bytes, inPaths }) => {
    weight += bytes + weightOfPictures(inPaths);
    return weight > atOnce.bytes;
  });
  const rows = await items
    .select(['number', 'kind', 'origin', 'content'])
    .limit(many < 0 ? sizes.length : Math.max(1, many))
    .execute();
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) }) as StagedItem);
}

export async function updateItem(db: Db, importId: string, { number, content }: StagedItem): Promise<void> {
  await db
    .updateTable('import_items')
    .set({ content: JSON.stringify(content) })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute();
}

/** Deletes the items up to that number. */
export async function deleteItems(db: Db, importId: string, last: number): Promise<void> {
  await db.deleteFrom('import_items').where('import_id', '=', importId).where('number', '<=', last).execute();
}

/** The origins of the owner's imported logs that still exist. */
const origins = (db: Db, ownerId: string) =>
  db
    .selectFrom('imported_logs')
    .leftJoin('trip_logs', 'trip_logs.id', 'imported_logs.log_id')
    .leftJoin('service_logs', 'service_logs.id', 'imported_logs.log_id')
    .select('imported_logs.origin')
    .where('imported_logs.owner_id', '=', ownerId)
    .where((log) => log.or([log('trip_logs.id', 'is not', null), log('service_logs.id', 'is not', null)]));

const originsAtOnce = 500;

/** All of these origins, some at a time. */
export async function* originsOf(db: Db, ownerId: string): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await origins(db, ownerId)
      .where('imported_logs.origin', '>', after)
      .orderBy('imported_logs.origin')
      .limit(originsAtOnce)
      .execute();
    yield rows.map(({ origin }) => origin);
    const last = rows.at(-1);
    if (!last) return;
    after = last.origin;
  }
}

/** Those of the origins that a log of the owner came from. */
export async function originsAmong(db: Db, ownerId: string, among: string[]): Promise<Set<string>> {
  if (among.length === 0) return new Set();
  const rows = await origins(db, ownerId).where('imported_logs.origin', 'in', among).execute();
  return new Set(rows.map(({ origin }) => origin));
}

/** The owner's boats and tasks that were imported and still exist: their ids by origin. */
export async function planOriginsOf(db: Db, ownerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imported_logs')
    .leftJoin('boats', 'boats.id', 'imported_logs.log_id')
    .leftJoin('tasks', 'tasks.id', 'imported_logs.log_id')
    .select(['imported_logs.origin', 'imported_logs.log_id'])
    .where('imported_logs.owner_id', '=', ownerId)
    .where((one) => one.or([one('boats.id', 'is not', null), one('tasks.id', 'is not', null)]))
    .execute();
  return new Map(rows.map(({ origin, log_id }) => [origin, log_id]));
}

/** Overwrites an origin: a log that was deleted since may be imported from there again. */
export async function rememberOrigins(db: Db, rows: ImportedLogRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('imported_logs')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'origin']).doUpdateSet(({ ref }) => ({ log_id: ref('excluded.log_id') })),
    )
    .execute();
}

/** Gives an account a bio if it has none; false if it has one. */
export async function fillBio(db: Db, accountId: string, bio: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ bio, updated_at: new Date().toISOString() })
    .where('id', '=', accountId)
    .where('bio', '=', '')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
