import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import { inMemory } from './setup-stores.ts';

/** A PostgreSQL for the whole run of the vitest projects that name this file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(inMemory);
  project.provide('postgres', url);
  return stop;
}
