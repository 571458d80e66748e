import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

interface Waiting {
  run(trx: Transaction<Schema>): Promise<void>;
  /** Called when what `run` has done is on the disk. */
  committed(): void;
  failed(error: unknown): void;
}

/** So many changes wait no longer for each other's arrival. */
const most = 64;

const waiting = new WeakMap<Kysely<Schema>, Waiting[]>();

/**
 * A change in a transaction that it shares with those that wait at the same moment: SQLite lets in one at a time anyway, and to
 * reach the disk takes longer than all of them. Each is acknowledged when the transaction has been committed; one that
 * fails takes back what it has done itself, and nothing of the others'.
 */
export function commitTogether<T>(
  db: Kysely<Schema>,
  change: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let result: T;
    const one: Waiting = {
      run: async (trx) => {
        result = await change(trx);
      },
      committed: () => resolve(result),
      failed: reject,
    };
    const others = waiting.get(db);
    if (others) return void others.push(one);
    waiting.set(db, [one]);
    // What has arrived in this turn of the event loop has asked by then.
    setImmediate(() => void commitWaiting(db));
  });
}

async function commitWaiting(db: Kysely<Schema>): Promise<void> {
  const all = waiting.get(db) ?? [];
  const now = all.splice(0, most);
  if (now.length === 0) return void waiting.delete(db);
  const done: Waiting[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      for (const one of now) if (await wentWell(one, trx)) done.push(one);
    });
    for (const one of done) one.committed();
  } catch (error) {
    for (const one of now) one.failed(error);
  }
  setImmediate(() => void commitWaiting(db));
}

/** Throws when there is no transaction any more, which a full disk ends by itself: then nothing of it holds. */
async function wentWell(one: Waiting, trx: Transaction<Schema>): Promise<boolean> {
  await sql`savepoint one`.execute(trx);
  try {
    await one.run(trx);
    await sql`release one`.execute(trx);
    return true;
  } catch (error) {
    try {
      await sql`rollback to one`.execute(trx);
      await sql`release one`.execute(trx);
    } catch {
      throw error;
    }
    one.failed(error);
    return false;
  }
}
