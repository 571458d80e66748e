import { randomUUID } from 'node:crypto';
import type { Database } from './db/connect.ts';
import type { Log } from './log.ts';

/** Milliseconds until a lease expires that is not renewed. After a crash, another holder can take it then. */
const leaseDuration = 60_000;

/** Servers that share a database may disagree this much about the time, in milliseconds. */
const clockSkew = 60_000;

/** Work that may run only once at a time, across all servers. */
export type LeaseName = 'maintenance' | 'backup' | 'reminders';

/**
 * Runs `work` while holding the lease, which is renewed until `work` ends; errors of the renewal go to `log`. Returns `'taken'`
 * when another holder has it.
 */
export async function withLease<T>(
  db: Database,
  name: LeaseName,
  work: () => Promise<T>,
  log?: Log,
): Promise<T | 'taken'> {
  const holder = randomUUID();
  if (!(await take(db, name, holder))) return 'taken';
  const renewal = setInterval(() => {
    // A failed renewal is retried at the next interval. The work goes on even if all of them fail.
    extend(db, name, holder).catch((err) => log?.warn({ err, lease: name }, 'a lease could not be renewed'));
  }, leaseDuration / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // A failed release must not hide the result of the work: the lease expires by itself.
    await release(db, name, holder).catch((err) =>
      log?.warn({ err, lease: name }, 'a lease could not be given back'),
    );
  }
}

/** Whether the lease is held now. */
export async function isHeld(db: Database, name: LeaseName): Promise<boolean> {
  const lease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>', new Date().toISOString())
    .where('expires_at', '<=', furthest())
    .executeTakeFirst();
  return lease !== undefined;
}

/** A lease cannot expire later than this: one that does was taken by a clock that was ahead, and does not count. */
const furthest = () => new Date(Date.now() + leaseDuration + clockSkew).toISOString();

const expiry = () => new Date(Date.now() + leaseDuration).toISOString();

async function take(db: Database, name: LeaseName, holder: string): Promise<boolean> {
  const expires_at = expiry();
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where(({ eb, or }) =>
          or([
            eb('leases.expires_at', '<', new Date().toISOString()),
            eb('leases.expires_at', '>', furthest()),
          ]),
        ),
    )
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
}

async function release(db: Database, name: LeaseName, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

async function extend(db: Database, name: LeaseName, holder: string): Promise<void> {
  await db
    .updateTable('leases')
    .set({ expires_at: expiry() })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
