import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks on a data folder, through SQLite's file locks: the operating system releases them however the process ends. Servers
 * hold a shared lock; work that needs the folder for itself takes an exclusive one, which fails while a server runs.
 */
const lockIn = (dataDir: string): DatabaseSync => {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'in-use.sqlite'));
  lock.exec('PRAGMA busy_timeout = 0; CREATE TABLE IF NOT EXISTS in_use (by_a_server)');
  return lock;
};

/** Keeps the locks referenced: garbage collection would release them. */
const heldForGood: DatabaseSync[] = [];

/** Marks the folder as in use until the process ends. */
export function lockShared(dataDir: string): void {
  const lock = lockIn(dataDir);
  lock.exec('BEGIN; SELECT * FROM in_use');
  heldForGood.push(lock);
}

/** Takes the exclusive lock; undefined while another process uses the folder. */
export function lockExclusively(dataDir: string): { release(): void } | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = lockIn(dataDir);
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return { release: () => held.close() };
  } catch (error) {
    lock?.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    return undefined;
  }
}
