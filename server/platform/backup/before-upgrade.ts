import { join } from 'node:path';
import { retention } from '#contract/limits';
import type { DatabaseTarget } from '../db/connect.ts';
import type { Log } from '../log.ts';
import { backupName, pruneBackups, removeMadeBefore } from './folder.ts';
import { writeRows } from './write.ts';

const retained = 5;

/** For the operator, who may want the copy back. */
export const upgradeSentence = (copy: string): string =>
  `Databasen görs om för den här versionen. Så som den var finns den i 30 dagar i ${copy}`;

const folderOf = (dataDir: string) => join(dataDir, 'before-upgrade');

/**
 * Copies the rows of a database that is about to be migrated into a file below the data folder, and returns its path. Throws on
 * any error, so that nothing is changed that has not been copied.
 */
export async function copyBeforeUpgrade(target: DatabaseTarget, dataDir: string, log: Log): Promise<string> {
  const folder = folderOf(dataDir);
  const now = new Date();
  const file = join(folder, backupName(now));
  await writeRows(target, file, log);
  await pruneBackups(folder, retained, now);
  return file;
}

/** Removes the copies whose retention time is over, also the newest one, and returns how many. */
export async function removeOldCopies(dataDir: string): Promise<{ copies: number }> {
  const before = new Date(Date.now() - retention.upgradeCopies);
  return { copies: await removeMadeBefore(folderOf(dataDir), before) };
}
