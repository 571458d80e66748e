import { readConfig } from '../../server/config.ts';
import { type Context, closeContext, openContext } from '../../server/context.ts';
import { checkImages } from '../../server/images/check.ts';
import { cleanUpPictures } from '../../server/images/clean-up.ts';
import { checkDatabase } from '../../server/platform/db/migrate.ts';
import type { Place } from './place.ts';

/** What an operator's `npm run admin -- check` finds wrong, while no server is running. */
export const look = (place: Place): Promise<string[]> =>
  inside(place, async (context) => [
    ...(await checkDatabase(context.db)),
    ...(await checkImages(context)).missing.map((key) => `a log shows ${key}, which is not there`),
  ]);

/** What the clean-ups of two days and two months later delete, and what is left that nothing claims. */
export const cleanUp = (place: Place): Promise<{ deleted: number; leftOver: string[] }> =>
  inside(place, async (context) => {
    let deleted = 0;
    for (const days of [2, 60]) {
      const done = await cleanUpPictures(context, new Date(Date.now() + days * 24 * 60 * 60 * 1000));
      deleted += done.deleted + done.leftovers;
    }
    return { deleted, leftOver: (await checkImages(context)).unknown };
  });

async function inside<T>({ dataDir, settings }: Place, work: (context: Context) => Promise<T>): Promise<T> {
  const context = await openContext(readConfig({ ...settings, DATA_DIR: dataDir }, false));
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}
