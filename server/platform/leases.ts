import { randomUUID } from 'node:crypto';
import type { Database } from './db/connect.ts';
import type { Log } from './log.ts';

/** How long a holder is believed to be at work without having said so again; a crashed one is followed after that. */
const believedFor = 60_000;

/** Work of which there may be one at a time, on however many servers. */
export type LeaseName = 'sweep' | 'backup' | 'reminders';

/**
 * Does `work` while holding the lease, which is renewed as long as it goes on; what hinders that is told to `log`. Answers
 * `'taken'` when somebody else holds it.
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
    // A renewal that fails is tried again at the next turn; should all fail, the work is not interrupted for it.
    extend(db, name, holder).catch((err) => log?.warn({ err, lease: name }, 'a lease could not be renewed'));
  }, believedFor / 4);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    // What came of the work counts. A lease that is not given back ends by itself.
    await release(db, name, holder).catch((err) =>
      log?.warn({ err, lease: name }, 'a lease could not be given back'),
    );
  }
}

/** Whether somebody is at that work now. */
export async function isHeld(db: Database, name: LeaseName): Promise<boolean> {
  const lease = await db
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return lease !== undefined;
}

const expiry = () => new Date(Date.now() + believedFor).toISOString();

async function take(db: Database, name: LeaseName, holder: string): Promise<boolean> {
  const expires_at = expiry();
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, expires_at })
        .where('leases.expires_at', '<', new Date().toISOString()),
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
