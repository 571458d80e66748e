import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/testing/postgres.ts';

/** An empty place for one trial. */
export interface Place {
  dataDir: string;
  /** The settings that a server needs besides the folder. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** Makes a folder, and with `postgres` also starts a PostgreSQL server of its own. */
export async function newPlace(trial: string, { postgres = false } = {}): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), `loggboken-${trial}-`));
  const database = postgres ? await startPostgres() : undefined;
  return {
    dataDir,
    settings: database ? { DATABASE_URL: database.url } : {},
    async remove() {
      await database?.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
