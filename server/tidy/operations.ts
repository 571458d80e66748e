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
  const tellOf = (error: unknown) => log.error({ err: error }, 'tidying up failed');
  const tidy = async () => {
    const works = [() => sweepUp(context, log), () => discardOldImports(context), () => removeOld(context)];
    for (const work of works) await work().catch(tellOf);
  };
  const tidyAlone = () => void withLease(context.db, 'sweep', tidy, log).catch(tellOf);
  tidyAlone();
  const timer = setInterval(tidyAlone, hour).unref();
  return { stop: () => clearInterval(timer) };
}

async function sweepUp(context: Context, log: Log): Promise<void> {
  const { stopped, ...swept } = await sweep(context);
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept the picture store');
  if (stopped) {
    log.error(
      stopped,
      'too many files in the picture store have no row, as before a wrong database: none was moved or removed',
    );
  }
}
