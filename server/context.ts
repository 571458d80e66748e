import { createSecretKey, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { copyBeforeUpgrade } from './platform/backup/before-upgrade.ts';
import type { Blobs } from './platform/blobs/blobs.ts';
import { diskBlobs } from './platform/blobs/disk.ts';
import { connect, type Database, type DatabaseTarget } from './platform/db/connect.ts';
import { migrate, OlderDatabaseError, stateOf } from './platform/db/migrate.ts';
import { rethrowUnlessMissing } from './platform/files.ts';
import type { Log } from './platform/log.ts';
import { createLog } from './platform/log.ts';
import { markName, markText } from './platform/mark.ts';
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
  assertWholeRestored(config);
  const log = createLog(config.logLevel);
  const blobs = await connectBlobs(config, log);
  const db = await openDatabase(config, log);
  try {
    // A database without tables is a first start. A server that starts beside the first one finds either.
    if ((await stateOf(db)) === 'empty') await blobs.mark();
    else if (!(await blobs.isMarked())) throw new MissingPlaceError('Bilderna', placeOfPictures(config));
    if (config.backupAt !== undefined) await claimBackupFolder(config);
    await migrate(db, async () => {
      onUpgrade(await copyBeforeUpgrade(databasePlace(config), config.dataDir, log));
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    config,
    db,
    blobs,
    secret: createSecretKey(readSecret(config.tokenSecret, secretFile(config))),
    log,
  };
}

/** A place that was ours is not there: mostly a disk that is not mounted. */
export class MissingPlaceError extends ConfigError {
  constructor(what: 'Bilderna' | 'Säkerhetskopiorna', place: string) {
    super(
      `${what} är inte i ${place}: filen ${markName} fattas där. Är disken inkopplad, och inställningen rätt? Är det ändå rätt plats, lägg dit en fil med det namnet och försök igen.`,
    );
  }
}

const placeOfPictures = (config: Config) =>
  config.s3 ? describeStorage(config).pictures : imagesFolder(config);

/**
 * Marks the folder for backups the first time that it is used, and throws `MissingPlaceError` if the mark is gone the next time.
 * Each server remembers its own folder, in its data folder: another setting begins anew.
 */
export async function claimBackupFolder({ backupDir, dataDir }: Config): Promise<void> {
  const memory = join(dataDir, 'backup-folder');
  const mark = join(backupDir, markName);
  const isRemembered = (await readFile(memory, 'utf8').catch(rethrowUnlessMissing)) === backupDir;
  if (!existsSync(mark)) {
    if (isRemembered) throw new MissingPlaceError('Säkerhetskopiorna', backupDir);
    await mkdir(backupDir, { recursive: true });
    await writeFile(mark, markText);
  }
  if (!isRemembered) await writeFile(memory, backupDir);
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
    if (state === 'empty') throw noInstallation(describeStorage(config).logs);
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

/** The file that says that a restore is under way here, or was cut off. */
export const restoreMark = ({ dataDir }: Config): string => join(dataDir, 'restoring');

function assertWholeRestored(config: Config): void {
  if (!existsSync(restoreMark(config))) return;
  const { logs, pictures } = describeStorage(config);
  const where = [...new Set([logs, pictures])].join(' och ');
  throw new ConfigError(
    `En återställning pågår, eller avbröts på mitten. Pågår ingen: töm ${where} och kör npm run restore igen.`,
  );
}

/** Which database the settings mean. */
export const databasePlace = ({ databaseUrl, dataDir }: Config): DatabaseTarget =>
  databaseUrl === undefined
    ? { sqliteFile: join(dataDir, 'loggboken.sqlite') }
    : { postgresUrl: databaseUrl };

/** Describes in Swedish where logs and pictures are kept, for the operator. */
export function describeStorage({ dataDir, databaseUrl, s3 }: Config): { logs: string; pictures: string } {
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
    throw new UnreachableError(`Databasen i DATABASE_URL går inte att nå: ${messageOf(error)}`, {
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
      `Bilder går inte att spara i bucketen ${s3.bucket} på ${s3.endpoint}: ${messageOf((error as Error).cause)}`,
      { cause: error },
    );
  }
  return blobs;
}

/** The driver's error message. (A host with several addresses gives one error for each.) */
function messageOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((each) => (each instanceof Error ? each.message || each.name : String(each))).join(', ');
}

export async function closeContext(context: Installation): Promise<void> {
  await context.db.destroy();
}
