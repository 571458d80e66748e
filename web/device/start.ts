import { forgetOthers, openDevice } from './database.ts';
import { keepNewest } from './newest.ts';
import { pictureCache } from './picture-cache.ts';
import { installApp } from './updates.ts';

/**
 * What the device does by itself once the first screen stands, and again when another user signs in. Without a user it
 * forgets what may have been left of one. None of it may disturb the page: where a browser keeps nothing, nothing is kept.
 */
export async function startDevice(userId: string | undefined): Promise<void> {
  try {
    await forgetOthers(userId);
    if (userId === undefined) return;
    await openDevice(userId);
    if ('caches' in globalThis) await caches.open(pictureCache(userId));
    await installApp();
    await keepNewest(userId);
  } catch (error) {
    console.warn('The device keeps nothing.', error);
  }
}
