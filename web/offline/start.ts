import { accepted } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { pictureCache } from '../shared/picture-cache.ts';
import { forgetOtherReplicas, syncOf as replicaOf } from '../sync/account.ts';
import { readyForSea } from '../sync/ready-for-sea.ts';
import { syncTag } from '../sync/sync-tag.ts';
import { installApp } from './app-updates.ts';
import { forgetDevice, forgetOthers, openDb } from './db.ts';
import { encryptAgain, fetchDeviceKey } from './encryption.ts';
import { logApi } from './log-api.ts';
import { sendLogOuts } from './pending-log-out.ts';
import { setStatus } from './status.ts';
import { Sync } from './sync.ts';

let current: { userId: string; sync: Sync } | undefined;

/** The sync of this user's outbox, started at the first call. It is the same one while the user is signed in. */
export function syncOf(userId: string): Sync {
  if (current?.userId === userId) return current.sync;
  current?.sync.stop();
  const isSignedIn = () => currentSession()?.userId === userId;
  const sync = new Sync({
    db: openDb(userId),
    api: logApi,
    isSignedIn,
    isOnline: () => navigator.onLine,
    alone: (work) =>
      alone(userId, async () => {
        await sendTasksFirst(userId);
        await work();
      }),
    // A response that comes after the log-out is dropped.
    onLog: async (kind, id, log, etag) => {
      if (!isSignedIn()) return;
      const version = Number(/\d+/.exec(etag ?? '')?.[0] ?? 0);
      const replica = await replicaOf(userId);
      // What the device could not take comes with the next pull.
      await replica
        .learn(kind, id, log && { ...log, version })
        .catch((error: unknown) => console.warn(error));
    },
    onStatus: setStatus,
    onWaiting: () => void askToBeWoken(),
  });
  current = { userId, sync };
  return sync;
}

/** A service log may name a task that was written here as well. */
async function sendTasksFirst(userId: string): Promise<void> {
  const replica = await replicaOf(userId);
  if (replica.snapshot().waiting.some(({ state }) => state === 'queued')) await replica.sendNow();
}

/**
 * Runs `work` in one tab at a time. Plain HTTP has no locks: there two tabs may send the same entry at once. The server's
 * keys and versions make that safe, but a picture may be sent twice.
 */
async function alone(userId: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(`loggboken-outbox-${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** The browser suspends a hidden page and its timers. With Background Sync it wakes the app when the network is back. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag).catch(() => {});
}

/**
 * Starts the background work, once the first screen is shown and again when another user signs in. Without a user it
 * deletes what may be left of one. None of it may disturb the page: in a browser that stores nothing, nothing is stored.
 */
export async function startOffline(userId: string | undefined): Promise<void> {
  if (userId !== undefined) syncOf(userId);
  else current?.sync.stop();
  if (userId === undefined) current = undefined;
  void sendLogOuts();
  await Promise.all([forgetOthers(userId), forgetOtherReplicas(userId)]).catch((error) =>
    console.warn('Something of another account is left.', error),
  );
  if (userId === undefined) return;
  // Started before any prefetch: it takes longest, and without it nothing opens at sea.
  const installed = installApp();
  // What waits is told of also where nobody answers.
  if (!navigator.onLine) void replicaOf(userId);
  await accepted();
  if (currentSession()?.userId !== userId) return;
  await fetchDeviceKey(userId);
  // The page may have been closed in the middle of it.
  await encryptAgain(openDb(userId)).catch((error) => console.warn('Not all has the own key yet.', error));
  if ('caches' in globalThis) await caches.open(pictureCache(userId));
  // A log-out meanwhile may have come before this cache was there to delete.
  if (currentSession()?.userId !== userId) return forgetDevice(userId);
  // Boats and the plan are fetched by themselves.
  void replicaOf(userId);
  // Prefetched data is of use only if the app opens without a network.
  if (await installed) await readyForSea(userId);
}
