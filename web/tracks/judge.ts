import { metresBetween, type TrackPart, type TrackPoint, trackLimits, unbroken } from '#contract/track';
import { type Leg, legsOf, longestChain, median, NOISE } from './chain.ts';
import { fastest } from './count.ts';
import type { FilePoint, FileTrack } from './read-gpx.ts';

/** What a file says of its track that is not so. All but the last are points that were left out. */
export interface Flaws {
  /** Without a position on the earth. */
  unplaced: number;
  /** Without a time, in a track that has times. */
  untimed: number;
  /** Where the boat can't have been just then. */
  unreachable: number;
  /** How often the clock was set back on the way. */
  clockSet: number;
}

/** A track as a boat can have sailed it. */
export interface Judged {
  /** In order; the ways between them were sailed too. */
  parts: TrackPart[];
  /** Milliseconds since 1970, when `seconds` is 0; undefined for a track without times. */
  startedAt: number | undefined;
  flaws: Flaws;
}

/** A receiver writes at most this many positions at each tick of its clock. */
const MOST_A_TICK = 20;
/** A pause that a track has more often than this is its way. */
const FEW = 5;

/** What a track in a file is, judged by its own usual step and speed. */
export function judged(track: FileTrack): Judged {
  const placed = track.segments.map((points) => points.filter(isPlaced)).filter(({ length }) => length > 0);
  const all = placed.flat();
  const flaws = { ...noFlaws, unplaced: track.segments.flat().length - all.length };
  const times = all.flatMap(({ time }) => (Number.isNaN(time) ? [] : time));
  if (track.isOurs && times.length === all.length) {
    const [{ time: startedAt } = { time: 0 }] = all;
    const parts = placed.map((points) =>
      points.map((point) => placeOf(point, (point.time - startedAt) / 1_000)),
    );
    return { parts: unbroken(parts), startedAt, flaws };
  }
  if (times.length * 2 > all.length && times.some((time) => time !== times[0])) {
    const { points, startedAt } = timed(placed);
    const chain = longestChain(points);
    // Where hardly any time passes, or hardly a leg is possible, it is the times that are wrong.
    const isPassing = points.length * MOST_A_TICK > times.length && chain.points.length > 1;
    const isPossible = chain.points.length * 3 > points.length && fastest(chain.points) <= trackLimits.speed;
    if (isPassing && isPossible)
      return {
        ...fromItsStart(inParts(chain.points), startedAt),
        flaws: {
          ...flaws,
          untimed: all.length - times.length,
          unreachable: points.length - chain.points.length,
          clockSet: chain.clockSet,
        },
      };
  }
  return {
    parts: unbroken(placed.map((points) => points.map((point) => placeOf(point, 0)))),
    startedAt: undefined,
    flaws,
  };
}

/** In the order in which they are told. */
export const flawNames = ['unreachable', 'unplaced', 'untimed', 'clockSet'] as const;

export const noFlaws: Flaws = { unreachable: 0, unplaced: 0, untimed: 0, clockSet: 0 };

function isPlaced({ latitude, longitude }: FilePoint): boolean {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return false;
  return latitude !== 0 || longitude !== 0;
}

const placeOf = ({ latitude, longitude }: FilePoint, seconds: number): TrackPoint => ({
  ...{ latitude, longitude },
  seconds,
});

/** The points that have a time, in the order in which they were sailed. */
function timed(segments: readonly FilePoint[][]): { points: TrackPart; startedAt: number } {
  const inTime: FilePoint[][] = [];
  for (const segment of segments) {
    const points = segment.filter(({ time }) => !Number.isNaN(time));
    const before = inTime.at(-1);
    if (before && isSetBack(before, points)) inTime.splice(-1, 1, [...before, ...points]);
    else if (points.length > 0) inTime.push(isBackwards(points) ? points.toReversed() : points);
  }
  // Many devices write their newest track first.
  inTime.sort(([one], [other]) => (one?.time ?? 0) - (other?.time ?? 0));
  const startedAt = inTime[0]?.[0]?.time ?? 0;
  const points: TrackPart = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const segment of inTime) {
    for (const point of segment) {
      const seconds = (point.time - startedAt) / 1_000;
      // The same hours twice: the segment that began first counts. Some receivers write more often than their clock ticks.
      if (seconds > end && seconds !== points.at(-1)?.seconds) points.push(placeOf(point, seconds));
    }
    end = Math.max(end, points.at(-1)?.seconds ?? 0);
  }
  return { points: unbroken([points])[0] ?? [], startedAt };
}

/** Whether a segment begins where the one before ended, and not where the boat was at that time: the clock was set back. */
function isSetBack(before: readonly FilePoint[], [first]: readonly FilePoint[]): boolean {
  const last = before.at(-1);
  const then = first && before.findLast(({ time }) => time <= first.time);
  if (!first || !last || !then || first.time > last.time) return false;
  return metresBetween(then, first) > Math.max(NOISE, metresBetween(last, first));
}

/** Whether a segment was written from its end to its beginning. */
function isBackwards(points: readonly FilePoint[]): boolean {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  return first > last && points.every(({ time }, at) => time <= (points[at - 1]?.time ?? time));
}

/** Cut where the receiver paused, by the track's own measure, and the boat went on meanwhile. */
function inParts(points: TrackPart): TrackPart[] {
  const legs = legsOf(points);
  const pause = Math.max(300, 10 * median(legs.map(({ seconds }) => seconds)), 3 * stepOfWay(legs));
  const way = Math.max(200, 5 * median(legs.map(({ metres }) => metres)));
  const parts: TrackPart[] = [points.slice(0, 1)];
  for (const [at, { seconds, metres }] of legs.entries()) {
    const point = points[at + 1] as TrackPoint;
    if (seconds > pause && metres > way) parts.push([point]);
    else parts.at(-1)?.push(point);
  }
  return parts;
}

/** Seconds of a step, where half of the way consists of steps as long as that; 0 if these are too few to be usual. */
function stepOfWay(legs: readonly Leg[]): number {
  const longest = legs.toSorted((one, other) => other.seconds - one.seconds);
  let [at, left] = [0, legs.reduce((sum, { metres }) => sum + metres, 0) / 2];
  for (; left > 0 && at < longest.length; at += 1) left -= longest[at]?.metres ?? 0;
  return at <= FEW ? 0 : (longest[at - 1]?.seconds ?? 0);
}

/** With seconds counted from the first point. */
export function fromItsStart(
  parts: TrackPart[],
  startedAt: number,
): { parts: TrackPart[]; startedAt: number } {
  const begin = parts[0]?.[0]?.seconds ?? 0;
  if (begin === 0) return { parts, startedAt };
  const moved = parts.map((part) => part.map((point) => ({ ...point, seconds: point.seconds - begin })));
  return { parts: moved, startedAt: startedAt + begin * 1_000 };
}
