import { accepted } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { forgetOtherReplicas, syncOf } from '../sync/account.ts';
import { installApp } from './app-updates.ts';
import { forgetDevice, forgetOthers, openDb } from './db.ts';
import { encryptAgain, fetchDeviceKey } from './encryption.ts';
import { sendLogOuts } from './pending-log-out.ts';
import { pictureCache } from './picture-cache.ts';
import { prefetch } from './prefetch.ts';

/**
 * Starts the background work, once the first screen is shown and again when another user signs in. Without a user it
 * deletes what may be left of one. None of it may disturb the page: in a browser that stores nothing, nothing is stored.
 */
export async function startOffline(userId: string | undefined): Promise<void> {
  void sendLogOuts();
  await Promise.all([forgetOthers(userId), forgetOtherReplicas(userId)]).catch((error) =>
    console.warn('Something of another account is left.', error),
  );
  if (userId === undefined) return;
  // Started before any prefetch: it takes longest, and without it nothing opens at sea.
  const installed = installApp();
  // What waits is told of also where nobody answers.
  if (!navigator.onLine) void syncOf(userId);
  await accepted();
  if (currentSession()?.userId !== userId) return;
  await fetchDeviceKey(userId);
  // The page may have been closed in the middle of it.
  await encryptAgain(openDb(userId)).catch((error) => console.warn('Not all has the own key yet.', error));
  if ('caches' in globalThis) await caches.open(pictureCache(userId));
  // A log-out meanwhile may have come before this cache was there to delete.
  if (currentSession()?.userId !== userId) return forgetDevice(userId);
  // Boats and the plan are fetched by themselves.
  void syncOf(userId);
  // Prefetched data is of use only if the app opens without a network.
  if (await installed) await prefetch(openDb(userId));
}
