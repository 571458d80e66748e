import { type Kysely, sql } from 'kysely';
import type { ListQuery } from '#contract/lists';
import type { ContentOf, Fields } from '#contract/logs/definition';
import type { Owned } from '../caller.ts';
import type { PageRequest } from '../http/pagination.ts';
import type { Db } from '../platform/db/connect.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import { batchesOf, inTurns } from './batches.ts';
import { cursorOf, type LogKind, type LogRow, toColumns, toContent, type Value } from './kind.ts';

/** The tables of logs, which differ only in the columns of their fields. */
const tablesIn = (db: Db) => db as unknown as Kysely<Record<LogKind['table'], LogRow>>;

export interface NewLog<F extends Fields> {
  id: string;
  fields: ContentOf<F>;
}

/** Returns the rows as they are written. */
export async function insertLogs<F extends Fields>(
  db: Db,
  kind: LogKind<F>,
  ownerId: string,
  logs: NewLog<F>[],
): Promise<LogRow[]> {
  const now = new Date().toISOString();
  const rows = logs.map(({ id, fields }) => ({
    id,
    owner_id: ownerId,
    ...withTextBytes(toColumns(kind, fields)),
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  if (rows.length > 0) await tablesIn(db).insertInto(kind.table).values(rows).execute();
  return rows;
}

export const findLog = (db: Db, { table }: LogKind, id: string): Promise<LogRow | undefined> =>
  tablesIn(db).selectFrom(table).selectAll().$castTo<LogRow>().where('id', '=', id).executeTakeFirst();

/** Those of the logs that exist, in the order of `ids`. Not for a transaction: other requests run in between. */
export async function findLogs(db: Db, { table }: LogKind, ids: readonly string[]): Promise<LogRow[]> {
  const byId = new Map<string, LogRow>();
  for await (const some of inTurns(ids)) {
    const rows = await tablesIn(db)
      .selectFrom(table)
      .selectAll()
      .$castTo<LogRow>()
      .where('id', 'in', some)
      .execute();
    for (const row of rows) byId.set(row.id, row);
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Fields that `changes` does not name stay as they are. */
export async function updateLog<F extends Fields>(
  db: Db,
  kind: LogKind<F>,
  log: Owned<LogRow>,
  changes: Partial<ContentOf<F>>,
): Promise<LogRow> {
  const columns = {
    ...withTextBytes(toColumns(kind, { ...toContent(kind, log), ...changes })),
    version: log.version + 1,
    updated_at: new Date().toISOString(),
  };
  await tablesIn(db).updateTable(kind.table).set(columns).where('id', '=', log.id).execute();
  return { ...log, ...columns };
}

export async function deleteLog(db: Db, { table }: LogKind, log: Owned<LogRow>): Promise<void> {
  await tablesIn(db).deleteFrom(table).where('id', '=', log.id).execute();
}

/** Which of an owner's logs are listed: those of one year, if the kind of log has years. */
export interface List extends PageRequest {
  sort: ListQuery['sort'];
  year?: number | undefined;
}

/** The owner's logs by their time, at most `most` of them, after the cursor `after`. */
export const listLogs = (db: Db, kind: LogKind, ownerId: string, list: List): Promise<LogRow[]> =>
  selectLogs(db, kind, ownerId, list).selectAll().$castTo<LogRow>().execute();

/** A log as a search reads it, which goes through thousands: its texts joined into one, and the other columns it looks at. */
export type SearchedRow = Pick<LogRow, 'id'> & { texts: string } & Record<string, Value>;

/** Like `listLogs`, but of each log only the texts that a search looks at, and these columns. */
export function listSearched(
  db: Db,
  kind: LogKind,
  ownerId: string,
  list: List,
  beside: readonly string[],
): Promise<SearchedRow[]> {
  const { texts } = kind.searched;
  const columns = new Set([kind.timeColumn, ...beside]);
  const joined = sql<string>`concat_ws(${'\n'}, ${sql.join(texts.map((column) => sql.ref(column)))})`;
  return selectLogs(db, kind, ownerId, list)
    .select(['id', ...columns])
    .select(joined.as('texts'))
    .$castTo<SearchedRow>()
    .execute();
}

function selectLogs(db: Db, kind: LogKind, ownerId: string, list: List) {
  const { table, timeColumn } = kind;
  const { after, year, most } = list;
  const [direction, beyond] = list.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let rows = tablesIn(db).selectFrom(table).where('owner_id', '=', ownerId);
  if (year !== undefined) rows = rows.where('year', '=', year);
  if (after) {
    rows = rows.where((where) =>
      where(where.refTuple(timeColumn, 'id'), beyond, where.tuple(after.time, after.id)),
    );
  }
  return rows
    .select(bytesInList(kind).as('list_bytes'))
    .orderBy(timeColumn, direction)
    .orderBy('id', direction)
    .limit(most);
}

/** How many bytes of text a list holds of a log, its parts included. */
function bytesInList({ table, parts = [] }: LogKind) {
  const ofParts = parts.flatMap(({ textsIn }) =>
    textsIn === undefined
      ? []
      : sql`(select coalesce(sum(text_bytes), 0) from ${sql.table(textsIn)} where log_id = ${sql.ref(`${table}.id`)})`,
  );
  return sql<number>`cast(${sql.join([sql.ref('text_bytes'), ...ofParts], sql` + `)} as integer)`;
}

/** How many rows each of the logs has in tables of its parts, by the ids of those that have any. */
export async function countPartRows(
  db: Db,
  { parts = [] }: Pick<LogKind, 'parts'>,
  logIds: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { textsIn } of parts) {
    if (textsIn === undefined) continue;
    const counted = await db
      .selectFrom(textsIn)
      .select(({ fn }) => ['log_id', fn.countAll<number>().as('rows')])
      .where('log_id', 'in', logIds)
      .groupBy('log_id')
      .execute();
    for (const { log_id, rows } of counted) counts.set(log_id, (counts.get(log_id) ?? 0) + rows);
  }
  return counts;
}

/** Reading so much, and writing it into the files of an export, keeps the server busy for some ten milliseconds. */
const atOnce = { logs: 20, bytes: 100_000 };

/** Every log of an owner, or those of a year, the oldest first, a few at a time. Callers let other requests run in between. */
export async function* allLogs(
  db: Db,
  kind: LogKind,
  ownerId: string,
  year?: number,
): AsyncGenerator<LogRow[]> {
  for (let after: PageRequest['after']; ; ) {
    const rows = await listLogs(db, kind, ownerId, { year, sort: 'oldest', most: atOnce.logs, after });
    yield* batchesOf(rows, atOnce.bytes, ({ list_bytes }) => Number(list_bytes));
    const last = rows.at(-1);
    if (!last) return;
    after = cursorOf(kind)(last);
  }
}
