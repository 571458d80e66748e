import { open } from 'node:fs/promises';
import { platform } from 'node:os';

/** For a `catch`: what is not there is undefined, and anything else is thrown. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The disk, or what its user may take of it, has no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Without it a file's bytes are on the disk but its name may not be. Windows has no such call, and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (platform() === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
