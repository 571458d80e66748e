import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';

/**
 * SQLite from Node itself, in the form that Kysely's dialect wants. A write is on the disk before it is acknowledged
 * (`synchronous=FULL`), and a transaction takes its write lock at once, so that it never fails halfway for one. Its cache holds
 * what a search reads in the largest book, 16 MB for the 2 that SQLite begins with.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -16000;
  `);
  const prepared = new Map<string, KeptStatement>();
  const prepare = (sql: string): KeptStatement => {
    const kept = prepared.get(sql);
    if (kept) return kept;
    if (prepared.size >= mostPrepared) prepared.clear();
    const made = statement(db.prepare(sql));
    prepared.set(sql, made);
    return made;
  };
  const database = {
    prepare: (sql: string) => prepare(asMeant(sql, db.isTransaction)),
    close: () => db.close(),
  };
  return new OurDialect({ database });
}

/** Over a connection of its own, which remembers nothing of the file. */
export function readFromDisk(file: string, query: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    db.prepare(query).all();
  } finally {
    db.close();
  }
}

/** Preparing a statement takes longer than most take to run. Those with lists in them come in many lengths. */
const mostPrepared = 500;

/**
 * A full disk makes SQLite take a transaction back by itself. Told to do so once more it would complain of that, and nobody
 * would hear that the disk is full.
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
  /** A migration happens wholly or not at all. (Kysely leaves that out, for the few pragmas that no transaction takes.) */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

type KeptStatement = ReturnType<typeof statement>;

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
