import { statfs } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

/** A PostgreSQL for the whole run of the vitest projects that name this file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(await inMemory());
  project.provide('postgres', url);
  return stop;
}

/** A database is some three hundred files, which on a disk take as much work to make and to remove as a test has else. */
async function inMemory(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const room = await statfs(folder).catch(() => undefined);
  // That of a container may be small.
  return room && room.bavail * room.bsize > 2 ** 30 ? folder : undefined;
}
