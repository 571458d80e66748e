import type { PrecacheController, PrecacheEntry } from 'workbox-precaching';

/** Chromium lets a worker that is being installed fetch no more at once, and leaves the rest of its connections to the page. */
const atOnce = 3;

/**
 * Puts the app's files where Workbox looks for them, a few at a time. Workbox itself fetches one after the other: where each takes a
 * third of a second, as over mobile coverage, ninety of them are half a minute. What an earlier version of the app has left there
 * is not fetched again. A file that the server does not have ends the install, which the browser tries again at the next visit; a
 * network that fails is Workbox's to tell.
 */
export async function fetchAhead(
  precache: PrecacheController,
  files: readonly (PrecacheEntry | string)[],
): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const waiting = files.filter((file) => typeof file === 'object');
  const next = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const { url, revision } = file;
      const key = precache.getCacheKeyForURL(url);
      if (key === undefined || (await cache.match(key))) continue;
      // Low: what the page itself asks for goes first. The browser's own copy is good enough where the name tells the contents.
      const from = revision ? 'reload' : 'default';
      const answer = await fetch(url, { priority: 'low', cache: from }).catch(() => undefined);
      if (answer && !answer.ok) throw new Error(`${url}: ${answer.status}`);
      if (answer) await cache.put(key, answer).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
