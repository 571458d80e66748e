import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';

/**
 * Node's built-in SQLite as a Kysely dialect. A write is on the disk before it is acknowledged (`synchronous=FULL`), and a
 * transaction takes its write lock at once, so that it never fails halfway for lack of it. The cache, 16 MB instead of the
 * default 2, holds what a search reads in the largest logbook. What is deleted is overwritten (`secure_delete`).
 */
export function sqliteDialect(file: string): SqliteDialect {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -16000;
    PRAGMA secure_delete = ON;
  `);
  const prepared = new Map<string, CachedStatement>();
  let characters = 0;
  const prepare = (sql: string): CachedStatement => {
    const cached = prepared.get(sql);
    if (cached) return cached;
    const made = statement(db.prepare(sql));
    if (sql.length > longestPrepared) return made;
    characters += sql.length;
    if (characters > mostCharacters) {
      prepared.clear();
      characters = sql.length;
    }
    prepared.set(sql, made);
    return made;
  };
  const database = {
    prepare: (sql: string) => prepare(asMeant(sql, db.isTransaction)),
    close: () => db.close(),
  };
  return new OurDialect({ database });
}

/**
 * Preparing a statement takes longer than running most of them. A prepared one takes some 50 bytes for each of its characters,
 * outside of the memory that Node.js counts, and lists in them vary in length: so many characters are kept.
 */
const mostCharacters = 1_000_000;

/** The long ones, with a list of thousands of values, are hardly ever asked for twice. */
const longestPrepared = 10_000;

/**
 * On a full disk SQLite rolls a transaction back by itself. A second rollback would fail, and its error would hide that the
 * disk is full.
 */
function asMeant(sql: string, isTransaction: boolean): string {
  if (sql === 'begin') return 'begin immediate';
  return sql === 'rollback' && !isTransaction ? 'select 1' : sql;
}

class OurDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new OurAdapter();
  }
}

class OurAdapter extends SqliteAdapter {
  /** Runs migrations in a transaction. (Kysely turns that off for SQLite, because a few pragmas don't work in one.) */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type CachedStatement = ReturnType<typeof statement>;

function statement(prepared: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: prepared.columns().length > 0,
    all: (parameters: readonly unknown[]) => prepared.all(...values(parameters)),
    run: (parameters: readonly unknown[]) => prepared.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) =>
      prepared.iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
