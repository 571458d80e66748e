import type { Box } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session-state.ts';
import { coastUrl, lakesUrl, tilesOf } from '../shared/coast-tiles.ts';
import { pictureCache } from '../shared/device/picture-cache.ts';
import { imageUrl, thumbUrl } from '../shared/image-url.ts';
import { profileQuery } from '../shared/profile-query.ts';
import { syncOf } from './account.ts';
import type { Item } from './change.ts';

/** Of how many logs of each kind the pictures are fetched, and how many of those. */
const newest = 200;
const pictures = 400;
/** How many coast tiles, with their lakes, are fetched under the newest tracks. Each is 30 kB at most. */
const coastTiles = 5;

/** Fetches what the user has not opened here and the sync leaves out, so that a user who logs in ashore has it at sea. */
export async function readyForSea(userId: string): Promise<void> {
  const sync = await syncOf(userId);
  await sync.sendNow();
  await queryClient.prefetchQuery(profileQuery(userId));
  if (!('caches' in globalThis) || isSparing()) return;
  const { lists } = sync.snapshot();
  const trips = newestOf(lists['trip-log'], 'departureDateTime') as unknown as TripLog[];
  const cache = await caches.open(pictureCache(userId));
  await fetchCoast(userId, cache, trips);
  const services = newestOf(lists['service-log'], 'date');
  await fetchPictures(userId, cache, [...trips, ...services] as { images: string[] }[]);
}

const newestOf = (list: readonly Item[] | undefined, time: string): Item[] =>
  (list ?? [])
    .toSorted((one, other) => String(other[time]).localeCompare(String(one[time])))
    .slice(0, newest);

/** A user who pays for each megabyte (Save-Data) is spared the pictures and the coast. */
const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The coast under the newest tracks, and around them as far as their charts show. */
async function fetchCoast(
  userId: string,
  cache: Cache,
  trips: readonly Pick<TripLog, 'track'>[],
): Promise<void> {
  const names = trips.flatMap(({ track }) => (track ? tilesOf(around(track.box)) : []));
  const tiles = [...new Set(names)].slice(0, coastTiles);
  for (const address of tiles.flatMap((name) => [coastUrl(name), lakesUrl(name)])) {
    if (currentSession()?.userId !== userId) return;
    if (await cache.match(address, { ignoreVary: true })) continue;
    // No network, or no room on the device: the next visit tries again.
    await cache.add(address).catch(() => {});
  }
}

function around({ west, south, east, north }: Box): Box {
  // In degrees of latitude. Here a degree of longitude is about half as many miles.
  const reach = Math.max(north - south, (east - west) / 2) / 2;
  return { west: west - reach, south: south - reach / 2, east: east + reach, north: north + reach / 2 };
}

/** Thumbnails, one at a time, the newest first. */
async function fetchPictures(
  userId: string,
  cache: Cache,
  logs: readonly { images: string[] }[],
): Promise<void> {
  for (const path of logs.flatMap(({ images }) => images).slice(0, pictures)) {
    if (currentSession()?.userId !== userId) return;
    const address = thumbUrl(path);
    if (await cache.match(address, { ignoreVary: true })) continue;
    if (await cache.match(imageUrl(path), { ignoreVary: true })) continue;
    // The picture is gone, or there is no network: the next visit tries again.
    await cache.add(address).catch(() => {});
  }
}
