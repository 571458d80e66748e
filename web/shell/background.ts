import { accepted } from '../api.ts';
import { sendLogOuts } from '../session/pending-log-outs.ts';
import { currentSession } from '../session-state.ts';
import { pictureCache } from '../shared/device/picture-cache.ts';
import { forgetOtherReplicas, forgetReplica, syncOf } from '../sync/account.ts';
import { readyForSea } from '../sync/ready-for-sea.ts';
import { installApp } from './app-updates.ts';

/**
 * Starts the background work, once the first screen is shown and again when another user signs in. Without a user it
 * deletes what may be left of one. None of it may disturb the page: in a browser that stores nothing, nothing is stored.
 */
export async function startBackground(userId: string | undefined): Promise<void> {
  void sendLogOuts();
  await forgetOtherReplicas().catch((error) => console.warn('Something of another account is left.', error));
  if (userId === undefined) return;
  // Started before anything is fetched: it takes longest, and without it nothing opens at sea.
  const installed = installApp();
  // What waits is told of also where nobody answers.
  if (!navigator.onLine) void syncOf(userId);
  await accepted();
  if (currentSession()?.userId !== userId) return;
  if ('caches' in globalThis) await caches.open(pictureCache(userId));
  // A log-out meanwhile may have come before this cache was there to delete.
  if (currentSession()?.userId !== userId) return forgetReplica(userId);
  void syncOf(userId);
  // Of use only if the app opens without a network.
  if (await installed) await readyForSea(userId);
}
