import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../files.ts';
import type { Log } from '../log.ts';

const namePattern = /^loggboken-\d{4}-\d{2}-\d{2}T\d{6}(-bilder-saknas)?\.tar$/;
const halfWrittenPattern = /\.tar\.[0-9a-f-]{36}\.tmp$/;

/** Longer than a backup under way is ever silent. */
const silence = 10 * 60 * 1000;

/** Sorts by age: `loggboken-2026-07-14T033000.tar`, in UTC. */
export const backupName = (at: Date): string =>
  `loggboken-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar`;

/** The name of the same backup when it lacks pictures. */
export const lackingName = (file: string): string => file.replace(/\.tar$/, '-bilder-saknas.tar');

/**
 * Removes all backups in a folder but the newest whole ones and as many of those that lack pictures: these never push out
 * a whole one. Files of another name are left alone.
 */
export async function keepNewest(folder: string, kept: number): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  const { whole = [], lacking = [] } = Object.groupBy(backups, (name) =>
    namePattern.exec(name)?.[1] ? 'lacking' : 'whole',
  );
  for (const old of [...whole.slice(0, -kept), ...lacking.slice(0, -kept)]) await rm(join(folder, old));
}

/**
 * Removes all backups in a folder that were made before that, as their names say, half-written ones too, and answers with
 * how many. Files of another name are left alone.
 */
export async function removeMadeBefore(folder: string, before: Date): Promise<number> {
  const ours = ((await readdir(folder).catch(unlessMissing)) ?? []).filter((name) =>
    namePattern.test(name.replace(halfWrittenPattern, '.tar')),
  );
  const old = ours.filter((name) => name < backupName(before));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Removes what a crash has left half-written: the next backup may need its room. What can't be removed hinders none. */
export async function removeHalfWritten(folder: string, log: Log): Promise<void> {
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
