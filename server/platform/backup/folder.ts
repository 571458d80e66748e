import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const namePattern = /^loggboken-\d{4}-\d{2}-\d{2}T\d{6}\.tar$/;
const halfWrittenPattern = /\.tar\.[0-9a-f-]{36}\.tmp$/;

/** Longer than any backup takes. */
const day = 24 * 60 * 60 * 1000;

/** Sorts by age: `loggboken-2026-07-14T033000.tar`, in UTC. */
export const backupName = (at: Date): string =>
  `loggboken-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar`;

/**
 * Removes all backups in a folder but the newest, and what a crash has left half-written a day ago. Files of another name are
 * left alone.
 */
export async function keepNewest(folder: string, kept: number): Promise<void> {
  const names = await readdir(folder);
  const backups = names.filter((name) => namePattern.test(name)).sort();
  for (const old of backups.slice(0, -kept)) await rm(join(folder, old));
  for (const name of names.filter((name) => halfWrittenPattern.test(name))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < Date.now() - day) await rm(join(folder, name));
  }
}
