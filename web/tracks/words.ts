import {
  lineOf,
  metresBetween,
  milesOverGaps,
  type Track,
  type TrackPoint,
  type TrackSummary,
  wayTo,
} from '#contract/track';
import { nowWallClock } from '../shared/text/dates.ts';
import { distanceText, durationText, numberText, speedText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import { type Flaws, flawNames } from './judge.ts';

/** Rounds miles to a tenth, as shown by a log. */
export const toATenth = (miles: number): number => Math.round(miles * 10) / 10;

/** `1 834 punkter, 27,4 nm, varav 7,1 nm över luckor, 4 h 50 min i rörelse, som mest 7,2 knop.` */
export function sumText(
  points: number | undefined,
  { distance, movingMinutes, maxSpeed, ...track }: Omit<TrackSummary, 'box'> | Track,
): string {
  const overGaps = 'points' in track ? toATenth(milesOverGaps(track.points)) : 0;
  const parts = [
    ...(points === undefined ? [] : [t('track.points', { antal: numberText(points) })]),
    distanceText(toATenth(distance)),
    ...(overGaps > 0 ? [t('track.overGaps', { distans: distanceText(overGaps) })] : []),
  ];
  if (movingMinutes !== null) parts.push(t('track.moving', { tid: durationText(movingMinutes) }));
  if (maxSpeed !== null) parts.push(t('track.fastest', { fart: speedText(maxSpeed) }));
  return `${parts.join(', ')}.`;
}

/** What is wrong with a file, and what was done about it: `1 punkt är borttagen: den saknar en giltig tid.` */
export const flawsText = (flaws: Flaws): string =>
  flawNames
    .filter((what) => flaws[what] > 0)
    .map((what) =>
      t(flaws[what] === 1 ? `track.${what}.one` : `track.${what}`, { antal: numberText(flaws[what]) }),
    )
    .join(' ');

/** When a track began and ended, as wall-clock times of this device; undefined if it has no times. */
export function timesOf({
  startedAt,
  points,
}: Pick<Track, 'startedAt' | 'points'>): { from: string; to: string } | undefined {
  const last = lineOf(points).parts.at(-1)?.at(-1);
  if (startedAt === null || last === undefined) return undefined;
  const start = Date.parse(startedAt);
  const [from, to] = [0, last.seconds].map((seconds) => nowWallClock(new Date(start + seconds * 1_000))) as [
    string,
    string,
  ];
  // In the hour that comes twice in October the clock goes back: the trip takes as long as it took.
  const late = new Date(Date.parse(`${from}Z`) + last.seconds * 1_000).toISOString().slice(0, 16);
  return { from, to: to < from ? late : to };
}

/** The position and the distance so far at the beginning, at each full hour of the clock, and at the end. */
export function hourly({ startedAt, points, distance }: Pick<Track, 'startedAt' | 'points' | 'distance'>) {
  const { parts, sailed } = lineOf(points);
  const start = startedAt === null ? undefined : Date.parse(startedAt);
  const wall = (seconds: number) =>
    start === undefined ? undefined : nowWallClock(new Date(start + seconds * 1_000));
  const minutes = Number(wall(0)?.slice(14, 16));
  const firstHour =
    start === undefined ? Number.POSITIVE_INFINITY : (60 - minutes) * 60 - ((start / 1_000) % 60);
  const rows: { point: TrackPoint; metres: number }[] = [];
  let [metres, hour] = [0, firstHour];
  for (const [nth, part] of parts.entries()) {
    for (const [at, point] of part.entries()) {
      const before = part[at - 1];
      if (before === undefined) {
        if (rows.length === 0) rows.push({ point, metres });
        // Where the boat was at a full hour in a gap is not known, but it has come that far.
        else if (sailed.has(nth)) metres += wayTo(parts, nth);
        continue;
      }
      const leg = metresBetween(before, point);
      // An hour that passed in a gap is skipped: the position is unknown.
      while (hour < before.seconds) hour += 3_600;
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

/** A share of the way from one point to the next. */
export function between(from: TrackPoint, to: TrackPoint, share: number): TrackPoint {
  const mean = (name: keyof TrackPoint) => from[name] + (to[name] - from[name]) * share;
  return { latitude: mean('latitude'), longitude: mean('longitude'), seconds: mean('seconds') };
}
