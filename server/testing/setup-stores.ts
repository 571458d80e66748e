import { statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * Where tests keep what a server at work writes: in memory if there is room, since making, syncing and removing files on a disk
 * takes much of the time. (A container's memory disk may be small.) No program runs from there.
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

/** A folder for the stores of a whole run, removed afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(inMemory, 'loggboken-test-'));
  project.provide('stores', folder);
  return () => rm(folder, { recursive: true, force: true });
}
