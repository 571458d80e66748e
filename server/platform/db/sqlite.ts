import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect } from 'kysely';

/**
 * SQLite from Node itself, in the form that Kysely's dialect wants. A write is on the disk before it is acknowledged
 * (`synchronous=FULL`), and a transaction takes its write lock at once, so that it never fails halfway for one.
 */
export function sqliteDialect(file: string): SqliteDialect {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 5000;
    PRAGMA foreign_keys = ON;
  `);
  return new WholeMigrationsDialect({
    database: {
      prepare: (sql) => statement(db.prepare(sql === 'begin' ? 'begin immediate' : sql)),
      close: () => db.close(),
    },
  });
}

/** A migration happens wholly or not at all. (Kysely leaves that out, for the few pragmas that no transaction takes.) */
class WholeMigrationsDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter();
  }
}

class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

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
