import { sql } from 'kysely';
import { limits } from '#contract/limits';
import { rowDefinition } from '#contract/logs/row-fields';
import {
  arrivalByRows,
  inOrder,
  placeFor,
  type Row,
  type RowChanges,
  type RowSummary,
  summaryOfRows,
} from '#contract/rows';
import { columnsOf, type LogBefore, type LogRelation, toAnswer, toColumns } from '../../logs/kind.ts';
import type { Db } from '../../platform/db/connect.ts';
import { jsonIn } from '../../platform/db/json.ts';
import type { LogEntryRow } from '../../platform/db/schema.ts';
import { withTextBytes } from '../../platform/db/text-bytes.ts';
import { refuse } from '../../refusal.ts';

const columns = columnsOf(rowDefinition);

/** The rows of a trip. A body holds the new ones, those that get their position, and the ids of the struck ones; all others stay. */
export const rowsRelation: LogRelation = {
  name: 'rows',
  table: 'trip_log_rows',
  hasText: true,
  async save(trx, log, changes: RowChanges) {
    const rowsBefore = await readOne(trx, log.id);
    const before = await idsOf(trx, log.id);
    await strike(trx, log, changes.struck, before);
    const known = new Set([...before.keys(), ...changes.struck]);
    const written = changes.written.filter(({ id }) => !known.has(id));
    if (written.length > 0) {
      const rows = written.map((row) => toRow(log, row));
      await trx.insertInto('trip_log_rows').values(rows).execute();
    }
    await place(trx, log, rowsBefore, changes.written);
    const now = [...(await idsOf(trx, log.id)).values()];
    const isFull = now.filter((isThere) => isThere).length > limits.rows || now.length > limits.rowIds;
    if (isFull) return refuse('too_many_rows');
    const rows = await readOne(trx, log.id);
    await noteSummary(trx, log.id, summaryOfRows(rows));
    await setArrival(trx, log, rowsBefore, rows);
    return undefined;
  },
  answer(db) {
    const { object, jsonValue } = jsonIn(db);
    const summary = object([
      { name: 'count', value: jsonValue(sql.ref('row_count')) },
      { name: 'underWay', value: sql`case under_way when 1 then 'true' else 'false' end` },
      { name: 'text', value: jsonValue(sql.ref('row_text')) },
    ]);
    return { value: summary, unlessNull: sql`nullif(row_count, 0)` };
  },
  textColumn: 'row_text',
  more: {
    countColumn: 'row_count',
    read: async (db, logIds) => mapValues(await read(db, logIds), (all) => ({ all })),
  },
  async readWhole(db, logIds) {
    const rows = await read(db, logIds);
    return mapValues(rows, (written): RowChanges => ({ written, struck: [] }));
  },
};

/** The ids of a log's rows; false for a row that was struck. */
async function idsOf(db: Db, logId: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('trip_log_rows')
    .select(['id', 'struck_at'])
    .where('log_id', '=', logId)
    .execute();
  return new Map(rows.map(({ id, struck_at }) => [id, struck_at === null]));
}

/** Keeps the id of a struck row, even if the row has not arrived yet: a device that sends it later does not bring it back. */
async function strike(
  trx: Db,
  log: LogBefore,
  ids: readonly string[],
  before: ReadonlyMap<string, boolean>,
): Promise<void> {
  const struck = [...new Set(ids)].filter((id) => before.get(id) !== false);
  if (struck.length === 0) return;
  await trx.deleteFrom('trip_log_rows').where('log_id', '=', log.id).where('id', 'in', struck).execute();
  const struckAt = new Date().toISOString();
  // Without the columns of their content: for thousands of rows these would be more values than a query may have.
  const whose = { log_id: log.id, owner_id: log.owner_id, struck_at: struckAt, text_bytes: 0 };
  const rows = struck.map((id) => ({ ...whose, id }));
  await trx
    .insertInto('trip_log_rows')
    .values(rows as LogEntryRow[])
    .execute();
}

/** Fills the empty positions of rows that are written again. A row that was struck is no more. */
async function place(trx: Db, log: LogBefore, rows: readonly Row[], written: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const found = placeFor(row, written);
    if (!found) continue;
    await trx
      .updateTable('trip_log_rows')
      .set(found)
      .where('log_id', '=', log.id)
      .where('id', '=', row.id)
      .where('struck_at', 'is', null)
      .execute();
  }
}

function toRow(log: LogBefore, row: Row): LogEntryRow {
  const content = withTextBytes(toColumns({ columns }, row as never));
  const whose = { log_id: log.id, id: row.id, owner_id: log.owner_id, struck_at: null };
  return { ...whose, ...content } as unknown as LogEntryRow;
}

/** The rows of some logs, each log's in order. */
async function read(db: Db, logIds: readonly string[]): Promise<Map<string, Row[]>> {
  const rows = await db
    .selectFrom('trip_log_rows')
    .selectAll()
    .where('log_id', 'in', logIds)
    .where('struck_at', 'is', null)
    .execute();
  const byLog = Map.groupBy(rows, ({ log_id }) => log_id);
  return mapValues(byLog, (of) =>
    inOrder(of.map((row) => ({ id: row.id, ...toAnswer({ columns }, { ...row }) }) as Row)),
  );
}

const readOne = async (db: Db, logId: string): Promise<Row[]> => (await read(db, [logId])).get(logId) ?? [];

/** Keeps in the log what lists and the search look at, so that they need not read its rows. */
async function noteSummary(trx: Db, logId: string, { count, underWay, text }: RowSummary): Promise<void> {
  const summary = { row_count: count, under_way: underWay ? 1 : 0, row_text: text };
  await trx.updateTable('trip_logs').set(summary).where('id', '=', logId).execute();
}

async function setArrival(
  trx: Db,
  log: LogBefore,
  rowsBefore: readonly Row[],
  rows: readonly Row[],
): Promise<void> {
  const now = await trx
    .selectFrom('trip_logs')
    .select(['departure', 'arrival'])
    .where('id', '=', log.id)
    .executeTakeFirstOrThrow();
  const before = { departure: String(log.departure), arrival: String(log.arrival), rows: rowsBefore };
  const arrival = arrivalByRows(before, { ...now, rows });
  if (arrival !== now.arrival)
    await trx.updateTable('trip_logs').set({ arrival }).where('id', '=', log.id).execute();
}

const mapValues = <A, B>(map: Map<string, A>, change: (value: A) => B): Map<string, B> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));
