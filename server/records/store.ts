import type { Kysely } from 'kysely';
import type { ContentOf, Fields } from '#contract/logs/definition';
import type { Owned } from '../caller.ts';
import { type LogKind, toColumns, toContent } from '../logs/kind.ts';
import { thisRevision } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { withTextBytes } from '../platform/db/text-bytes.ts';
import { randomId } from '../platform/ids.ts';

type Table = 'boats' | 'tasks' | 'documents' | 'costs';

/** What a user writes besides logs: records, which are made and changed alike, and differ in the columns of their fields. */
interface RecordKind<F extends Fields, T extends Table> {
  table: T;
  columns: LogKind<F>['columns'];
}

const tablesIn = (db: Db) => db as unknown as Kysely<Record<Table, Schema['boats']>>;

/** Its columns that hold none of its content. */
type Beside<T extends Table> = Omit<Partial<Schema[T]>, 'id'> & { id: string | undefined; owner_id: string };

export async function insertRecord<F extends Fields, T extends Table>(
  db: Db,
  kind: RecordKind<F, T>,
  content: ContentOf<F>,
  { id = randomId(), ...beside }: Beside<T>,
): Promise<Schema[T]> {
  const now = new Date().toISOString();
  const row = {
    ...{ id, version: 1, created_at: now, updated_at: now },
    ...beside,
    ...withTextBytes(toColumns(kind, content)),
  };
  await tablesIn(db)
    .insertInto(kind.table)
    .values({ ...row, revision: thisRevision(beside.owner_id) } as never)
    .execute();
  return row as unknown as Schema[T];
}

/** Fields that `changes` does not name stay as they are. */
export async function updateRecord<F extends Fields, T extends Table>(
  db: Db,
  kind: RecordKind<F, T>,
  record: Owned<Schema[T]>,
  changes: Partial<ContentOf<F>>,
  beside: Partial<Schema[T]> = {},
): Promise<Schema[T]> {
  const columns = {
    ...withTextBytes(toColumns(kind, { ...toContent(kind, record), ...changes })),
    ...beside,
    version: record.version + 1,
    updated_at: new Date().toISOString(),
  };
  await tablesIn(db)
    .updateTable(kind.table as Table)
    .set({ ...columns, revision: thisRevision(record.owner_id) } as never)
    .where('id', '=', record.id)
    .execute();
  return { ...record, ...columns };
}

/** How many records of a kind an owner has. */
export async function countRecords(
  db: Db,
  { table }: RecordKind<Fields, Table>,
  ownerId: string,
): Promise<number> {
  const { records } = await tablesIn(db)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('records'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(records);
}
