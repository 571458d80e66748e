import type { ListedServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { call } from '../api.ts';
import { imageAddress, thumbAddress } from '../images/address.ts';
import { currentSession } from '../session-state.ts';
import { keep, readKept } from './kept.ts';
import { pictureCache } from './picture-cache.ts';

/** How many logs of each kind are fetched without having been looked at, and how many of their pictures. */
const newest = 200;
const pictures = 400;

/** What was kept within this time is new enough, in milliseconds. */
const newEnough = 60 * 60 * 1000;

/**
 * Has the device keep what its user has not opened here: whoever logs in ashore can read at sea. `after`: what was kept
 * before that is out of date, in milliseconds since 1970.
 */
export async function keepNewest(userId: string, after = Date.now() - newEnough): Promise<void> {
  const isNew = async (name: 'trip-logs' | 'service-logs' | 'profile') => {
    const kept = await readKept(userId, name);
    return kept !== undefined && Date.parse(kept.at) > after;
  };
  const limit = String(newest);
  if (!(await isNew('trip-logs'))) {
    const trips = await call('listTripLogs', { query: { limit } });
    if (!trips.ok || currentSession()?.userId !== userId) return;
    const { data } = trips;
    await keep(userId, 'trip-logs', 'whole', (whole) => withNewest(data, whole as TripLog[] | undefined));
  }
  if (!(await isNew('service-logs'))) {
    const services = await call('listServiceLogs', { params: { userId }, query: { limit } });
    if (!services.ok || currentSession()?.userId !== userId) return;
    const { data } = services;
    await keep(userId, 'service-logs', 'whole', (whole) =>
      withNewest(data, whole as ListedServiceLog[] | undefined),
    );
  }
  if (!(await isNew('profile'))) {
    const profile = await call('showProfile', { params: { userid: userId } });
    if (!profile.ok || currentSession()?.userId !== userId) return;
    await keep(userId, 'profile', 'whole', () => profile.data);
  }
  await keepPictures(userId);
}

/** The newest as they are now; of those kept before, only what is older than all of them. */
function withNewest<Log extends { _id: string }>(logs: readonly Log[], whole: readonly Log[] = []): Log[] {
  if (logs.length < newest) return [...logs];
  const last = whole.findIndex(({ _id }) => _id === logs.at(-1)?._id);
  return last === -1 ? [...logs] : [...logs, ...whole.slice(last + 1)];
}

/** Card-sized, one after the other, the newest first. Whoever pays for each megabyte is spared them. */
async function keepPictures(userId: string): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('caches' in globalThis) || connection?.saveData) return;
  const lists = await Promise.all([readKept(userId, 'trip-logs'), readKept(userId, 'service-logs')]);
  const logs = lists.flatMap((list) => ((list?.value ?? []) as { images: string[] }[]).slice(0, newest));
  const paths = logs.flatMap(({ images }) => images).slice(0, pictures);
  const cache = await caches.open(pictureCache(userId));
  for (const path of paths) {
    if (currentSession()?.userId !== userId) return;
    const address = thumbAddress(path);
    if (await cache.match(address, { ignoreVary: true })) continue;
    if (await cache.match(imageAddress(path), { ignoreVary: true })) continue;
    // One that is gone, or no network: the next visit tries again.
    await cache.add(address).catch(() => {});
  }
}
