import { open } from 'node:fs/promises';
import { platform } from 'node:os';

/** For a `catch`: a missing file gives undefined, any other error is thrown again. */
export function rethrowUnlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Whether the disk is full, or the user's disk quota is used up. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Flushes a folder: otherwise a file's bytes are on the disk, but perhaps not its name. Windows neither has nor needs this. */
export async function syncFolder(folder: string): Promise<void> {
  if (platform() === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
