import { accepted } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session-state.ts';
import { installApp } from './app-updates.ts';
import { forgetDevice, forgetOthers, openDb } from './db.ts';
import { fetchDeviceKey } from './encryption.ts';
import { logApi } from './log-api.ts';
import { applyLog } from './logs.ts';
import { sendLogOuts } from './pending-log-out.ts';
import { pictureCache } from './picture-cache.ts';
import { prefetch } from './prefetch.ts';
import { setStatus } from './status.ts';
import { Sync } from './sync.ts';
import { syncTag } from './sync-tag.ts';

let current: { userId: string; sync: Sync } | undefined;

/** From now on what waits in this user's outbox goes off whenever it can; the same one while its user is signed in. */
export function syncOf(userId: string): Sync {
  if (current?.userId === userId) return current.sync;
  current?.sync.stop();
  const isSignedIn = () => currentSession()?.userId === userId;
  const sync = new Sync({
    db: openDb(userId),
    api: logApi,
    isSignedIn,
    isOnline: () => navigator.onLine,
    alone: (work) => alone(userId, work),
    // An answer that comes after the log-out is nobody's.
    onLog: (kind, id, log, etag) => {
      if (isSignedIn()) void applyLog(queryClient, kind, id, log, etag);
    },
    onStatus: setStatus,
    onWaiting: () => void askToBeWoken(),
  });
  current = { userId, sync };
  return sync;
}

/**
 * One tab at a time. On plain HTTP there are no locks; there two tabs may send the same at once, which the server's keys
 * and versions bear, at the price of a picture sent twice.
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

/** A page that nobody looks at is put to sleep, and its timers with it; where the browser can, it wakes us for the network. */
async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(syncTag).catch(() => {});
}

/**
 * What the device does by itself once the first screen stands, and again when another user signs in. Without a user it
 * forgets what may have been left of one. None of it may disturb the page: where a browser keeps nothing, nothing is kept.
 */
export async function startOffline(userId: string | undefined): Promise<void> {
  if (userId !== undefined) syncOf(userId);
  else current?.sync.stop();
  if (userId === undefined) current = undefined;
  void sendLogOuts();
  await forgetOthers(userId).catch((error) => console.warn('Something of another account is left.', error));
  if (userId === undefined) return;
  // Before anything is fetched: it takes longest, and without it nothing opens at sea.
  const installed = installApp();
  await accepted();
  if (currentSession()?.userId !== userId) return;
  await fetchDeviceKey(userId);
  if ('caches' in globalThis) await caches.open(pictureCache(userId));
  // A log-out meanwhile has looked for what was not there yet.
  if (currentSession()?.userId !== userId) return forgetDevice(userId);
  // What nobody has looked at is of use only where the app opens without a network.
  if (await installed) await prefetch(openDb(userId));
}
