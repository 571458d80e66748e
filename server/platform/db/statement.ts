import type { CompiledQuery, DialectAdapter } from 'kysely';
import { type Db, withoutNul } from './engine.ts';

/** Stands for an argument while a statement is compiled. */
class Placeholder {
  readonly position: number;

  constructor(position: number) {
    this.position = position;
  }
}

const names = new Map<string, string>();

/** The name under which PostgreSQL keeps a statement planned; SQLite keeps them by themselves. */
export const nameOfStatement = (sql: unknown): string | undefined => names.get(String(sql));

type Value = string | number | null;
type Build<Args extends Value[], Row> = (db: Db, ...args: Args) => { compile(db: Db): CompiledQuery<Row> };
type Statement<Args extends Value[], Row> = (db: Db, ...args: Args) => Promise<Row[]>;

/**
 * A query that is made all the time: Kysely builds and compiles it once, which takes longer than the query itself. The arguments
 * become its parameters, so nothing else in it may depend on them.
 */
export function statement<Args extends Value[], Row>(build: Build<Args, Row>): Statement<Args, Row> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  const compile = (db: Db, args: Args) => {
    const placeholders = args.map((_, position) => new Placeholder(position)) as unknown as Args;
    const query = build(db, ...placeholders).compile(db);
    names.set(query.sql, names.get(query.sql) ?? `statement_${names.size}`);
    compiled.set(db.getExecutor().adapter, query);
    return query;
  };
  return async (db, ...args) => {
    const query = compiled.get(db.getExecutor().adapter) ?? compile(db, args);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? withoutNul(args[parameter.position]) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/** Like `statement`, for a query that is made of one of a few things, such as a kind of log: compiled once for each. */
export function statementOf<Of extends object, Args extends Value[], Row>(
  build: (db: Db, of: Of, ...args: Args) => ReturnType<Build<Args, Row>>,
): (db: Db, of: Of, ...args: Args) => Promise<Row[]> {
  const statements = new WeakMap<Of, Statement<Args, Row>>();
  return (db, of, ...args) => {
    const made = statements.get(of) ?? statement((db, ...args: Args) => build(db, of, ...args));
    statements.set(of, made);
    return made(db, ...args);
  };
}
