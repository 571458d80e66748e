import { partsOf, type Track, type TrackPart, type TrackSummary } from '#contract/track';
import { nowWallClock } from '../shared/dates.ts';
import { distanceText, durationText, numberText, speedText } from '../shared/numbers.ts';
import { t } from '../strings.ts';

/** Miles as one reads them off a log. */
export const toATenth = (miles: number): number => Math.round(miles * 10) / 10;

/** `1 834 punkter, 27,4 nm, 4 h 50 min i rörelse, som mest 7,2 knop.` */
export function sumText(
  points: number | undefined,
  { distance, movingMinutes, maxSpeed }: Omit<TrackSummary, 'box'>,
): string {
  const parts = [
    ...(points === undefined ? [] : [t('track.points', { antal: numberText(points) })]),
    distanceText(toATenth(distance)),
  ];
  if (movingMinutes !== null) parts.push(t('track.moving', { tid: durationText(movingMinutes) }));
  if (maxSpeed !== null) parts.push(t('track.fastest', { fart: speedText(maxSpeed) }));
  return `${parts.join(', ')}.`;
}

/** What has been left out of a file: `12 orimliga punkter är borttagna, 1 lucka räknas inte.` */
export function leftOutText(leftOut: number, gaps: number): string {
  const parts = [];
  if (leftOut > 0)
    parts.push(t(leftOut === 1 ? 'track.leftOut.one' : 'track.leftOut', { antal: numberText(leftOut) }));
  if (gaps > 0) parts.push(t(gaps === 1 ? 'track.gaps.one' : 'track.gaps', { antal: numberText(gaps) }));
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

/** When a track began and ended, on the wall of this device; undefined where it has no times. */
export function timesOf({
  startedAt,
  points,
}: Pick<Track, 'startedAt' | 'points'>): { from: string; to: string } | undefined {
  const last = partsOf(points)?.at(-1)?.at(-1);
  if (startedAt === null || last === undefined) return undefined;
  const start = Date.parse(startedAt);
  return { from: nowWallClock(new Date(start)), to: nowWallClock(new Date(start + last.seconds * 1_000)) };
}

/** Where the boat was hour by hour: the first point of each, and the last of all. */
export function hourly({ startedAt, points }: Pick<Track, 'startedAt' | 'points'>) {
  const all: TrackPart = (partsOf(points) ?? []).flat();
  const start = startedAt === null ? undefined : Date.parse(startedAt);
  const wall = (seconds: number) =>
    start === undefined ? undefined : nowWallClock(new Date(start + seconds * 1_000));
  const rows = all.filter((point, at) => {
    const before = all[at - 1];
    return (
      before === undefined ||
      at === all.length - 1 ||
      wall(before.seconds)?.slice(0, 13) !== wall(point.seconds)?.slice(0, 13)
    );
  });
  return rows.map((point) => ({ time: wall(point.seconds), point }));
}
