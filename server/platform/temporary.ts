import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

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

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Removes the folders that nobody has written in since that moment; says how many. */
export async function removeAbandoned(dataDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const folder = join(folderOf(dataDir), name);
    const found = await stat(folder).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await removeFolder(folder);
    removed++;
  }
  return removed;
}
