import { harboursOf } from '#contract/harbours';
import { limits } from '#contract/limits';
import type { TripLog } from '#contract/trip-logs';
import { bytesOf } from '../drafts/writer.ts';
import type { PickedImage } from '../images/picked-image.ts';
import { readyToSend } from '../images/upload.tsx';
import { yearOf } from '../shared/text/dates.ts';
import type { Status } from '../shared/ui/status-message.tsx';
import { t } from '../strings.ts';
import { asOpened } from '../sync/use-item.ts';
import { save, type WithWaiting } from '../sync/use-items.ts';
import { joinedTrack } from '../tracks/clean.ts';
import { timesOf, toATenth } from '../tracks/words.ts';
import type { Basket, FormStart } from './basket.ts';
import { asWallClock, type ProposedTrip, type TimedPicture } from './propose.ts';
import { picturesText } from './words.ts';

/** The track of a trip's voyages, where they can be one. */
export function trackOf({ voyages }: ProposedTrip, { voyages: all }: Pick<Basket, 'voyages'>) {
  const tracks = all.flatMap(({ key, track }) => (voyages.includes(key) ? track : []));
  return tracks.length === 0 ? undefined : joinedTrack(tracks);
}

/** When a trip began and ended, as wall-clock times: by its track, or by its pictures. */
export function timesOfTrip(trip: ProposedTrip, basket: Pick<Basket, 'voyages'>) {
  const track = trackOf(trip, basket);
  const times = track && timesOf(track);
  return {
    ...(times ?? { from: asWallClock(trip.from), to: asWallClock(trip.to) }),
    isByTrack: Boolean(times),
  };
}

const moment = ({ at }: TimedPicture) => new Date(at).toISOString();

/** The trip without the pictures that its log has already: those of the same second. */
export function withoutThose({ takenAt = {} }: Pick<TripLog, 'takenAt'>, trip: ProposedTrip): ProposedTrip {
  const there = new Set(Object.values(takenAt));
  return { ...trip, pictures: trip.pictures.filter((picture) => !there.has(moment(picture))) };
}

/** The first of a trip's pictures, as many as a log has room for, each with the time that it was taken. */
function imagesOf({ pictures }: ProposedTrip, basket: Basket, room: number) {
  const byKey = new Map(basket.pictures.map(({ key, image }) => [key, image]));
  const taken = pictures.slice(0, Math.max(0, room));
  const images = taken.flatMap((picture): PickedImage[] => {
    const image = byKey.get(picture.key);
    return image ? [{ ...image, takenAt: moment(picture) }] : [];
  });
  return { images, keys: taken.map(({ key }) => key) };
}

/** How the form of a new log begins, and the keys of what it takes. */
export type FilledStart = Omit<FormStart, 'onKept'> & { keys: readonly string[] };

/** With a trip's pictures, times and track, and from where the trip before ended. */
export function startOf(trip: ProposedTrip, logs: readonly TripLog[], basket: Basket): FilledStart {
  const { images, keys } = imagesOf(trip, basket, limits.imagesPerLog);
  const track = trackOf(trip, basket);
  const { from, to } = timesOfTrip(trip, basket);
  const before = logs
    .filter(({ departureDateTime }) => departureDateTime < from)
    .reduce<TripLog | undefined>(
      (last, log) => (last && last.departureDateTime > log.departureDateTime ? last : log),
      undefined,
    );
  const harbour = harboursOf(before?.position ?? '').at(-1);
  return {
    filled: {
      ...{ departureDateTime: from, arrivalDateTime: to, year: String(yearOf(from)) },
      ...(harbour && { position: `${harbour} – ?` }),
      ...(track && { track: JSON.stringify(track), distance: String(toATenth(track.distance)) }),
    },
    pictures: images,
    keys: [...keys, ...trip.voyages],
  };
}

/** With pictures that don't say when they were taken. */
export function undatedStart(undated: readonly string[], { pictures }: Basket): FilledStart {
  const keys = undated.slice(0, limits.imagesPerLog);
  const images = pictures.flatMap(({ key, image }) => (keys.includes(key) ? image : []));
  return { filled: {}, pictures: images, keys };
}

/** Adds a trip's pictures, and its track, to a log. `keys`: what has got its place; undefined if nothing was added. */
export async function addToLog(
  trip: ProposedTrip,
  log: WithWaiting<TripLog>,
  basket: Basket,
): Promise<{ status: Status; keys?: string[] }> {
  const missing = withoutThose(log, trip);
  const { images, keys } = imagesOf(missing, basket, limits.imagesPerLog - log.images.length);
  const there = trip.pictures.flatMap((one) => (missing.pictures.includes(one) ? [] : one.key));
  const ready = await readyToSend(images);
  const files = new Map(ready.map(({ path, file }) => [path, file]));
  const pictures = ready.map(({ path, file: { name, type }, takenAt }) => ({ path, name, type, takenAt }));
  const track = log.track ? undefined : trackOf(trip, basket);
  const bytes = await bytesOf(pictures, files, undefined).catch(() => undefined);
  const failed = (text: string) => ({ status: { text, failed: true } });
  if (!bytes) return failed(t('fromPictures.notAdded'));
  const saved = await save(t('fromPictures.notAdded'), {
    ...{ kind: 'trip-log', recordId: log._id, base: asOpened(log), values: track ? { track } : {} },
    ...{ pictures, files: bytes },
  });
  if (!saved.ok) return failed(saved.failure.sentences.join(' '));
  const what = [
    ...(pictures.length > 0 ? [picturesText(pictures.length)] : []),
    ...(track ? [t('tracks.count', { n: 1 })] : []),
  ].join(t('tracks.and'));
  return {
    status: { text: t('fromPictures.added', { rubrik: log.title, vad: what }) },
    keys: [...keys, ...there, ...(track ? trip.voyages : [])],
  };
}
