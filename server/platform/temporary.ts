import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rethrowUnlessMissing } from './files.ts';
import type { Log } from './log.ts';

const folderOf = (dataDir: string) => join(dataDir, 'temporary');

/**
 * Makes a new temporary folder below the data folder: its files may be gigabytes, and are as private as the rest. The caller
 * removes it; after a crash the hourly maintenance does.
 */
export async function temporaryFolder(dataDir: string): Promise<string> {
  const folder = join(folderOf(dataDir), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Calls `work` with a new temporary folder, which is removed afterwards even if `work` fails. */
export async function withTemporaryFolder<T>(
  dataDir: string,
  log: Log,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder(dataDir);
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder, log);
  }
}

/** Whether it is gone. Never throws: a folder that can't be removed is logged, and left to `removeAbandoned`. */
export async function removeFolder(folder: string, log: Log): Promise<boolean> {
  try {
    await rm(folder, { recursive: true, force: true });
    return true;
  } catch (err) {
    log.warn({ err, folder }, 'a temporary folder could not be removed');
    return false;
  }
}

/** Removes the folders that have not been changed since `before`. Resolves with how many. */
export async function removeAbandoned(dataDir: string, before: Date, log: Log): Promise<{ folders: number }> {
  let folders = 0;
  for (const name of (await readdir(folderOf(dataDir)).catch(rethrowUnlessMissing)) ?? []) {
    const folder = join(folderOf(dataDir), name);
    const found = await stat(folder).catch(rethrowUnlessMissing);
    const isAbandoned = found && found.mtime < before;
    if (isAbandoned && (await removeFolder(folder, log))) folders += 1;
  }
  return { folders };
}
