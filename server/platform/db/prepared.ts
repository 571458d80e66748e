import { type Compilable, type CompiledQuery, type Kysely, SelectQueryNode } from 'kysely';
import type { Schema } from './schema.ts';

type Db = Kysely<Schema>;

/** What the adapter of an engine can do that answers within the process. */
export interface ReadsAtOnce {
  /** The rows as they have been committed; undefined while a transaction is under way, whose turn has to be waited for. */
  readAtOnce(sql: string, parameters: readonly unknown[]): unknown[] | undefined;
}

/**
 * A query that is asked at nearly every call, built and compiled at the first and not at each. `build` gets a stand-in for
 * each value, and may do nothing with them but hand them to the query.
 */
export function prepared<const Values extends string[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  // One for each database: the engines write their queries differently.
  const known = new WeakMap<object, { query: CompiledQuery<Row>; places: number[] }>();
  const compile = (db: Db) => {
    const standIns = Array.from({ length: build.length - 1 }, (_, i) => `value ${i}`) as Values;
    const query = build(db, ...standIns).compile();
    return { query, places: query.parameters.map((value) => standIns.indexOf(String(value))) };
  };
  return async (db, ...values) => {
    // No text here holds a NUL, and PostgreSQL can't read one.
    if (values.some((value) => value.includes('\0'))) return [];
    const { adapter } = db.getExecutor();
    let found = known.get(adapter);
    if (!found) {
      found = compile(db);
      known.set(adapter, found);
    }
    const { query, places } = found;
    const parameters = places.map((place, i) => (place < 0 ? query.parameters[i] : values[place]));
    if (!db.isTransaction && 'readAtOnce' in adapter && SelectQueryNode.is(query.query)) {
      const rows = (adapter as unknown as ReadsAtOnce).readAtOnce(query.sql, parameters);
      if (rows) return rows as Row[];
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
