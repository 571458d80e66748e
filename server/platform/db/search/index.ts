import { PostgresAdapter, sql } from 'kysely';
import { wordRules } from '#contract/words';
import { type Database, type Db, inTransaction } from '../connect.ts';
import type { Schema } from '../schema.ts';
import type { Engine, Question } from './engine.ts';
import { entryOf, type Searched, searched, termsOf, type Wanted } from './entries.ts';
import { postgresSearch } from './postgres.ts';
import { sqliteSearch } from './sqlite.ts';

const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresSearch : sqliteSearch;

/** The owner's logs that answer, in the order of a list. Something has to be wanted. */
export const findLogs = <T extends Searched>(
  db: Db,
  table: T,
  { wanted, ...question }: Omit<Question, 'terms'> & { wanted: Wanted },
): Promise<Schema[T][]> =>
  engineOf(db).find(db, table, { ...question, terms: termsOf(question.ownerId, wanted) });

/** Takes new logs into the index: for the transaction that writes them. */
export const indexLogs = <T extends Searched>(db: Db, table: T, rows: Schema[T][]): Promise<void> =>
  engineOf(db).put(
    db,
    table,
    rows.map((row) => entryOf[table](row)),
  );

/** Takes a changed log into it, in the place of what it was. */
export async function reindexLog<T extends Searched>(db: Db, table: T, row: Schema[T]): Promise<void> {
  await unindexLog(db, table, row.id);
  await indexLogs(db, table, [row]);
}

/** Takes a deleted log out of it. */
export const unindexLog = (db: Db, table: Searched, id: string): Promise<void> =>
  engineOf(db).remove(db, table, id);

/**
 * Makes the index anew where it was made by other rules, or not at all: after a migration, and after rows have been put back
 * from a backup. One server does it, the others wait.
 */
export async function refreshSearch(db: Database): Promise<void> {
  if (await isFresh(db)) return;
  await inTransaction(db, 'search', async (trx) => {
    if (!(await isFresh(trx))) await remake(trx);
  });
}

/** Makes it anew if it does not know what it should; answers with how many logs it was wrong about. */
export async function mendSearch(db: Database): Promise<number> {
  return inTransaction(db, 'search', async (trx) => {
    let faults = 0;
    for (const table of tables) faults += await engineOf(trx).faults(trx, table);
    if (faults > 0) await remake(trx);
    return faults;
  });
}

const tables = Object.keys(searched) as Searched[];

async function isFresh(db: Db): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`select version from search_rules`.execute(db);
  return rows[0]?.version === wordRules;
}

async function remake(trx: Db): Promise<void> {
  for (const table of tables) await engineOf(trx).refill(trx, table, () => putAll(trx, table));
  await sql`delete from search_rules`.execute(trx);
  await sql`insert into search_rules (version) values (${wordRules})`.execute(trx);
}

const pageSize = 1000;

async function putAll<T extends Searched>(trx: Db, table: T): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await sql<Schema[T]>`
      select * from ${sql.table(table)} where id > ${last} order by id limit ${pageSize}`.execute(trx);
    if (rows.length > 0) await indexLogs(trx, table, rows);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? '';
  }
}
