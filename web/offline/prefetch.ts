import type { Box } from '#contract/track';
import { keptTrack } from '#contract/tracks';
import type { TripLog } from '#contract/trip-logs';
import { call } from '../api.ts';
import { imageUrl, thumbUrl } from '../images/image-url.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session-state.ts';
import { profileQuery } from '../shared/profile-query.ts';
import { syncOf } from '../sync/account.ts';
import type { Item } from '../sync/change.ts';
import { coastUrl, lakesUrl, tilesOf } from '../tracks/chart/coast-tiles.ts';
import { readAnswer, writeAnswer } from './answers.ts';
import { trackKey } from './logs.ts';
import { pictureCache } from './picture-cache.ts';
import type { OfflineDb } from './schema.ts';

/** Of how many logs of each kind the pictures are prefetched, and how many of those. */
const newest = 200;
const pictures = 400;
/** How many trips have their tracks prefetched as well. */
const newestWithTrack = 50;
/** How many coast tiles, with their lakes, are prefetched under the newest of those tracks. Each is 30 kB at most. */
const coastTiles = 5;

/** Stores on the device what the user has not opened here, so that a user who logs in ashore can read at sea. */
export async function prefetch(db: OfflineDb): Promise<void> {
  const { userId } = db;
  const sync = await syncOf(userId);
  await sync.sendNow();
  const { lists } = sync.snapshot();
  const trips = newestOf(lists['trip-log'], 'departureDateTime') as unknown as TripLog[];
  await queryClient.prefetchQuery(profileQuery(userId));
  await prefetchTracks(db, trips);
  if (!('caches' in globalThis) || isSparing()) return;
  const cache = await caches.open(pictureCache(userId));
  await prefetchCoast(db, cache, trips);
  const services = newestOf(lists['service-log'], 'date');
  await prefetchPictures(db, cache, [...trips, ...services] as { images: string[] }[]);
}

const newestOf = (list: readonly Item[] | undefined, time: string): Item[] =>
  (list ?? [])
    .toSorted((one, other) => String(other[time]).localeCompare(String(one[time])))
    .slice(0, newest);

/** A track rarely changes: only those whose sums differ from the stored copy are fetched. */
async function prefetchTracks(
  db: OfflineDb,
  trips: readonly Pick<TripLog, '_id' | 'track'>[],
): Promise<void> {
  for (const { _id, track } of trips.filter((trip) => trip.track).slice(0, newestWithTrack)) {
    const kept = keptTrack.safeParse((await readAnswer(db, trackKey(_id)))?.data).data;
    if (kept && sumsOf(kept) === sumsOf(track)) continue;
    const answer = await call('showTrack', { params: { log_id: _id } });
    if (currentSession()?.userId !== db.userId) return;
    // The track may have been deleted since the list was fetched.
    if (answer.ok) await writeAnswer(db, trackKey(_id), answer.data, Date.now());
  }
}

const sumsOf = (track: TripLog['track']) =>
  JSON.stringify([track?.distance, track?.movingMinutes, track?.maxSpeed, Object.values(track?.box ?? {})]);

/** A user who pays for each megabyte (Save-Data) is spared the pictures and the coast. */
const isSparing = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The coast under the newest tracks, and around them as far as their charts show. */
async function prefetchCoast(
  db: OfflineDb,
  cache: Cache,
  trips: readonly Pick<TripLog, 'track'>[],
): Promise<void> {
  const names = trips.flatMap(({ track }) => (track ? tilesOf(around(track.box)) : []));
  const tiles = [...new Set(names)].slice(0, coastTiles);
  for (const address of tiles.flatMap((name) => [coastUrl(name), lakesUrl(name)])) {
    if (currentSession()?.userId !== db.userId) return;
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
async function prefetchPictures(
  db: OfflineDb,
  cache: Cache,
  logs: readonly { images: string[] }[],
): Promise<void> {
  for (const path of logs.flatMap(({ images }) => images).slice(0, pictures)) {
    if (currentSession()?.userId !== db.userId) return;
    const address = thumbUrl(path);
    if (await cache.match(address, { ignoreVary: true })) continue;
    if (await cache.match(imageUrl(path), { ignoreVary: true })) continue;
    // The picture is gone, or there is no network: the next visit tries again.
    await cache.add(address).catch(() => {});
  }
}
