import { join } from 'node:path';
import type { DatabasePlace } from '../db/connect.ts';
import type { Log } from '../log.ts';
import { backupName, keepNewest } from './folder.ts';
import { writeRows } from './write.ts';

const kept = 5;

/** For the operator, who may want the copy back. */
export const upgradeSentence = (copy: string): string =>
  `Databasen görs om för den här versionen. Så som den var finns den i ${copy}`;

/**
 * Copies the rows of a database that is about to be changed into a file below `folder`, and answers with that. Whatever hinders
 * it is thrown, so that nothing is changed that has not been copied.
 */
export async function copyBeforeUpgrade(place: DatabasePlace, folder: string, log: Log): Promise<string> {
  const file = join(folder, backupName(new Date()));
  await writeRows(place, file, log);
  await keepNewest(folder, kept);
  return file;
}
