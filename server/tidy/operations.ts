import type { Context } from '../context.ts';
import { sweep } from '../images/sweep.ts';
import type { Database } from '../platform/db/connect.ts';
import { isHeld, withLease } from '../platform/leases.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long what only serves for a while is kept. */
export const keptFor = {
  /** A phone that lost an answer may be at sea for a season before it asks again. */
  idempotencyKeys: 180 * day,
  /** Long enough to look into what somebody noticed late; not longer than that, for privacy. */
  events: 2 * 365 * day,
};

/** Removes what has served its time. Answers with how many of each. */
export async function forgetOld(db: Database, now = new Date()): Promise<{ keys: number; events: number }> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString();
  const keys = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(keptFor.idempotencyKeys))
    .executeTakeFirst();
  const events = await db
    .deleteFrom('events')
    .where('happened_at', '<', before(keptFor.events))
    .executeTakeFirst();
  return { keys: Number(keys.numDeletedRows), events: Number(events.numDeletedRows) };
}

/**
 * Sweeps up pictures and forgets what is old, now and every hour until it is stopped: on one of several servers at a time,
 * and never beside a backup. What goes wrong is `onError`'s, and the next hour tries again.
 */
export function tidyHourly(context: Context, onError: (error: unknown) => void): { stop(): void } {
  const { db } = context;
  const tidy = async () => {
    if (await isHeld(db, 'backup')) return;
    await withLease(db, 'sweep', async () => {
      await sweep(context);
      await forgetOld(db);
    });
  };
  const tidySafely = () => void tidy().catch(onError);
  tidySafely();
  const timer = setInterval(tidySafely, hour).unref();
  return { stop: () => clearInterval(timer) };
}
