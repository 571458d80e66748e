import type { ErrorCode } from '#contract/errors';
import type { TakenAt } from '#contract/images';
import {
  type AnsweredOf,
  type ContentOf,
  type Fields,
  fieldsOf,
  type LogDefinition,
  type NamedField,
} from '#contract/logs/definition';
import { searchedFields } from '#contract/logs/search-text';
import { isEmpty } from '#contract/logs/values';
import type { Db } from '../platform/db/connect.ts';
import type { JsonField } from '../platform/db/json.ts';
import type { ServiceLogRow, TripLogRow } from '../platform/db/schema.ts';
import type { Refusal } from '../refusal.ts';

/** A log whose relation is saved, as it was before: of an imported one only the owner is known. */
export type LogBefore = Pick<LogRow, 'id' | 'owner_id'> & Partial<LogRow>;

/**
 * Something that a log holds in a table of its own: it is sent with the log, and an answer holds as much of it as a list needs.
 */
export interface LogRelation {
  /** Its name in a body and in an answer. */
  name: string;
  table: 'tracks' | 'trip_log_rows' | 'service_log_tasks';
  /** Whether its rows have text, which counts towards the owner's storage. */
  hasText?: true;
  /** Applies a body's value to what the log had. */
  save(trx: Db, log: LogBefore, value: never): Promise<Refusal | undefined>;
  /** What an answer would hold of a body's value, if the value is not a set of things. */
  answerOf?(value: never): unknown;
  /** What an answer holds, if the log has any: a field of its JSON. */
  answer(db: Db): Omit<JsonField, 'name'>;
  /** The column of the log that keeps its text for lists and the search. */
  textColumn?: string;
  /** What the answer for a single log holds besides: of how many things, by a column of the log, and what. */
  more?: { countColumn: string; read(db: Db, logIds: readonly string[]): Promise<Map<string, object>> };
  /** All of it, in the form of a body, for an export. */
  readWhole(db: Db, logIds: readonly string[]): Promise<Map<string, unknown>>;
}

/** What differs between the kinds of log; everything else that the server does with a log is derived from it. */
interface LogKindOptions<F extends Fields> {
  definition: LogDefinition<F>;
  table: 'trip_logs' | 'service_logs';
  /** How many an account may have. */
  most: number;
  /** The field that names the boat. */
  boat: string;
  /** The columns that are not named after their fields. */
  columnNames?: { [Name in keyof F]?: string };
  /** What it holds in tables of its own. */
  relations?: readonly LogRelation[];
  /** Deletes what belongs to a log, and has files of its own, before the log is deleted. */
  deleteParts?(trx: Db, log: LogRow): Promise<void>;
  create: 'createTripLog' | 'createServiceLog';
  refusals: Record<'notFound' | 'notYours' | 'updateNotYours' | 'deleteNotYours', ErrorCode>;
}

export interface LogKind<F extends Fields = Fields> extends LogKindOptions<F> {
  /** Its fields with their columns, in the order of an answer. */
  columns: readonly { name: string; column: string; isNumber: boolean; isOptional: boolean }[];
  timeColumn: string;
  boatColumn: string;
  /** What a search looks at: the columns of texts, and the other fields, each under the name of its column. */
  searched: { texts: readonly string[]; figures: readonly NamedField[] };
}

type Common =
  | 'id'
  | 'owner_id'
  | 'text_bytes'
  | 'relation_bytes'
  | 'boat_key'
  | 'version'
  | 'revision'
  | 'created_at'
  | 'updated_at';
export type Value = string | number | null;

/** A row of either kind: its own columns, and those that both kinds have. */
export type LogRow = Pick<TripLogRow & ServiceLogRow, Common> & Record<string, Value>;

/** A log as an answer has it. */
export type LogOf<F extends Fields> = AnsweredOf<F> & {
  _id: string;
  userId: string;
  images: string[];
  takenAt?: TakenAt;
  createdAt: string;
  updatedAt: string;
};

/** A column has the name of its field in snake case: `windSpeed`, `wind_speed`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function logKind<const F extends Fields>(options: LogKindOptions<F>): LogKind<F> {
  const { definition, columnNames = {}, relations = [] } = options;
  const columnOf = (name: string) => (columnNames as Record<string, string>)[name] ?? snakeCase(name);
  const searched = searchedFields(definition).map((field) => ({ ...field, name: columnOf(field.name) }));
  return {
    ...options,
    columns: columnsOf<F>(definition, columnOf),
    timeColumn: columnOf(definition.time),
    boatColumn: columnOf(options.boat),
    searched: {
      texts: [
        ...searched.filter(({ kind }) => kind === 'text').map(({ name }) => name),
        ...relations.flatMap(({ textColumn }) => textColumn ?? []),
      ],
      figures: searched.filter(({ kind }) => kind !== 'text'),
    },
  };
}

/** Fields with the columns in which a table keeps them. */
export const columnsOf = <F extends Fields>(
  definition: Pick<LogDefinition<F>, 'fields' | 'answerOrder'>,
  columnOf = snakeCase,
): LogKind<F>['columns'] =>
  fieldsOf(definition, definition.answerOrder).map(({ name, kind, optional }) => ({
    name,
    column: columnOf(name),
    isNumber: kind === 'number',
    isOptional: optional === true,
  }));

export function toColumns<F extends Fields>(
  { columns }: Pick<LogKind<F>, 'columns'>,
  content: ContentOf<F>,
): Record<string, Value> {
  const values = content as Record<string, Value | undefined>;
  return Object.fromEntries(
    columns.map(({ name, column, isNumber, isOptional }) => {
      const value = values[name];
      return [column, isEmpty(value) ? (isNumber || isOptional ? null : '') : (value as Value)];
    }),
  );
}

/** All that is written in a log. */
export function toContent<F extends Fields>(
  { columns }: Pick<LogKind<F>, 'columns'>,
  row: object,
): ContentOf<F> {
  const values = row as Record<string, Value>;
  const content: Record<string, Value> = {};
  for (const { name, column, isNumber } of columns) content[name] = values[column] ?? (isNumber ? null : '');
  return content as ContentOf<F>;
}

/** Whether the content already has every value that the changes name. */
export const isWithin = (changes: object, content: object): boolean => {
  const values = content as Record<string, Value>;
  return Object.entries(changes).every(([name, value]) => value === undefined || value === values[name]);
};

/** The fields as an answer has them: the optional ones are left out if they are empty. */
export function toAnswer<F extends Fields>(
  { columns }: Pick<LogKind<F>, 'columns'>,
  row: object,
): AnsweredOf<F> {
  const values = row as Record<string, Value>;
  const fields: Record<string, Value | undefined> = {};
  for (const { name, column, isOptional } of columns) {
    const value = values[column];
    if (!isOptional || !isEmpty(value)) fields[name] = value;
  }
  return fields as AnsweredOf<F>;
}

export function toLog<F extends Fields>(
  kind: LogKind<F>,
  row: LogRow,
  images: string[],
  relations: Record<string, unknown> = {},
): LogOf<F> {
  const log: Record<string, unknown> = { _id: row.id, userId: row.owner_id, ...toAnswer(kind, row) };
  Object.assign(log, relations);
  log.images = images;
  log.createdAt = row.created_at;
  log.updatedAt = row.updated_at;
  return log as LogOf<F>;
}

/** The position of a log among the changed ones. */
export const changeCursor = ({ revision, id }: Pick<LogRow, 'revision' | 'id'>) => ({
  time: String(revision),
  id,
});

/** The position of a log in a list. */
export const cursorOf =
  ({ timeColumn }: LogKind) =>
  (row: Pick<LogRow, 'id'> & Record<string, Value>) => ({ time: String(row[timeColumn]), id: row.id });
