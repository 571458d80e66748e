import { sql } from 'kysely';
import { imagePrefixes } from '#contract/images';
import type { Db } from '../../platform/db/connect.ts';
import { jsonIn } from '../../platform/db/json.ts';
import { statementOf } from '../../platform/db/statement.ts';
import type { LogKind, LogRow } from '../kind.ts';
import { tablesIn } from '../store.ts';

/** A log as an answer has it: JSON text, which the database writes. */
export interface LogAnswer extends Pick<LogRow, 'id' | 'owner_id' | 'version'> {
  json: string;
}

/** `more`: how many things the answer for the log alone holds besides. */
type Listed = LogAnswer & { more: number };

const relationWithMore = ({ relations = [] }: LogKind) => relations.find(({ more }) => more);

function selectListed(db: Db, kind: LogKind) {
  const counted = relationWithMore(kind)?.more?.countColumn;
  return tablesIn(db)
    .selectFrom(kind.table)
    .select(['id', 'owner_id', 'version', jsonOf(db, kind).as('json')])
    .select((counted ? sql.ref(counted) : sql.lit(0)).as('more'))
    .$castTo<Listed>();
}

function jsonOf(db: Db, { table, columns, relations = [] }: LogKind) {
  const { array, object, record, jsonValue } = jsonIn(db);
  const field = (name: string, column: string) => ({ name, value: jsonValue(sql.ref(column)) });
  const path = jsonValue(sql`${sql.lit(imagePrefixes.log)} || file`);
  const ofLog = sql`from images where used_by = ${sql.ref(`${table}.id`)} and kind = 'log'`;
  const timed = sql`${ofLog} and taken_at is not null`;
  return object([
    field('_id', 'id'),
    field('userId', 'owner_id'),
    ...columns.map(({ name, column, isOptional }) => ({
      ...field(name, column),
      ...(isOptional && { unlessNull: sql.ref(column) }),
    })),
    { name: 'images', value: sql`(select ${array(path, sql.ref('place'))} ${ofLog})` },
    {
      name: 'takenAt',
      value: sql`(select ${record(path, jsonValue(sql.ref('taken_at')), sql.ref('place'))} ${timed})`,
      unlessNull: sql`(select min(taken_at) ${timed})`,
    },
    field('createdAt', 'created_at'),
    field('updatedAt', 'updated_at'),
    ...relations.map((relation) => ({ name: relation.name, ...relation.answer(db) })),
  ]);
}

const listedOne = statementOf((db, kind: LogKind, id: string) => selectListed(db, kind).where('id', '=', id));

const listedSome = statementOf((db, kind: LogKind, ids: string) =>
  selectListed(db, kind).where('id', 'in', jsonIn(db).textsIn(ids)),
);

/** The log as a list has it. */
export const findListed = async (db: Db, kind: LogKind, id: string): Promise<LogAnswer | undefined> =>
  (await listedOne(db, kind, id))[0];

/** The log as it is shown by itself. */
export const findAnswer = async (db: Db, kind: LogKind, id: string): Promise<LogAnswer | undefined> =>
  (await withMore(db, kind, await listedOne(db, kind, id)))[0];

/** Those of the logs that exist, in the order of `ids`: as a list has them, or each as it is shown by itself. */
export async function findAnswers(
  db: Db,
  kind: LogKind,
  ids: readonly string[],
  how: 'listed' | 'single',
): Promise<LogAnswer[]> {
  const found = await listedSome(db, kind, JSON.stringify(ids));
  const answers = how === 'single' ? await withMore(db, kind, found) : found;
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function withMore(db: Db, kind: LogKind, listed: Listed[]): Promise<LogAnswer[]> {
  const ids = listed.filter(({ more }) => more > 0).map(({ id }) => id);
  const relation = relationWithMore(kind);
  if (ids.length === 0 || !relation) return listed;
  const found = await relation.more?.read(db, ids);
  return listed.map((answer) => {
    const more = found?.get(answer.id);
    if (!more) return answer;
    const log = JSON.parse(answer.json);
    return {
      ...answer,
      json: JSON.stringify({ ...log, [relation.name]: { ...log[relation.name], ...more } }),
    };
  });
}
