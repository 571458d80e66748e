import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from './log.ts';

const folderOf = (dataDir: string) => join(dataDir, 'temporary');

/**
 * A folder of one's own for as long as a piece of work needs it, below the data folder: what is worked on may be gigabytes, and
 * is as private as the rest. Whoever asks for it removes it; after a crash the sweep does.
 */
export async function temporaryFolder(dataDir: string): Promise<string> {
  const folder = join(folderOf(dataDir), randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Never throws: what can't be removed now is told, and left to `removeAbandoned`. */
export async function removeFolder(folder: string, log: Log): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch((err) =>
    log.warn({ err, folder }, 'a temporary folder could not be removed'),
  );
}

/** Removes the folders that nobody has written in since that moment. */
export async function removeAbandoned(dataDir: string, before: Date, log: Log): Promise<void> {
  for (const name of (await readdir(folderOf(dataDir)).catch(unlessMissing)) ?? []) {
    const folder = join(folderOf(dataDir), name);
    const found = await stat(folder).catch(unlessMissing);
    if (found && found.mtime < before) await removeFolder(folder, log);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
