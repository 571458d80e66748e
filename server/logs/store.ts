import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/lists';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { nameKey } from '#contract/name-key';
import type { Owned } from '../caller.ts';
import { type PageRequest, pagesOf } from '../http/pagination.ts';
import { addTombstones, thisRevision } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import { statement, statementOf } from '../platform/db/statement.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import {
  cursorOf,
  type LogBefore,
  type LogKind,
  type LogRow,
  toColumns,
  toContent,
  type Value,
} from './kind.ts';

/** The tables of logs, which differ only in the columns of their fields. */
export const tablesIn = (db: Db) => db as unknown as Kysely<Record<LogKind['table'], LogRow>>;

export interface NewLog<F extends Fields> {
  id: string;
  fields: ContentOf<F>;
}

/** The columns of what is written in a log, and those that are made from them. */
function ownColumns<F extends Fields>(
  { boatColumn, ...kind }: LogKind<F>,
  fields: ContentOf<F>,
  nameNow: (written: string) => string,
) {
  const { [boatColumn]: written, ...columns } = toColumns(kind, fields) as Record<string, string | null>;
  const boat = written ? nameNow(written) : (written ?? null);
  return { ...withTextBytes({ ...columns, [boatColumn]: boat }), boat_key: nameKey(boat) };
}

const boatNames = statement((db, ownerId: string) =>
  db
    .selectFrom('boats')
    .select(['name', 'book_name', 'former_name', 'former_book_name'])
    .where('owner_id', '=', ownerId),
);

/** What a log calls its boat: a boat that was renamed while the log was being written has its new name. */
async function namesNow(db: Db, ownerId: string): Promise<(written: string) => string> {
  const boats = await boatNames(db, ownerId);
  const names = new Map<string, string>();
  for (const { name, book_name, former_name, former_book_name } of boats) {
    if (former_book_name) names.set(nameKey(former_book_name), book_name || name);
    if (former_name) names.set(nameKey(former_name), name);
  }
  for (const one of boats) for (const name of [one.name, one.book_name]) names.delete(nameKey(name));
  return (written) => names.get(nameKey(written)) ?? written;
}

/** Returns what is written of each. */
export async function insertLogs<F extends Fields>(
  db: Db,
  kind: LogKind<F>,
  ownerId: string,
  logs: NewLog<F>[],
): Promise<LogBefore[]> {
  const now = new Date().toISOString();
  const nameNow = await namesNow(db, ownerId);
  const made: LogBefore[] = [];
  for (const { id, fields } of logs) {
    const columns: Record<string, Value> = ownColumns(kind, fields, nameNow);
    const values = ownColumnNames(kind).map((name) => columns[name] ?? null);
    await insertLog(db, kind, id, ownerId, now, ...values);
    made.push({ id, owner_id: ownerId, ...columns });
  }
  return made;
}

/** As `ownColumns` returns them. */
const ownColumnNames = ({ columns }: LogKind) => [
  ...columns.map(({ column }) => column),
  ...['text_bytes', 'boat_key'],
];

const insertLog = statementOf(
  (db, kind: LogKind, id: string, ownerId: string, now: string, ...values: Value[]) => {
    const columns = Object.fromEntries(ownColumnNames(kind).map((name, at) => [name, values[at]]));
    const made = { relation_bytes: 0, version: 1, created_at: now, updated_at: now };
    const row = { id, owner_id: ownerId, ...columns, ...made, revision: thisRevision(ownerId) };
    return tablesIn(db)
      .insertInto(kind.table)
      .values(row as never);
  },
);

const selectLog = statementOf((db, { table }: Pick<LogKind, 'table'>, id: string) =>
  tablesIn(db).selectFrom(table).selectAll().$castTo<LogRow>().where('id', '=', id),
);

export const findLog = async (
  db: Db,
  kind: Pick<LogKind, 'table'>,
  id: string,
): Promise<LogRow | undefined> => (await selectLog(db, kind, id))[0];

/** Fields that `changes` does not name stay as they are. */
export async function updateLog<F extends Fields>(
  db: Db,
  kind: LogKind<F>,
  log: Owned<LogRow>,
  changes: Partial<ContentOf<F>>,
): Promise<void> {
  const columns = {
    ...ownColumns(kind, { ...toContent(kind, log), ...changes }, await namesNow(db, log.owner_id)),
    version: log.version + 1,
    updated_at: new Date().toISOString(),
  };
  await tablesIn(db)
    .updateTable(kind.table)
    .set({ ...columns, revision: thisRevision(log.owner_id) })
    .where('id', '=', log.id)
    .execute();
}

export async function deleteLog(db: Db, { table }: LogKind, log: Owned<LogRow>): Promise<void> {
  await tablesIn(db).deleteFrom(table).where('id', '=', log.id).execute();
  await addTombstones(db, table, log.owner_id, [log.id]);
}

/** Which of an owner's logs are listed: those of one year, if the kind of log has years. */
export interface List extends PageRequest {
  sort: ListQuery['sort'];
  year?: number | undefined;
}

/** Which log is at a place in a list, and how many bytes of text the list has of it. */
export type ListedRow = Pick<LogRow, 'id'> & { bytes: number } & Record<string, Value>;

/** The owner's logs by their time, at most `most` of them, after the cursor `after`. */
export const listLogs = (db: Db, kind: LogKind, ownerId: string, list: List): Promise<ListedRow[]> =>
  selectLogs(db, kind, ownerId, list)
    .select(['id', kind.timeColumn])
    .select(bytesInList(kind).as('bytes'))
    .$castTo<ListedRow>()
    .execute();

/** The owner's logs that were changed after a number, in the order of their changes. */
export const listChanged = (
  db: Db,
  kind: LogKind,
  ownerId: string,
  from: number,
  { after = { time: String(from), id: afterAllIds }, most }: PageRequest,
): Promise<ChangedRow[]> => selectChanged(db, kind, ownerId, Number(after.time), after.id, most);

/** Sorts after every id. */
const afterAllIds = '~';

export type ChangedRow = ListedRow & Pick<LogRow, 'revision'>;

const selectChanged = statementOf(
  (db, kind: LogKind, ownerId: string, revision: number, id: string, most: number) =>
    tablesIn(db)
      .selectFrom(kind.table)
      .select(['id', 'revision', bytesAlone(kind).as('bytes')])
      .where('owner_id', '=', ownerId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('revision', 'id'), '>', tuple(revision, id)))
      .orderBy('revision')
      .orderBy('id')
      .limit(most)
      .$castTo<ChangedRow>(),
);

/** A log as a search reads it, which goes through thousands: its texts joined into one, and the other columns it looks at. */
export type SearchedRow = ListedRow & { texts: string };

/** Like `listLogs`, but of each log also the texts that a search looks at, and these columns. */
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
    .select([joined.as('texts'), bytesInList(kind).as('bytes')])
    .$castTo<SearchedRow>()
    .execute();
}

function selectLogs(db: Db, kind: LogKind, ownerId: string, list: List) {
  const { table, timeColumn } = kind;
  const { after, year, most } = list;
  const [direction, follows] = list.sort === 'oldest' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  let rows = tablesIn(db).selectFrom(table).where('owner_id', '=', ownerId);
  if (year !== undefined) rows = rows.where('year', '=', year);
  if (after) {
    rows = rows.where((where) =>
      where(where.refTuple(timeColumn, 'id'), follows, where.tuple(after.time, after.id)),
    );
  }
  return rows.orderBy(timeColumn, direction).orderBy('id', direction).limit(most);
}

/** How many bytes of text a list has of a log. */
const bytesInList = ({ relations = [] }: LogKind) =>
  sql<number>`text_bytes ${plus(
    relations.flatMap(({ textColumn }) => textColumn ?? []),
    (text) => sql`octet_length(${text})`,
  )}`;

/** And how many it has where each is shown as a single one is: a row takes some 200 beside its text. */
const bytesAlone = ({ relations = [] }: LogKind) =>
  sql<number>`text_bytes + relation_bytes ${plus(
    relations.flatMap(({ more }) => more?.countColumn ?? []),
    (count) => sql`200 * ${count}`,
  )}`;

const plus = (columns: string[], term: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(
    columns.map((column) => sql`+ ${term(sql.ref(column))}`),
    sql` `,
  );

/** Notes in a log how many bytes its relations have now. */
export async function countRelationBytes(
  db: Db,
  { table, relations = [] }: Pick<LogKind, 'table' | 'relations'>,
  logId: string,
): Promise<void> {
  const sums = relations
    .filter(({ hasText }) => hasText)
    .map(
      (relation) =>
        sql`(select coalesce(sum(text_bytes), 0) from ${sql.table(relation.table)} where log_id = ${logId})`,
    );
  if (sums.length === 0) return;
  await sql`update ${sql.table(table)} set relation_bytes = ${sql.join(sums, sql` + `)} where id = ${logId}`.execute(
    db,
  );
}

const selectCount = statementOf((db, { table }: Pick<LogKind, 'table'>, ownerId: string) =>
  tablesIn(db)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('logs'))
    .where('owner_id', '=', ownerId),
);

/** How many logs of a kind an owner has. */
export const countLogs = async (db: Db, kind: Pick<LogKind, 'table'>, ownerId: string): Promise<number> =>
  (await selectCount(db, kind, ownerId))[0]?.logs ?? 0;

/** Every log of an owner, or those of a year, the oldest first. Callers let other requests run in between. */
export async function* allLogs(
  db: Db,
  kind: LogKind,
  ownerId: string,
  year?: number,
): AsyncGenerator<LogRow> {
  const read = (page: PageRequest) =>
    selectLogs(db, kind, ownerId, { year, sort: 'oldest', ...page })
      .selectAll()
      .$castTo<LogRow>()
      .execute();
  for await (const rows of pagesOf(read, cursorOf(kind))) yield* rows;
}
