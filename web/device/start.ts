import { accepted } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { forgetDevice, forgetOthers, openDevice } from './database.ts';
import { keepNewest } from './newest.ts';
import { pictureCache } from './picture-cache.ts';
import { haveKey } from './seal.ts';
import { startSending } from './sending.ts';
import { installApp } from './updates.ts';

/**
 * What the device does by itself once the first screen stands, and again when another user signs in. Without a user it
 * forgets what may have been left of one. None of it may disturb the page: where a browser keeps nothing, nothing is kept.
 */
export async function startDevice(userId: string | undefined): Promise<void> {
  try {
    await forgetOthers(userId);
    if (userId === undefined) return;
    const device = await openDevice(userId);
    startSending(userId);
    await accepted();
    if (currentSession()?.userId !== userId) return;
    await haveKey(device);
    if ('caches' in globalThis) await caches.open(pictureCache(userId));
    // A log-out meanwhile has looked for what was not there yet.
    if (currentSession()?.userId !== userId) return await forgetDevice(userId);
    // What nobody has looked at is of use only where the app opens without a network.
    if (await installApp()) await keepNewest(userId);
  } catch (error) {
    console.warn('The device keeps nothing.', error);
  }
}
