import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './files.ts';
import { lockExclusively } from './folder-lock.ts';
import type { Log } from './log.ts';

const folderOf = (dataDir: string) => join(dataDir, 'temporary');

/**
 * A folder of one's own for as long as a piece of work needs it, below the data folder: what is worked on may be gigabytes, and
 * is as private as the rest. Whoever asks for it removes it; after a crash the next start does.
 */
export async function temporaryFolder(dataDir: string): Promise<string> {
  const folder = join(folderOf(dataDir), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Does the work with a folder of its own, which is removed afterwards whatever becomes of it. */
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

/** Never throws: what can't be removed now is logged, and left to `removeAbandoned`. */
export async function removeFolder(folder: string, log: Log): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch((err) =>
    log.warn({ err, folder }, 'a temporary folder could not be removed'),
  );
}

/** For a server that starts: removes what a crash has left, unless another server works in the same data folder. */
export async function removeLeftFromCrash(dataDir: string): Promise<void> {
  const lock = lockExclusively(dataDir);
  try {
    // What can't be removed keeps no server from starting: `removeAbandoned` tries again, and logs it.
    if (lock) await rm(folderOf(dataDir), { recursive: true, force: true }).catch(() => undefined);
  } finally {
    lock?.release();
  }
}

/** Removes the folders that nobody has written in since that moment. */
export async function removeAbandoned(dataDir: string, before: Date, log: Log): Promise<void> {
  for (const name of (await readdir(folderOf(dataDir)).catch(unlessMissing)) ?? []) {
    const folder = join(folderOf(dataDir), name);
    const found = await stat(folder).catch(unlessMissing);
    if (found && found.mtime < before) await removeFolder(folder, log);
  }
}
