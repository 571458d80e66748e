import type { Db } from '../platform/db/connect.ts';
import type { ImportedLogRow, ImportItemRow, ImportRow } from '../platform/db/schema.ts';

/** The years in which an owner has trip logs, the first one first. */
export const yearsOf = (db: Db, ownerId: string): Promise<{ year: number; tripLogs: number }[]> =>
  db
    .selectFrom('trip_logs')
    .select(({ fn }) => ['year', fn.countAll<number>().as('tripLogs')])
    .where('owner_id', '=', ownerId)
    .groupBy('year')
    .orderBy('year')
    .execute();

export async function countServiceLogs(db: Db, ownerId: string): Promise<number> {
  const { logs } = await db
    .selectFrom('service_logs')
    .select(({ fn }) => fn.countAll<number>().as('logs'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return logs;
}

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export const findImportOf = (db: Db, accountId: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const findImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** False when it is gone: its owner has discarded it, or begun another. */
export async function updateImport(db: Db, id: string, changes: Partial<ImportRow>): Promise<boolean> {
  const touched_at = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ ...changes, touched_at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its items go with it. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Those that have been made before that moment. */
export const oldImports = (db: Db, before: Date): Promise<ImportRow[]> =>
  db.selectFrom('imports').selectAll().where('created_at', '<', before.toISOString()).execute();

/** As many rows as fit into one statement of either database. */
const rowsAtOnce = 500;

export async function insertItems(db: Db, items: ImportItemRow[]): Promise<void> {
  for (let i = 0; i < items.length; i += rowsAtOnce) {
    await db
      .insertInto('import_items')
      .values(items.slice(i, i + rowsAtOnce))
      .execute();
  }
}

/** At most `most` items in their order, from the one after `after`. */
export const itemsOf = (db: Db, importId: string, after: number, most: number): Promise<ImportItemRow[]> =>
  db
    .selectFrom('import_items')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();

export async function updateItem(
  db: Db,
  { import_id, number, content }: Pick<ImportItemRow, 'import_id' | 'number' | 'content'>,
): Promise<void> {
  await db
    .updateTable('import_items')
    .set({ content })
    .where('import_id', '=', import_id)
    .where('number', '=', number)
    .execute();
}

export async function deleteItems(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('import_items').where('import_id', '=', importId).execute();
}

/** Where the owner's logs came from, of those that are still there. */
export async function originsOf(db: Db, ownerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_logs')
    .leftJoin('trip_logs', 'trip_logs.id', 'imported_logs.log_id')
    .leftJoin('service_logs', 'service_logs.id', 'imported_logs.log_id')
    .select('imported_logs.origin')
    .where('imported_logs.owner_id', '=', ownerId)
    .where((log) => log.or([log('trip_logs.id', 'is not', null), log('service_logs.id', 'is not', null)]))
    .execute();
  return new Set(rows.map(({ origin }) => origin));
}

/** A log that was deleted since may come from there again. */
export async function rememberOrigins(db: Db, rows: ImportedLogRow[]): Promise<void> {
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    await db
      .insertInto('imported_logs')
      .values(rows.slice(i, i + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'origin'])
          .doUpdateSet(({ ref }) => ({ log_id: ref('excluded.log_id') })),
      )
      .execute();
  }
}

/** Gives an account a bio where it has none. */
export async function fillBio(db: Db, accountId: string, bio: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ bio, updated_at: new Date().toISOString() })
    .where('id', '=', accountId)
    .where('bio', '=', '')
    .execute();
}
