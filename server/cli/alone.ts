import type { Config } from '../config.ts';
import { openDatabase } from '../context.ts';
import { isServed } from '../platform/db/served.ts';
import { claim } from '../platform/in-use.ts';
import { Wrong } from './wrong.ts';

/** Takes an installation for oneself, until it is released. Throws `Wrong` while a server uses it. */
export async function takeAlone(config: Config): Promise<{ release(): void }> {
  const { dataDir } = config;
  const claimed = claim(dataDir);
  if (!claimed) throw new Wrong(`En server använder mappen ${dataDir}. Stoppa den först.`);
  const db = await openDatabase(config);
  try {
    if (await isServed(db)) throw new Wrong('En server använder databasen. Stoppa den först.');
    return claimed;
  } catch (error) {
    claimed.release();
    throw error;
  } finally {
    await db.destroy();
  }
}
