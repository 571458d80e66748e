import { exportLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import { cleanUpPictures } from '../images/clean-up.ts';
import { removeOldCopies } from '../platform/backup/before-upgrade.ts';
import { withLease } from '../platform/leases.ts';
import type { Log } from '../platform/log.ts';
import { removeAbandoned } from '../platform/temporary.ts';
import { doubtedSince, trustClock } from './clock.ts';
import { purgeRemovedAccounts } from './purge-accounts.ts';
import { removeOld } from './store.ts';

const hour = 60 * 60 * 1000;

/**
 * Cleans up pictures and removes what is old, now and every hour until it is stopped: each server in its own data folder, and one
 * server at a time in what all of them share. If one task fails the others still run, and the next hour tries again. Each logs
 * how much it has done, if it has done anything. Removes nothing while the clock is in doubt.
 */
export function maintainHourly(context: Context, log: Log): { stop(): void } {
  const tellOf = (error: unknown) => log.error({ err: error }, 'maintenance failed');
  const tell = (counts: object, what: string) => {
    if (Object.values(counts).some((count) => count > 0)) log.info(counts, what);
  };
  const { dataDir } = context.config;
  const ownWorks = [
    async () => tell(await removeOldCopies(dataDir), 'removed copies from before an upgrade'),
    async () => {
      const before = new Date(Date.now() - exportLimits.temporaryFiles);
      tell(await removeAbandoned(dataDir, before, log), 'removed abandoned temporary folders');
    },
  ];
  const sharedWorks = [
    // Before the clean-up, which deletes the files of their pictures.
    async () => tell(await purgeRemovedAccounts(context), 'purged removed accounts'),
    async () => tell(await cleanUpPictures(context), 'cleaned up the picture store'),
    async () => tell(await removeOld(context), 'removed what has served its time'),
  ];
  const inTurn = async (works: readonly (() => Promise<void>)[]) => {
    for (const work of works) await work().catch(tellOf);
  };
  const maintain = async () => {
    const since = await doubtedSince(context.db);
    if (since !== undefined) {
      log.error(
        { since },
        'the clock may be ahead: nothing is removed until npm run admin -- clock-is-right',
      );
      return;
    }
    await trustClock(context.db);
    await Promise.all([
      inTurn(ownWorks),
      withLease(context.db, 'maintenance', () => inTurn(sharedWorks), log),
    ]);
  };
  const maintainOnce = () => void maintain().catch(tellOf);
  maintainOnce();
  const timer = setInterval(maintainOnce, hour).unref();
  return { stop: () => clearInterval(timer) };
}
