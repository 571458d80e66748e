import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Where tests keep what a server at work writes: in memory where that has room, since to make, to sync and to remove files on a
 * disk is a good part of the work. (That of a container may be small.) No program runs from there.
 */
export const inMemory: string = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
