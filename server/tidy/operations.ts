import type { Context } from '../context.ts';
import { sweep } from '../images/sweep.ts';
import { withLease } from '../platform/leases.ts';
import type { Log } from '../platform/log.ts';
import { removeOld } from '../retention.ts';
import { discardOldImports } from '../take-home/discard.ts';

const hour = 60 * 60 * 1000;

/**
 * Sweeps up pictures and removes what is old, now and every hour until it is stopped: on one of several servers at a time. What
 * goes wrong with one of these is no reason to leave out the others, and the next hour tries again.
 */
export function tidyHourly(context: Context, log: Log): { stop(): void } {
  const sweepUp = sweeper(context, log);
  const tellOf = (error: unknown) => log.error({ err: error }, 'tidying up failed');
  const tidy = async () => {
    for (const work of [sweepUp, discardOldImports, removeOld]) await work(context).catch(tellOf);
  };
  const tidyAlone = () => void withLease(context.db, 'sweep', tidy, log).catch(tellOf);
  tidyAlone();
  const timer = setInterval(tidyAlone, hour).unref();
  return { stop: () => clearInterval(timer) };
}

function sweeper(context: Context, log: Log): () => Promise<void> {
  let hasWarned = false;
  return async () => {
    const { left, ...removed } = await sweep(context);
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'swept up pictures');
    // Every hour would drown the rest.
    if (left === 'others' && !hasWarned) {
      hasWarned = true;
      log.warn({}, 'the database knows none of the pictures in the store: none was swept up');
    }
  };
}
