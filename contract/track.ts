import * as z from 'zod/mini';

/** A point of a track: degrees, and seconds since the track began (always 0 if the track has no times). */
export interface TrackPoint {
  latitude: number;
  longitude: number;
  seconds: number;
}

/**
 * An unbroken part of a track. Between two parts no positions are known: the boat sailed from one to the other, or they are
 * tracks of their own.
 */
export type TrackPart = TrackPoint[];

/** Degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The largest track: kept points, days from its first point to its last, nautical miles, and knots. */
export const trackLimits = { points: 2_000, days: 60, miles: 10_000, speed: 60 } as const;

/** 1e-5° of latitude is 1.1 m. */
const STEPS = 100_000;
const METRES_PER_MILE = 1_852;
const RADIUS = 6_371_008.8;

/**
 * A track as it is stored: each point's steps from the previous one, north, east and in seconds. One null is a gap that was
 * sailed, two lie between tracks.
 */
export const writtenTrack = z.array(z.nullable(z.int())).check(
  z.maxLength(trackLimits.points * 4, `Ett spår kan ha högst ${trackLimits.points} punkter.`),
  z.refine((written) => decoded(written) !== undefined, 'Spåret går inte att läsa.'),
);

/**
 * A track as it is sent with a log. Miles, minutes and knots were calculated from all points of the file; the track keeps only
 * those points that show its line.
 */
export const track = z.strictObject({
  /** UTC; null if the file has no times. */
  startedAt: z.nullable(
    z.iso
      .datetime({ error: 'Spåret går inte att läsa.', abort: true })
      .check(z.maxLength(40, 'Spåret går inte att läsa.')),
  ),
  points: writtenTrack,
  distance: z.number().check(z.minimum(0), z.maximum(trackLimits.miles)),
  movingMinutes: z.nullable(z.int().check(z.minimum(0), z.maximum(trackLimits.days * 24 * 60))),
  maxSpeed: z.nullable(z.number().check(z.minimum(0), z.maximum(trackLimits.speed))),
});

export type Track = z.output<typeof track>;

const degrees = z.number();
/** What a log says about its track; the line itself is a request of its own. */
export const trackSummary = z.object({
  distance: z.number(),
  movingMinutes: z.nullable(z.int()),
  maxSpeed: z.nullable(z.number()),
  box: z.object({ west: degrees, south: degrees, east: degrees, north: degrees }),
});

export type TrackSummary = z.output<typeof trackSummary>;

/** The line of a track: its parts, and the numbers of those that were sailed to from the part before. */
export interface TrackLine {
  parts: TrackPart[];
  sailed: ReadonlySet<number>;
}

/** Decodes a stored track; undefined if it is invalid. */
function decoded(written: readonly (number | null)[]): TrackLine | undefined {
  const parts: TrackPart[] = [];
  const sailed = new Set<number>();
  let part: TrackPart = [];
  let [north, east, seconds] = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < written.length; ) {
    const step = written[at];
    if (step === null) {
      if (part.length === 0) return undefined;
      parts.push(part);
      part = [];
      if (written[at + 1] !== null) sailed.add(parts.length);
      at += written[at + 1] === null ? 2 : 1;
      continue;
    }
    const [toEast, later] = [written[at + 1], written[at + 2]];
    if (step === undefined || typeof toEast !== 'number' || typeof later !== 'number' || later < 0)
      return undefined;
    north += step;
    east += toEast;
    seconds += later;
    if (Math.abs(north) > 90 * STEPS || Math.abs(east) > 180 * STEPS || seconds > trackLimits.days * 86_400)
      return undefined;
    part.push({ latitude: north / STEPS, longitude: east / STEPS, seconds });
    count += 1;
    at += 3;
  }
  if (part.length === 0 || count < 2 || count > trackLimits.points) return undefined;
  return { parts: [...parts, part], sailed };
}

/** The line of a stored track; without parts if it is invalid. */
export const lineOf = (written: readonly (number | null)[]): TrackLine =>
  decoded(written) ?? { parts: [], sailed: new Set() };

/** Nautical miles over the gaps of a stored track. */
export function milesOverGaps(written: readonly (number | null)[]): number {
  const { parts, sailed } = lineOf(written);
  return milesOf([...sailed].reduce((sum, at) => sum + wayTo(parts, at), 0));
}

/** Metres from the end of the part before. */
export function wayTo(parts: readonly TrackPart[], at: number): number {
  const [from, to] = [parts[at - 1]?.at(-1), parts[at]?.[0]];
  return from && to ? metresBetween(from, to) : 0;
}

/**
 * Encodes parts, with longitudes between 180° west and east; `sailed` as `lineOf` has it. Points on the same step are all kept:
 * their times count.
 */
export function writtenParts(
  parts: readonly TrackPart[],
  sailed: ReadonlySet<number> = new Set(),
): (number | null)[] {
  const written: (number | null)[] = [];
  let [north, east, seconds] = [0, 0, 0];
  for (const [at, part] of parts.entries()) {
    if (at > 0) written.push(...(sailed.has(at) ? [null] : [null, null]));
    for (const point of part) {
      const next = [
        Math.round(point.latitude * STEPS),
        Math.round((point.longitude - Math.round(point.longitude / 360) * 360) * STEPS),
        Math.round(point.seconds),
      ] as const;
      written.push(next[0] - north, next[1] - east, next[2] - seconds);
      [north, east, seconds] = next;
    }
  }
  return written;
}

/**
 * Tracks as they lie beside each other: past the 180° meridian their longitudes continue if the way across it is the shorter one.
 */
export function acrossDateLine<T extends { parts: readonly TrackPart[] }>(tracks: readonly T[]): T[] {
  let before: number | undefined;
  return tracks.map((track) => ({
    ...track,
    parts: track.parts.map((part) =>
      part.map((point) => {
        const turns: number = before === undefined ? 0 : Math.round((before - point.longitude) / 360);
        before = point.longitude + turns * 360;
        return { ...point, longitude: before };
      }),
    ),
  }));
}

/** The parts of one track, the same. */
export const unbroken = (parts: readonly TrackPart[]): TrackPart[] =>
  acrossDateLine([{ parts }]).flatMap((track) => track.parts);

/** The box around a track. If the track crosses the 180° meridian, the box extends beyond 180° on the same side. */
export function boxOf(parts: readonly TrackPart[]): Box {
  const { POSITIVE_INFINITY: most, NEGATIVE_INFINITY: fewest } = Number;
  const box = { west: most, south: most, east: fewest, north: fewest };
  for (const { latitude, longitude } of unbroken(parts).flat()) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

type Place = Pick<TrackPoint, 'latitude' | 'longitude'>;

/** Metres along the great circle. */
export function metresBetween(from: Place, to: Place): number {
  const radians = Math.PI / 180;
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2);
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2);
  const share = north ** 2 + Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east ** 2;
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(share)));
}

export function milesOf(metres: number): number {
  return metres / METRES_PER_MILE;
}

/**
 * The points that show a line to within `tolerance` metres (Douglas–Peucker). The first and the last stay.
 */
export function thinned(part: TrackPart, tolerance: number): TrackPart {
  const line = inMetres(part);
  const stays = new Set([0, part.length - 1]);
  const bends = bendsIn(line, 0, part.length - 1, tolerance);
  for (let bend = bends.pop(); bend !== undefined; bend = bends.pop()) {
    stays.add(bend.at);
    bends.push(...bendsBeside(bend, tolerance));
  }
  return part.filter((_, at) => stays.has(at));
}

/**
 * The same for several parts, with no more than `most` points in all, except that the ends of each part always stay. Keeps the
 * points that lie farthest from the line without them. Even for a crooked line each kept point costs one look at every point.
 */
export function thinnedTo(parts: readonly TrackPart[], tolerance: number, most: number): TrackPart[] {
  const stays = new Map(parts.map((part) => [part, new Set([0, part.length - 1])]));
  let count = parts.reduce((sum, part) => sum + Math.min(part.length, 2), 0);
  const bends = parts.flatMap((part) =>
    bendsIn(inMetres(part), 0, part.length - 1, tolerance).map((bend) => ({ ...bend, part })),
  );
  for (; count < most && bends.length > 0; count += 1) {
    const widest = bends.reduce((best, bend, at) => (bend.reach > (bends[best]?.reach ?? 0) ? at : best), 0);
    for (const bend of bends.splice(widest, 1)) {
      stays.get(bend.part)?.add(bend.at);
      bends.push(...bendsBeside(bend, tolerance).map((one) => ({ ...one, part: bend.part })));
    }
  }
  return parts.map((part) => part.filter((_, at) => stays.get(part)?.has(at)));
}

interface Line {
  xs: number[];
  ys: number[];
}

/** The points of a part in metres from its first one. */
function inMetres(part: TrackPart): Line {
  const { latitude, longitude } = part[0] ?? { latitude: 0, longitude: 0 };
  const perDegree = (Math.PI / 180) * RADIUS;
  const scale = Math.cos((latitude * Math.PI) / 180);
  return {
    xs: part.map((point) => (point.longitude - longitude) * scale * perDegree),
    ys: part.map((point) => (point.latitude - latitude) * perDegree),
  };
}

/** The point of a line, between two others, that is farthest from the straight line between them. */
interface Bend {
  line: Line;
  from: number;
  at: number;
  to: number;
  /** In metres, squared. */
  reach: number;
}

const bendsBeside = ({ line, from, at, to }: Bend, tolerance: number): Bend[] => [
  ...bendsIn(line, from, at, tolerance),
  ...bendsIn(line, at, to, tolerance),
];

/** Empty if all points lie within the tolerance. */
function bendsIn(line: Line, from: number, to: number, tolerance: number): Bend[] {
  const { xs, ys } = line;
  const [x1, y1] = [xs[from] ?? 0, ys[from] ?? 0];
  const [dx, dy] = [(xs[to] ?? 0) - x1, (ys[to] ?? 0) - y1];
  const squared = dx * dx + dy * dy;
  let farthest: number | undefined;
  let reach = tolerance * tolerance;
  for (let at = from + 1; at < to; at += 1) {
    const [x, y] = [(xs[at] ?? 0) - x1, (ys[at] ?? 0) - y1];
    // How far along the line, from 0 to 1: beyond its ends the distance to the end counts.
    const along = squared === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / squared));
    const distance = (x - along * dx) ** 2 + (y - along * dy) ** 2;
    if (distance > reach) [farthest, reach] = [at, distance];
  }
  return farthest === undefined ? [] : [{ line, from, at: farthest, to, reach }];
}

/** What a log says about this track. */
export const summaryOf = ({ distance, movingMinutes, maxSpeed, points }: Track): TrackSummary => ({
  distance,
  movingMinutes,
  maxSpeed,
  box: boxOf(lineOf(points).parts),
});
