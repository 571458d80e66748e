import type { Config } from '../config.ts';
import { openDatabase } from '../context.ts';
import { hasOtherConnections } from '../platform/db/other-connections.ts';
import { lockExclusively } from '../platform/folder-lock.ts';
import { CliError } from './cli-error.ts';

/** Locks an installation exclusively until `release` is called. Throws `CliError` while a server uses it. */
export async function lockInstallation(config: Config): Promise<{ release(): void }> {
  const { dataDir } = config;
  const lock = lockExclusively(dataDir);
  if (!lock) throw new CliError(`En server använder mappen ${dataDir}. Stoppa den först.`);
  const db = await openDatabase(config);
  try {
    if (await hasOtherConnections(db)) throw new CliError('En server använder databasen. Stoppa den först.');
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  } finally {
    await db.destroy();
  }
}
