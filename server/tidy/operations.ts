import type { Context } from '../context.ts';
import { sweep } from '../images/sweep.ts';
import { isHeld, withLease } from '../platform/leases.ts';
import { removeOld } from '../retention.ts';
import { discardOldImports } from '../take-home/discard.ts';

const hour = 60 * 60 * 1000;

/**
 * Sweeps up pictures and removes what is old, now and every hour until it is stopped: on one of several servers at a time,
 * and never beside a backup. What goes wrong is `onError`'s, and the next hour tries again.
 */
export function tidyHourly(context: Context, onError: (error: unknown) => void): { stop(): void } {
  const { db } = context;
  const tidy = async () => {
    if (await isHeld(db, 'backup')) return;
    await withLease(db, 'sweep', async () => {
      await sweep(context);
      await discardOldImports(context);
      await removeOld(context);
    });
  };
  const tidySafely = () => void tidy().catch(onError);
  tidySafely();
  const timer = setInterval(tidySafely, hour).unref();
  return { stop: () => clearInterval(timer) };
}
