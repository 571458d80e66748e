import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks on a data folder, of the operating system's kind: they go with the process, however it ends. Servers share one;
 * what must have the folder to itself finds out whether any is at work.
 */
const lockIn = (dataDir: string): DatabaseSync => {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'in-use.sqlite'));
  lock.exec('PRAGMA busy_timeout = 0; CREATE TABLE IF NOT EXISTS in_use (by_a_server)');
  return lock;
};

/** Referred to from here, so that no lock is collected as garbage and thereby let go. */
const heldForGood: DatabaseSync[] = [];

/** Marks the folder as in use until the process ends. */
export function lockShared(dataDir: string): void {
  const lock = lockIn(dataDir);
  lock.exec('BEGIN; SELECT * FROM in_use');
  heldForGood.push(lock);
}

/** Takes the folder for oneself; undefined while a server uses it. */
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
