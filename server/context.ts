import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { copyBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import type { Blobs } from './platform/blobs/blobs.ts';
import { diskBlobs } from './platform/blobs/disk.ts';
import { connect, type Database, type DatabaseTarget } from './platform/db/connect.ts';
import { migrate, OlderDatabaseError, stateOf } from './platform/db/migrate.ts';
import type { Log } from './platform/log.ts';
import { createLog } from './platform/log.ts';
import { readSecret } from './platform/secret.ts';

/** The settings, database, picture store and log of an installation. */
export interface Installation {
  config: Config;
  db: Database;
  blobs: Blobs;
  /** For messages that belong to no single request. Each request has its own, `request.log`. */
  log: Logger;
}

/** What every feature works with: made once at start and passed as a parameter, never imported. */
export interface Context extends Installation {
  /** 256 bits that sign the tokens and make the picture cookies. */
  secret: KeyObject;
}

/** The database or bucket in the settings can't be reached: the setting is wrong, or the other side is down for a while. */
export class UnreachableError extends ConfigError {}

/**
 * Opens the data folder, or the database and bucket that the settings name instead, and migrates the database. The rows of an
 * older database are first copied to a file, whose path is passed to `onUpgrade`.
 */
export async function openContext(
  config: Config,
  onUpgrade: (copy: string) => void = () => {},
): Promise<Context> {
  const log = createLog(config.logLevel);
  const blobs = await openBlobs(config, log);
  const db = await openDatabase(config, log);
  await migrate(db, async () => {
    onUpgrade(await copyBeforeUpgrade(databasePlace(config), config.dataDir, log));
  });
  return {
    config,
    db,
    blobs,
    secret: createSecretKey(readSecret(config.tokenSecret, secretFile(config))),
    log,
  };
}

/** There is no installation where the settings point: a setting is wrong, or the settings are of another installation. */
export class NoInstallationError extends ConfigError {}

/**
 * Opens an existing installation for a command. Creates and changes no folder, file or table. Throws `NoInstallationError`, and
 * `OlderDatabaseError` unless `olderToo`. Close it with `closeContext`.
 */
export async function openInstallation(config: Config, { olderToo = false } = {}): Promise<Installation> {
  assertInstalled(config);
  const log = createLog(config.logLevel);
  const blobs = await connectBlobs(config, log);
  const db = await openDatabase(config, log);
  try {
    const state = await stateOf(db);
    if (state === 'empty') throw noInstallation(whereKept(config).logs);
    if (state === 'older' && !olderToo) throw new OlderDatabaseError();
    return { config, db, blobs, log };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Throws `NoInstallationError` if the data folder lacks the first of the files that these settings keep there. */
export function assertInstalled(config: Config): void {
  const { dataDir, databaseUrl, s3, tokenSecret } = config;
  const expected = [
    databaseUrl === undefined && 'loggboken.sqlite',
    s3 === undefined && 'images',
    tokenSecret === undefined && 'token-secret',
  ].find((name) => name !== false);
  if (expected && !existsSync(join(dataDir, expected))) throw noInstallation(dataDir);
}

const noInstallation = (where: string) =>
  new NoInstallationError(`Det finns ingen loggbok i ${where}. Kontrollera DATA_DIR och DATABASE_URL.`);

/** Which database the settings mean. */
export const databasePlace = ({ databaseUrl, dataDir }: Config): DatabaseTarget =>
  databaseUrl === undefined
    ? { sqliteFile: join(dataDir, 'loggboken.sqlite') }
    : { postgresUrl: databaseUrl };

/** Describes in Swedish where logs and pictures are kept, for the operator. */
export function whereKept({ dataDir, databaseUrl, s3 }: Config): { logs: string; pictures: string } {
  const database = databaseUrl && new URL(databaseUrl);
  return {
    logs: database ? `PostgreSQL på ${decodeURIComponent(database.host)}${database.pathname}` : dataDir,
    pictures: s3 ? `bucketen ${s3.bucket} på ${s3.endpoint}` : dataDir,
  };
}

/** The file with the secret, unless TOKEN_SECRET gives it. */
export const secretFile = ({ dataDir }: Config): string => join(dataDir, 'token-secret');

export async function openDatabase(config: Config, log?: Log): Promise<Database> {
  const target = databasePlace(config);
  try {
    return await connect(target, log);
  } catch (error) {
    if ('sqliteFile' in target) throw error;
    throw new UnreachableError(`Databasen i DATABASE_URL går inte att nå: ${wordsOf(error)}`, {
      cause: error,
    });
  }
}

/** Opens the picture store. On the disk, creates its folder if it is missing. */
export async function openBlobs(config: Config, log: Log = createLog(config.logLevel)): Promise<Blobs> {
  if (!config.s3) mkdirSync(imagesFolder(config), { recursive: true });
  return connectBlobs(config, log);
}

const imagesFolder = ({ dataDir }: Config) => join(dataDir, 'images');

async function connectBlobs(config: Config, log: Log): Promise<Blobs> {
  const { s3 } = config;
  if (!s3) return diskBlobs(imagesFolder(config), log);
  const { s3Blobs } = await import('./platform/blobs/s3.ts');
  const blobs = s3Blobs(s3, log);
  try {
    await blobs.checkWritable();
  } catch (error) {
    throw new UnreachableError(
      `Bilder går inte att spara i bucketen ${s3.bucket} på ${s3.endpoint}: ${wordsOf((error as Error).cause)}`,
      { cause: error },
    );
  }
  return blobs;
}

/** The driver's error message. (A host with several addresses gives one error for each.) */
function wordsOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((each) => (each instanceof Error ? each.message || each.name : String(each))).join(', ');
}

export async function closeContext(context: Installation): Promise<void> {
  await context.db.destroy();
}
