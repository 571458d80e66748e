import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../files.ts';
import type { Log } from '../log.ts';

const namePattern = /^loggboken-\d{4}-\d{2}-\d{2}T\d{6}(-bilder-saknas)?\.tar$/;
const halfWrittenPattern = /\.tar\.[0-9a-f-]{36}\.tmp$/;

/** Milliseconds. A running backup always writes more often than this. */
const silence = 10 * 60 * 1000;

/** Sorts by age: `loggboken-2026-07-14T033000.tar`, in UTC. */
export const backupName = (at: Date): string =>
  `loggboken-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar`;

/** The name of the same backup when it lacks pictures. */
export const lackingName = (file: string): string => file.replace(/\.tar$/, '-bilder-saknas.tar');

/**
 * Keeps the newest `retained` whole backups in a folder and the newest `retained` that lack pictures, so that these never push
 * out a whole one. Removes the other backups; files with other names stay.
 */
export async function pruneBackups(folder: string, retained: number): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const { whole = [], lacking = [] } = Object.groupBy(backups, (name) =>
    namePattern.exec(name)?.[1] ? 'lacking' : 'whole',
  );
  for (const old of [...whole.slice(0, -retained), ...lacking.slice(0, -retained)])
    await rm(join(folder, old));
}

/**
 * Removes all backups in a folder that were made before `before`, according to their names, half-written ones too. Returns how
 * many. Files with other names stay.
 */
export async function removeMadeBefore(folder: string, before: Date): Promise<number> {
  const ours = ((await readdir(folder).catch(unlessMissing)) ?? []).filter((name) =>
    namePattern.test(name.replace(halfWrittenPattern, '.tar')),
  );
  const old = ours.filter((name) => name < backupName(before));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Removes half-written backups that a crash left: the next backup may need the room. A file that can't be removed is logged. */
export async function cleanUpHalfWritten(folder: string, log: Log): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!halfWrittenPattern.test(name)) continue;
    const path = join(folder, name);
    try {
      if ((await stat(path)).mtimeMs < Date.now() - silence) await rm(path);
    } catch (err) {
      log.warn({ err, path }, 'a half-written backup could not be removed');
    }
  }
}
