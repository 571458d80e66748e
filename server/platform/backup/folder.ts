import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rethrowUnlessMissing } from '../files.ts';
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
 * out a whole one. Removes the other backups; files with other names stay. Backups that are dated ahead of now, by a clock that
 * was wrong, stay too and are not counted, so that they push out none that has just been made. Returns their names.
 */
export async function pruneBackups(folder: string, retained: number, now: Date): Promise<string[]> {
  const { ahead, backups } = await backupsIn(folder, now);
  const { whole = [], lacking = [] } = Object.groupBy(backups, (name) =>
    namePattern.exec(name)?.[1] ? 'lacking' : 'whole',
  );
  for (const old of [...whole.slice(0, -retained), ...lacking.slice(0, -retained)])
    await rm(join(folder, old));
  return ahead;
}

/** Servers that share a folder may disagree this much about the time, in milliseconds. */
const clockSkew = 60 * 60 * 1000;

/** The names of the backups in a folder, the oldest first, apart from those that are dated ahead of now. */
export async function backupsIn(folder: string, now: Date): Promise<{ backups: string[]; ahead: string[] }> {
  const names = ((await readdir(folder).catch(rethrowUnlessMissing)) ?? [])
    .filter((name) => namePattern.test(name))
    .sort();
  const newest = backupName(new Date(now.getTime() + clockSkew));
  const ahead = names.filter((name) => name > newest);
  return { backups: names.slice(0, names.length - ahead.length), ahead };
}

/**
 * Removes all backups in a folder that were made before `before`, according to their names, half-written ones too. Returns how
 * many. Files with other names stay.
 */
export async function removeMadeBefore(folder: string, before: Date): Promise<number> {
  const ours = ((await readdir(folder).catch(rethrowUnlessMissing)) ?? []).filter((name) =>
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
