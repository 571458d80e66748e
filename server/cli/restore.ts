import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs, parseEnv } from 'node:util';
import { hasAccounts } from '../accounts/store.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { describeStorage, openBlobs, openDatabase, restoreMark, secretFile } from '../context.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { foreignTables, hasTables } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { assertNotRootInAnothersFolder } from '../platform/owner.ts';
import { CliError } from './cli-error.ts';
import { print, whatIsIn } from './output.ts';

/**
 * Restores a backup to where the settings point, or to where those in another file do: that moves everything to another database
 * and picture store. The target must be empty. No server starts there meanwhile.
 */
export async function restore(config: Config, args: string[]): Promise<void> {
  const { file, settings } = readArguments(args);
  if (!existsSync(file)) throw new CliError(`Filen ${file} finns inte.`);
  if (settings === undefined) return restoreInto(config, file);
  try {
    await restoreInto(readSettings(settings), file);
  } catch (error) {
    // Both places have settings with the same names, so the message says which file is at fault.
    throw error instanceof ConfigError ? new CliError(`I ${settings}: ${error.message}`) : error;
  }
}

function readArguments(args: string[]): { file: string; settings: string | undefined } {
  try {
    const options = { settings: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return { file, settings: values.settings };
  } catch {
    // Any parse error gets the sentence below.
  }
  throw new CliError('Skriv vilken fil som ska läggas tillbaka: npm run restore -- KOPIA');
}

function readSettings(file: string): Config {
  if (!existsSync(file)) throw new CliError(`Filen ${file} finns inte.`);
  const config = readConfig(parseEnv(readFileSync(file, 'utf8')), false);
  assertNotRootInAnothersFolder(config.dataDir, process.getuid?.());
  return config;
}

async function restoreInto(config: Config, file: string): Promise<void> {
  const { logs, pictures } = describeStorage(config);
  const log = createLog(config.logLevel);
  const db = await openDatabase(config, log);
  try {
    const blobs = await openBlobs(config, log);
    const others = await foreignTables(db);
    if (others.length > 0) {
      throw new CliError(`I ${logs} finns något annat än en loggbok: ${others.slice(0, 5).join(', ')}.`);
    }
    if ((await hasTables(db)) && (await hasAccounts(db))) {
      throw new CliError(`Det finns redan en loggbok i ${logs}. Lägg tillbaka på en tom plats.`);
    }
    const mark = restoreMark(config);
    await mkdir(config.dataDir, { recursive: true });
    await writeFile(mark, '');
    // Only a restore that is killed leaves it: one that fails takes everything back.
    const restored = await restoreBackup(file, { db, blobs, secretFile: secretFile(config), log }).finally(
      () => rm(mark, { force: true }),
    );
    if (restored === 'occupied') {
      throw new CliError(
        `I ${pictures} finns redan bilder. Lägg tillbaka i en tom ${config.s3 ? 'bucket' : 'mapp'}.`,
      );
    }
    print(`Allt är tillbaka: ${whatIsIn(restored)}.`);
    if (restored.secret && config.tokenSecret !== undefined) {
      print('Obs: TOKEN_SECRET gäller i stället för den nyckel som följde med. Alla får logga in igen.');
    }
  } finally {
    await db.destroy();
  }
}
