import type { PrecacheController, PrecacheEntry } from 'workbox-precaching';

/** Chromium lets an installing worker make only this many requests at once, so that the page has connections left. */
const atOnce = 3;

/**
 * Puts the app's files into Workbox's cache, a few at a time. Workbox itself fetches them one by one: at a third of a second
 * each, as over mobile coverage, ninety of them take half a minute. Files that an earlier version left there are not fetched
 * again. A file that the server lacks ends the install, which the browser retries at the next visit; network failures are left
 * to Workbox to report.
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
      // `low`: requests of the page go first. The browser's own copy is good enough if the file's name has a content hash.
      const from = revision ? 'reload' : 'default';
      const answer = await fetch(url, { priority: 'low', cache: from }).catch(() => undefined);
      if (answer && !answer.ok) throw new Error(`${url}: ${answer.status}`);
      if (answer) await cache.put(key, answer).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
