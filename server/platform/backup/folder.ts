import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const namePattern = /^loggboken-\d{4}-\d{2}-\d{2}T\d{6}\.tar$/;

/** Sorts by age: `loggboken-2026-07-14T033000.tar`, in UTC. */
export const backupName = (at: Date): string =>
  `loggboken-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar`;

/** Removes all backups in a folder but the newest. Files of another name are left alone. */
export async function keepNewest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).sort();
  for (const old of names.slice(0, -kept)) await rm(join(folder, old));
}
