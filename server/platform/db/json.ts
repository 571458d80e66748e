import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from './engine.ts';

/** An SQL expression whose value is JSON text. */
type Json = RawBuilder<string>;

export interface JsonField {
  name: string;
  value: Json;
  /** Left out of the object where this is null. */
  unlessNull?: Expression<unknown>;
}

/** Builds expressions with which the database writes JSON: quicker than reading columns, and than its own functions for objects. */
export function jsonIn(db: Db) {
  const jsonValue = (column: Expression<unknown>): Json =>
    isPostgres(db) ? sql`coalesce(to_json(${column})::text, 'null')` : sql`json_quote(${column})`;
  return {
    jsonValue,

    /** The first field is in every object. */
    object(fields: readonly JsonField[]): Json {
      const members = fields.map(({ name, value, unlessNull }, at) => {
        const member = sql`${sql.lit(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)} || ${value}`;
        return unlessNull ? sql`case when ${unlessNull} is not null then ${member} end` : member;
      });
      return sql`concat(${sql.join(members)}, '}')`;
    },

    /** The values of a group of rows. */
    array: (value: Json, order: Expression<unknown>): Json =>
      sql`'[' || coalesce(string_agg(${value}, ',' order by ${order}), '') || ']'`,

    /** The names and values of a group of rows. */
    record: (name: Json, value: Json, order: Expression<unknown>): Json =>
      sql`'{' || string_agg(${name} || ':' || ${value}, ',' order by ${order}) || '}'`,

    /** A query for what a parameter holds, a JSON array of texts. */
    textsIn: (array: string): RawBuilder<string> =>
      isPostgres(db)
        ? sql`(select json_array_elements_text(${array}::json))`
        : sql`(select value from json_each(${array}))`,
  };
}
