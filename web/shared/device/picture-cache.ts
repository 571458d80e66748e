import { sharedFileName } from './shared-file-url.ts';

const prefix = 'loggboken-pictures-';

/**
 * The name of the cache of the pictures that a user has seen. The page of a signed-in user creates the cache, and a log-out
 * deletes it. The service worker can't know who is signed in, and fills the cache while it exists.
 */
export const pictureCache = (userId: string) => prefix + userId;

export const isPictureCache = (name: string) => name.startsWith(prefix);

/** Deletes the pictures that can be fetched again, and so not the files that were shared to the app and wait to be taken. */
export async function forgetPictures(userId: string): Promise<void> {
  const cache = await globalThis.caches?.open(pictureCache(userId));
  for (const request of (await cache?.keys()) ?? []) {
    if (sharedFileName(request.url) === undefined) await cache?.delete(request);
  }
}
