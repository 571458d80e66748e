import { readConfig } from '../../server/config.ts';
import { type Context, closeContext, openContext } from '../../server/context.ts';
import { checkImages } from '../../server/images/check.ts';
import { fileOfKey } from '../../server/images/renditions.ts';
import { sweep } from '../../server/images/sweep.ts';
import { checkDatabase } from '../../server/platform/db/migrate.ts';
import type { Place } from './place.ts';

/** What an operator's `npm run admin -- check` finds wrong, while no server is running. */
export const look = (place: Place): Promise<string[]> =>
  inside(place, async (context) => [
    ...(await checkDatabase(context.db)),
    ...(await checkImages(context)).missing.map((key) => `a log shows ${key}, which is not there`),
  ]);

/** What the sweep of two days later removes, and what is left that nothing claims. */
export const sweepUp = (place: Place): Promise<{ swept: number; leftOver: string[] }> =>
  inside(place, async (context) => {
    const { db, blobs } = context;
    const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000);
    const { pending, quarantined, leftovers } = await sweep(context, { now: inTwoDays });
    const rows = await db.selectFrom('images').select(['file', 'used_by']).execute();
    const files = new Set(rows.map(({ file }) => file));
    const leftOver = rows.filter((row) => row.used_by === null).map(({ file }) => `the row of ${file}`);
    for await (const { key } of blobs.list()) if (!files.has(fileOfKey(key))) leftOver.push(key);
    if ((await blobs.cleanUp(inTwoDays)) > 0) leftOver.push('a temporary file');
    return { swept: pending + quarantined + leftovers, leftOver };
  });

async function inside<T>({ dataDir, settings }: Place, work: (context: Context) => Promise<T>): Promise<T> {
  const context = await openContext(readConfig({ ...settings, DATA_DIR: dataDir }, false));
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}
