import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Blobs } from './platform/blobs/blobs.ts';
import { diskBlobs } from './platform/blobs/disk.ts';
import { connect, type Database, migrate } from './platform/db/connect.ts';
import { readSecret } from './platform/secret.ts';

/** What every feature works with: made once at start, handed down, never reached for. */
export interface Context {
  config: Config;
  db: Database;
  blobs: Blobs;
  /** 256 bits that sign the tokens and make the picture cookies. */
  secret: Uint8Array;
}

/** Opens the data folder (or what the settings name instead) and brings the database up to date. */
export async function openContext(config: Config): Promise<Context> {
  const db = connect(join(config.dataDir, 'loggboken.sqlite'));
  await migrate(db);
  return {
    config,
    db,
    blobs: diskBlobs(join(config.dataDir, 'images')),
    secret: readSecret(config.tokenSecret, join(config.dataDir, 'token-secret')),
  };
}

export async function closeContext(context: Context): Promise<void> {
  await context.db.destroy();
}
