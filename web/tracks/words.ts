import { metresBetween, partsOf, type Track, type TrackPoint, type TrackSummary } from '#contract/track';
import { nowWallClock } from '../shared/dates.ts';
import { distanceText, durationText, numberText, speedText } from '../shared/numbers.ts';
import { t } from '../strings.ts';

/** Rounds miles to a tenth, as shown by a log. */
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

/** When a track began and ended, as wall-clock times of this device; undefined if it has no times. */
export function timesOf({
  startedAt,
  points,
}: Pick<Track, 'startedAt' | 'points'>): { from: string; to: string } | undefined {
  const last = partsOf(points)?.at(-1)?.at(-1);
  if (startedAt === null || last === undefined) return undefined;
  const start = Date.parse(startedAt);
  return { from: nowWallClock(new Date(start)), to: nowWallClock(new Date(start + last.seconds * 1_000)) };
}

/** The position and the distance so far at the beginning, at each full hour of the clock, and at the end. */
export function hourly({ startedAt, points, distance }: Pick<Track, 'startedAt' | 'points' | 'distance'>) {
  const parts = partsOf(points) ?? [];
  const start = startedAt === null ? undefined : Date.parse(startedAt);
  const wall = (seconds: number) =>
    start === undefined ? undefined : nowWallClock(new Date(start + seconds * 1_000));
  const minutes = Number(wall(0)?.slice(14, 16));
  const firstHour =
    start === undefined ? Number.POSITIVE_INFINITY : (60 - minutes) * 60 - ((start / 1_000) % 60);
  const rows: { point: TrackPoint; metres: number }[] = [];
  let [metres, hour] = [0, firstHour];
  for (const part of parts) {
    for (const [at, point] of part.entries()) {
      const before = part[at - 1];
      if (before === undefined) {
        if (rows.length === 0) rows.push({ point, metres });
        continue;
      }
      const leg = metresBetween(before, point);
      // An hour that passed in a gap is skipped: the position is unknown.
      while (hour <= before.seconds) hour += 3_600;
      for (; hour < point.seconds; hour += 3_600) {
        const share = (hour - before.seconds) / (point.seconds - before.seconds);
        rows.push({ point: between(before, point, share), metres: metres + leg * share });
      }
      metres += leg;
    }
  }
  const last = parts.at(-1)?.at(-1);
  if (last !== undefined) rows.push({ point: last, metres });
  // The thinned line is shorter than the distance sailed, so it is scaled.
  const scale = metres === 0 ? 0 : distance / metres;
  return rows.map((row) => ({ time: wall(row.point.seconds), point: row.point, miles: row.metres * scale }));
}

function between(from: TrackPoint, to: TrackPoint, share: number): TrackPoint {
  const mean = (name: keyof TrackPoint) => from[name] + (to[name] - from[name]) * share;
  return { latitude: mean('latitude'), longitude: mean('longitude'), seconds: mean('seconds') };
}
