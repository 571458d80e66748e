import {
  acrossDateLine,
  metresBetween,
  milesOf,
  partsOf,
  type Track,
  type TrackPart,
  type TrackPoint,
  thinned,
  thinnedTo,
  track,
  trackLimits,
  writtenParts,
} from '#contract/track';
import type { FilePoint, GpxFile } from './read-gpx.ts';

/** Tolerance of the thinned line in metres, too small to be noticed. */
const TOLERANCE = 5;
/** Where one part of a track ends and the next begins: what lies between is unknown. */
const GAP = { seconds: 30 * 60, miles: 2 };
/** Lying still means staying within this distance for at least this long. */
const STILL = { metres: 40, seconds: 10 * 60 };
/** After a jump, this many points that agree with each other are believed. */
const AGREEING = 5;
/** A receiver's noise: positions are averaged over this many seconds, and smaller bends are not counted. */
const NOISE = { seconds: 15, metres: 8 };
/** Speeds are measured over at least this many seconds. */
const SPEED_OVER = 20;
const KNOTS = 3_600 / 1_852;

/** A track made from a file, with the figures that the user is told. */
export interface CleanTrack {
  track: Track;
  /** Points of the file that were used. */
  points: number;
  leftOut: number;
  gaps: number;
}

/** A voyage in a file: between two stays of hours, or the ends of the file. */
export interface Voyage {
  parts: TrackPart[];
  /** Milliseconds since 1970; undefined where the file has no times. */
  startedAt: number | undefined;
}

interface Counted {
  metres: number;
  movingSeconds: number;
  maxSpeed: number;
}

/** The whole file as one voyage, without impossible points; undefined if nothing remains. */
export function cleanTrack(file: GpxFile): CleanTrack | undefined {
  const { voyage, leftOut } = believable(file);
  if (voyage === undefined) return undefined;
  return {
    track: trackOf(voyage),
    points: voyage.parts.flat().length,
    leftOut,
    gaps: voyage.parts.length - 1,
  };
}

/** The voyages of a file, cut at stays of at least this many hours. */
export function voyagesOf(file: GpxFile, hours: number): Voyage[] {
  const { voyage } = believable(file);
  if (voyage === undefined) return [];
  if (voyage.startedAt === undefined) return [voyage];
  return cutAtStays(voyage, hours * 3_600);
}

/** A voyage's track as it is stored: its sums from all points, its line from a thinned selection. */
export function trackOf({ parts, startedAt }: Voyage): Track {
  const counted = parts.map(countPart).reduce(sum, { metres: 0, movingSeconds: 0, maxSpeed: 0 });
  const hasTimes = startedAt !== undefined;
  return {
    startedAt: hasTimes ? new Date(startedAt).toISOString() : null,
    points: lineOf(parts),
    distance: rounded(milesOf(counted.metres), 2),
    movingMinutes: hasTimes ? Math.round(counted.movingSeconds / 60) : null,
    maxSpeed: hasTimes ? rounded(counted.maxSpeed, 1) : null,
  };
}

/**
 * Voyages of one log as one track, with a gap between each two. Undefined if no log can hold it: if it is too long, or if two
 * of the voyages overlap in time.
 */
export function joinedTrack(tracks: readonly Track[]): Track | undefined {
  const inOrder = tracks.toSorted((one, other) => startOf(one) - startOf(other));
  const [first] = inOrder;
  if (first === undefined) return undefined;
  const parts = inOrder.flatMap((one) => {
    const later = (startOf(one) - startOf(first)) / 1_000;
    return (partsOf(one.points) ?? []).map((part) =>
      part.map((point) => ({ ...point, seconds: point.seconds + later })),
    );
  });
  const total = (of: (one: Track) => number | null) => inOrder.reduce((all, one) => all + (of(one) ?? 0), 0);
  const whole: Track = {
    startedAt: first.startedAt,
    points: lineOf(parts),
    distance: rounded(
      total(({ distance }) => distance),
      2,
    ),
    movingMinutes: total(({ movingMinutes }) => movingMinutes),
    maxSpeed: Math.max(...inOrder.map(({ maxSpeed }) => maxSpeed ?? 0)),
  };
  return isFitting(whole) ? whole : undefined;
}

const startOf = ({ startedAt }: Track) => Date.parse(startedAt ?? '');

/** Whether a log can hold the track: the server applies the same schema. */
export const isFitting = (one: Track): boolean => track.safeParse(one).success;

/** The line of a track as it is stored. */
const lineOf = (parts: TrackPart[]) =>
  writtenParts(thinnedTo(joined(parts, trackLimits.points / 2), TOLERANCE, trackLimits.points));

function believable({ segments, isRoute }: GpxFile): { voyage: Voyage | undefined; leftOut: number } {
  const all = segments.flat();
  const hasTimes = !isRoute && all.filter(({ time }) => !Number.isNaN(time)).length * 2 > all.length;
  const sensible = segments
    .map((points) => points.filter((point) => isSensible(point, hasTimes)))
    .filter((points) => points.length > 0)
    .map((points) => (hasTimes && isBackwards(points) ? points.reverse() : points));
  // Many devices write their newest track first.
  if (hasTimes) sensible.sort(([one], [other]) => (one?.time ?? 0) - (other?.time ?? 0));
  const [first] = sensible.flat();
  if (first === undefined) return { voyage: undefined, leftOut: all.length };
  const startedAt = hasTimes ? first.time : undefined;
  const parts: TrackPart[] = [];
  const timed = sensible.map((points) =>
    points.map(({ latitude, longitude, time }) => ({
      latitude,
      longitude,
      seconds: startedAt === undefined ? 0 : (time - startedAt) / 1_000,
    })),
  );
  for (const points of acrossDateLine([{ parts: timed }]).flatMap((track) => track.parts)) {
    for (const part of isRoute ? [points] : withoutJumps(points, hasTimes)) joinTo(parts, part, isRoute);
  }
  const kept = parts.filter((part) => part.length > 1);
  const count = kept.flat().length;
  return {
    voyage: count < 2 ? undefined : fromItsStart({ parts: kept, startedAt }),
    leftOut: all.length - count,
  };
}

/** Whether a segment was written from its end to its beginning. */
function isBackwards(points: readonly FilePoint[]): boolean {
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  return first > last && points.every(({ time }, at) => time <= (points[at - 1]?.time ?? time));
}

/** Appends a segment to the part before unless a gap lies between: the receiver was only restarted. */
function joinTo(parts: TrackPart[], part: TrackPart, isRoute: boolean) {
  const before = parts.at(-1);
  const last = before?.at(-1);
  const [first] = part;
  if (first === undefined) return;
  if (last !== undefined && first.seconds < last.seconds) {
    // The same hours twice (two tracks of one file, or of two devices): the one that began first counts.
    const later = part.filter(({ seconds }) => seconds > last.seconds);
    if (later.length > 0) joinTo(parts, later, isRoute);
    return;
  }
  if (before === undefined || last === undefined || isRoute || isGap(last, first)) parts.push([...part]);
  // One by one: a call takes some hundred thousand arguments at most, and a day has about as many seconds.
  else for (const point of part) before.push(point);
}

function isSensible({ latitude, longitude, time }: FilePoint, hasTimes: boolean): boolean {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return false;
  if (latitude === 0 && longitude === 0) return false;
  return !hasTimes || !Number.isNaN(time);
}

function isGap(from: TrackPoint, to: TrackPoint): boolean {
  return to.seconds - from.seconds > GAP.seconds || milesOf(metresBetween(from, to)) > GAP.miles;
}

/** Unbroken parts, without points that go back in time or that no boat could have reached from the one before. */
function withoutJumps(points: TrackPart, hasTimes: boolean): TrackPart[] {
  const parts: TrackPart[] = [];
  let part: TrackPart = [];
  let doubtful: TrackPart = [];
  const begin = (next: TrackPart) => {
    if (part.length > 0) parts.push(part);
    part = next;
    doubtful = [];
  };
  for (const point of points) {
    const last = part.at(-1);
    if (last === undefined || !hasTimes) {
      if (last !== undefined && isGap(last, point)) begin([point]);
      else part.push(point);
      continue;
    }
    if (point.seconds < last.seconds) continue;
    if (isReachable(last, point)) {
      doubtful = [];
      if (isGap(last, point)) begin([point]);
      else if (point.seconds > last.seconds) part.push(point);
      continue;
    }
    const doubted = doubtful.at(-1);
    doubtful = doubted === undefined || isReachable(doubted, point) ? [...doubtful, point] : [point];
    if (doubtful.length < AGREEING) continue;
    if (part.length < AGREEING) part = [];
    begin(doubtful);
  }
  begin([]);
  return parts;
}

function isReachable(from: TrackPoint, to: TrackPoint): boolean {
  const metres = metresBetween(from, to);
  const seconds = to.seconds - from.seconds;
  // Two positions of one second may lie apart because of the receiver's noise.
  return metres <= 50 || (seconds > 0 && (metres / seconds) * KNOTS <= trackLimits.speed);
}

function fromItsStart({ parts, startedAt }: Voyage): Voyage {
  const begin = parts[0]?.[0]?.seconds ?? 0;
  if (startedAt === undefined || begin === 0) return { parts, startedAt };
  const moved = parts.map((part) => part.map((point) => ({ ...point, seconds: point.seconds - begin })));
  return { parts: moved, startedAt: startedAt + begin * 1_000 };
}

/** Sums of a part: nothing is counted while the boat lies still, nor a zigzag of the receiver's noise. */
function countPart(part: TrackPart): Counted {
  const hasTimes = (part.at(-1)?.seconds ?? 0) > (part[0]?.seconds ?? 0);
  if (!hasTimes) return { metres: lengthOf(part), movingSeconds: 0, maxSpeed: 0 };
  const smooth = smoothed(part);
  return movingSpans(smooth)
    .map(({ from, to }) => {
      const moving = smooth.slice(from, to + 1);
      return {
        metres: lengthOf(thinned(moving, NOISE.metres)),
        movingSeconds: (moving.at(-1)?.seconds ?? 0) - (moving[0]?.seconds ?? 0),
        maxSpeed: fastest(moving),
      };
    })
    .reduce(sum, { metres: 0, movingSeconds: 0, maxSpeed: 0 });
}

function sum(a: Counted, b: Counted): Counted {
  return {
    metres: a.metres + b.metres,
    movingSeconds: a.movingSeconds + b.movingSeconds,
    maxSpeed: Math.max(a.maxSpeed, b.maxSpeed),
  };
}

function lengthOf(part: TrackPart): number {
  return part.reduce(
    (metres, point, at) => metres + (at === 0 ? 0 : metresBetween(part[at - 1] ?? point, point)),
    0,
  );
}

/** Averages each position with its neighbours in time. The window shrinks towards both ends, so that these stay in place. */
function smoothed(part: TrackPart): TrackPart {
  let [from, to] = [0, 0];
  return part.map((point, at) => {
    const first = part[0]?.seconds ?? 0;
    const last = part.at(-1)?.seconds ?? 0;
    const reach = Math.min(NOISE.seconds / 2, point.seconds - first, last - point.seconds);
    while ((part[from]?.seconds ?? 0) < point.seconds - reach) from += 1;
    // Near the end the window shrinks again, so `to` may move back.
    to = Math.max(at, from);
    while (to + 1 < part.length && (part[to + 1]?.seconds ?? 0) <= point.seconds + reach) to += 1;
    let [latitude, longitude] = [0, 0];
    for (let near = from; near <= to; near += 1) {
      latitude += part[near]?.latitude ?? 0;
      longitude += part[near]?.longitude ?? 0;
    }
    const count = to - from + 1;
    return { latitude: latitude / count, longitude: longitude / count, seconds: point.seconds };
  });
}

interface Span {
  from: number;
  to: number;
}

/** The spans in which a part lies still, as indices of its points. */
function stillSpans(part: TrackPart): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < part.length; ) {
    const to = stillUntil(part, from);
    const isStill = (part[to]?.seconds ?? 0) - (part[from]?.seconds ?? 0) >= STILL.seconds;
    if (isStill) spans.push({ from, to });
    from = isStill ? to + 1 : from + 1;
  }
  return spans;
}

/** Index of the last point that is still near the mean of the points from `from` on. */
function stillUntil(part: TrackPart, from: number): number {
  let [latitude, longitude, count] = [0, 0, 0];
  for (let at = from; at < part.length; at += 1) {
    const point = part[at];
    if (point === undefined) break;
    const mean = { latitude: latitude / count, longitude: longitude / count };
    if (count > 0 && metresBetween(mean, point) > STILL.metres) return at - 1;
    latitude += point.latitude;
    longitude += point.longitude;
    count += 1;
  }
  return part.length - 1;
}

function movingSpans(part: TrackPart): Span[] {
  const spans: Span[] = [];
  let begin = 0;
  for (const { from, to } of stillSpans(part)) {
    if (from > begin) spans.push({ from: begin, to: from });
    begin = to;
  }
  if (begin < part.length - 1) spans.push({ from: begin, to: part.length - 1 });
  return spans;
}

/** The highest speed, in knots. */
function fastest(part: TrackPart): number {
  let from = 0;
  let most = 0;
  for (const point of part) {
    while (point.seconds - (part[from + 1]?.seconds ?? point.seconds) >= SPEED_OVER) from += 1;
    const before = part[from] ?? point;
    const seconds = point.seconds - before.seconds;
    if (seconds >= SPEED_OVER) most = Math.max(most, (metresBetween(before, point) / seconds) * KNOTS);
  }
  return most;
}

function cutAtStays({ parts, startedAt = 0 }: Voyage, seconds: number): Voyage[] {
  const voyages: TrackPart[][] = [];
  let voyage: TrackPart[] = [];
  const end = () => {
    if (voyage.some((part) => part.length > 1)) voyages.push(voyage);
    voyage = [];
  };
  for (const part of parts) {
    const last = voyage.at(-1)?.at(-1);
    if (last !== undefined && (part[0]?.seconds ?? 0) - last.seconds >= seconds) end();
    let begin = 0;
    for (const { from, to } of stillSpans(smoothed(part))) {
      if ((part[to]?.seconds ?? 0) - (part[from]?.seconds ?? 0) < seconds) continue;
      if (from > begin) voyage.push(part.slice(begin, from + 1));
      end();
      begin = to;
    }
    if (begin < part.length - 1) voyage.push(part.slice(begin));
  }
  end();
  return voyages
    .map((found) => fromItsStart({ parts: found.filter((part) => part.length > 1), startedAt }))
    .filter((found) => found.parts.map(countPart).reduce(sum).metres > STILL.metres * 5);
}

/** The same voyage in at most this many parts: the line goes straight across the shortest gaps. */
function joined(parts: TrackPart[], most: number): TrackPart[] {
  const gaps = parts.slice(1).flatMap((part, at) => {
    const [from, to] = [parts[at]?.at(-1), part[0]];
    return from === undefined || to === undefined ? [] : [{ part, metres: metresBetween(from, to) }];
  });
  const longest = gaps.sort((one, other) => other.metres - one.metres).slice(0, most - 1);
  const begins = new Set(longest.map(({ part }) => part));
  const found: TrackPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last === undefined || begins.has(part)) found.push([...part]);
    else for (const point of part) last.push(point);
  }
  return found;
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
