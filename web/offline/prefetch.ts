import type { Box } from '#contract/track';
import { keptTrack } from '#contract/tracks';
import type { TripLog } from '#contract/trip-logs';
import { call, type Failure } from '../api.ts';
import { imageUrl, thumbUrl } from '../images/image-url.ts';
import { currentSession } from '../session-state.ts';
import { readAnswer, versionOfAnswer, writeAnswerOver } from './answers.ts';
import { coastUrl, lakesUrl, tilesOf } from './coast-tiles.ts';
import type { LogKind, ServerLog } from './entry.ts';
import { listKey, readLogs, rowsKey, trackKey } from './logs.ts';
import { pictureCache } from './picture-cache.ts';
import type { OfflineDb } from './schema.ts';
import { timings } from './timings.ts';

/** How many logs of each kind are prefetched, and how many of their pictures. */
const newest = 200;
const pictures = 400;
/** How many trips have their tracks prefetched as well. */
const newestWithTrack = 50;
/** How many coast tiles, with their lakes, are prefetched under the newest of those tracks. Each is 30 kB at most. */
const coastTiles = 5;
/** How many trips have their rows prefetched as well. */
const newestWithRows = 30;

const kinds: LogKind[] = ['trip-log', 'service-log'];

/** Stores on the device what the user has not opened here, so that a user who logs in ashore can read at sea. */
export async function prefetch(db: OfflineDb): Promise<void> {
  const { userId } = db;
  const query = { limit: String(newest) };
  const lists = [
    ['trip-log', () => call('listTripLogs', { query })],
    ['service-log', () => call('listServiceLogs', { params: { userId }, query })],
  ] as const;
  for (const [kind, ask] of lists) {
    const withOlder = (data: unknown, stored: unknown) =>
      withNewest(data as ServerLog[], readLogs(kind, stored));
    if (!(await fetchAhead(db, listKey(kind), ask, withOlder))) return;
  }
  const trips = (await logsOnDevice(db, 'trip-log')) as unknown as TripLog[];
  const withRows = trips.filter(({ rows }) => rows).slice(0, newestWithRows);
  const others = [
    ...withRows.map(({ _id }) => [rowsKey(_id), () => rowsOf(_id)] as const),
    [['profile', userId], () => call('showProfile', { params: { userid: userId } })],
  ] as const;
  for (const [queryKey, ask] of others) if (!(await fetchAhead(db, queryKey, ask))) return;
  await prefetchTracks(db, trips);
  if (!('caches' in globalThis) || isSparing()) return;
  const cache = await caches.open(pictureCache(userId));
  await prefetchCoast(db, cache, trips);
  await prefetchPictures(db, cache);
}

const logsOnDevice = async (db: OfflineDb, kind: LogKind): Promise<ServerLog[]> =>
  readLogs(kind, (await readAnswer(db, listKey(kind)))?.data) ?? [];

/**
 * Fetches an answer unless the stored one is fresh. What a page or the sync stores while the request is under way is newer: it
 * stays, and the request is repeated if it is not fresh. Resolves with whether more can be fetched.
 */
async function fetchAhead(
  db: OfflineDb,
  queryKey: readonly unknown[],
  ask: () => Promise<{ ok: true; data: unknown } | Failure>,
  withStored: (data: unknown, stored: unknown) => unknown = (data) => data,
): Promise<boolean> {
  const isSignedIn = () => currentSession()?.userId === db.userId;
  while (isSignedIn()) {
    const version = await versionOfAnswer(db, queryKey);
    const stored = await readAnswer(db, queryKey);
    const asked = Date.now();
    // A stamp in the future is of a clock that has been set back since.
    const isFresh = stored && stored.at <= asked && stored.at >= asked - timings.cacheIsFresh;
    if (isFresh && !stored.isOutdated) return true;
    const answer = await ask();
    if (!answer.ok || !isSignedIn()) return false;
    const data = withStored(answer.data, stored?.data);
    if (await writeAnswerOver(db, queryKey, version, data, { at: asked })) return true;
  }
  return false;
}

/** A track rarely changes: only those whose sums differ from the stored copy are fetched. */
async function prefetchTracks(
  db: OfflineDb,
  trips: readonly Pick<TripLog, '_id' | 'track'>[],
): Promise<void> {
  for (const { _id, track } of trips.filter((trip) => trip.track).slice(0, newestWithTrack)) {
    const kept = keptTrack.safeParse((await readAnswer(db, trackKey(_id)))?.data).data;
    if (kept && sumsOf(kept) === sumsOf(track)) continue;
    const version = await versionOfAnswer(db, trackKey(_id));
    const answer = await call('showTrack', { params: { log_id: _id } });
    if (currentSession()?.userId !== db.userId) return;
    // The track may have been deleted since the list was fetched.
    if (answer.ok) await writeAnswerOver(db, trackKey(_id), version, answer.data, { at: Date.now() });
  }
}

const sumsOf = (track: TripLog['track']) =>
  JSON.stringify([track?.distance, track?.movingMinutes, track?.maxSpeed, Object.values(track?.box ?? {})]);

async function rowsOf(log_id: string) {
  const answer = await call('showTripLog', { params: { log_id } });
  return answer.ok ? { ...answer, data: answer.data.rows?.all ?? [] } : answer;
}

/** The newest logs as just fetched, and of the logs cached before only those that are older than all of them. */
function withNewest(logs: readonly ServerLog[], whole: readonly ServerLog[] = []): ServerLog[] {
  if (logs.length < newest) return [...logs];
  const last = whole.findIndex(({ _id }) => _id === logs.at(-1)?._id);
  return last === -1 ? [...logs] : [...logs, ...whole.slice(last + 1)];
}

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
async function prefetchPictures(db: OfflineDb, cache: Cache): Promise<void> {
  const lists = await Promise.all(kinds.map((kind) => logsOnDevice(db, kind)));
  const logs = lists.flatMap((list) => list.slice(0, newest));
  for (const path of logs.flatMap(({ images }) => images).slice(0, pictures)) {
    if (currentSession()?.userId !== db.userId) return;
    const address = thumbUrl(path);
    if (await cache.match(address, { ignoreVary: true })) continue;
    if (await cache.match(imageUrl(path), { ignoreVary: true })) continue;
    // The picture is gone, or there is no network: the next visit tries again.
    await cache.add(address).catch(() => {});
  }
}
