import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '../config.ts';
import { closeContext, openBlobs, openContext } from '../context.ts';
import { dropDatabase, newBucketSettings, newDatabase } from './places.ts';
import type { S3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which stores are made. */
    stores: string;
    /** The PostgreSQL that the run has started; absent if SQLite is tested. */
    postgres: string | undefined;
    /** The S3 server and its credentials; absent if pictures are kept on the disk. */
    s3: S3Server | undefined;
    /** A bucket of it that accepts no more pictures. */
    s3FullBucket: string;
  }
}

export interface TestStore {
  /** The environment variables that point to it. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * An empty place for logs and pictures that nothing else uses, with the engines of the vitest project that the test runs in
 * (vitest.config.ts). With `other` its database begins as a copy of that one's.
 */
export async function newTestStore(other?: TestStore): Promise<TestStore> {
  const folder = await mkdtemp(join(inject('stores'), 'store-'));
  const [postgres, s3] = [inject('postgres'), inject('s3')];
  const databaseUrl = postgres && (await newDatabase(postgres, other?.settings.DATABASE_URL));
  if (other && !postgres) await copyFile(databaseIn(other.settings), databaseIn({ DATA_DIR: folder }));
  return {
    settings: {
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(s3 && (await newBucketSettings(s3))),
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      if (postgres && databaseUrl) await dropDatabase(postgres, databaseUrl);
    },
  };
}

const databaseIn = ({ DATA_DIR = '' }: Record<string, string>) => join(DATA_DIR, 'loggboken.sqlite');

/** Made once for all tests of a process: otherwise every server would begin by making the same tables. */
let tables: Promise<TestStore> | undefined;

/** Like `newTestStore`, with the tables in the database. */
export async function newTestStoreWithTables(): Promise<TestStore> {
  tables ??= makeTables();
  const store = await newTestStore(await tables);
  await (await openBlobs(readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false))).mark();
  return store;
}

async function makeTables(): Promise<TestStore> {
  const store = await newTestStore();
  await closeContext(await openContext(readConfig({ ...store.settings, LOG_LEVEL: 'silent' }, false)));
  return store;
}
