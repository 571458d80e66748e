import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/testing/postgres.ts';

/** Somewhere empty for one trial. */
export interface Place {
  dataDir: string;
  /** What a server needs to be told besides the folder. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** A folder, and with `postgres` a PostgreSQL of its own beside it. */
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
