import { type Kysely, PostgresAdapter, type QueryExecutorProvider, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** A connection or a transaction: the first parameter of store functions, so that several can share a transaction. */
export type Db = Kysely<Schema> | Transaction<Schema>;

export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** PostgreSQL rejects NUL, which no stored text holds: a query for one finds nothing, instead of failing. */
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;
