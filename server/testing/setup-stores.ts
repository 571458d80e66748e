import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

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

/** A folder for the stores of a whole run, which leaves nothing behind. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(inMemory, 'loggboken-test-'));
  project.provide('stores', folder);
  return () => rm(folder, { recursive: true, force: true });
}
