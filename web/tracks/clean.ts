import {
  lineOf,
  milesOf,
  type Track,
  type TrackLine,
  type TrackPart,
  thinnedTo,
  track,
  trackLimits,
  wayTo,
  writtenParts,
} from '#contract/track';
import { count, stillSpans } from './count.ts';
import { type Flaws, fromItsStart, judged, noFlaws } from './judge.ts';
import type { GpxFile } from './read-gpx.ts';
import type { ReadTrack } from './reading.ts';

/** A track of a file, or what of it was sailed between two stays of hours. */
export interface Voyage extends TrackLine {
  /** The name of its track in the file. */
  name: string;
  /** Milliseconds since 1970; undefined where the file has no times. */
  startedAt: number | undefined;
  /** Of a whole track. */
  flaws: Flaws;
}

/** Below this speed, in knots, a boat that was not seen for hours lay somewhere. */
const LYING = 1;
const METRES_PER_KNOT_SECOND = 1_852 / 3_600;
/** Metres: whoever has not come farther has not left. */
const SHORTEST = 200;

/** The tracks of a file, each as one voyage, without impossible points. */
export const tracksIn = ({ tracks }: GpxFile): Voyage[] =>
  tracks.flatMap((one) => {
    const found = judged(one);
    return found.parts.flat().length < 2 ? [] : { ...found, name: one.name, sailed: allWays(found.parts) };
  });

/** The numbers of all parts but the first. */
const allWays = (parts: readonly TrackPart[]) => new Set([...parts.keys()].slice(1));

/**
 * The voyages of tracks, in the order in which they were sailed: each is cut at stays of at least this many hours. A track without
 * times is one voyage, and comes last.
 */
export const voyagesOf = (tracks: readonly Voyage[], hours: number): Voyage[] =>
  tracks
    .flatMap((one) => (one.startedAt === undefined ? one : cutAtStays(one, hours * 3_600)))
    .sort((one, other) => (one.startedAt ?? Number.MAX_VALUE) - (other.startedAt ?? Number.MAX_VALUE));

/** What the user is told of a voyage. */
export const readTrackOf = (voyage: Voyage): ReadTrack => ({
  ...{ name: voyage.name, flaws: voyage.flaws },
  track: trackOf(voyage),
  points: voyage.parts.flat().length,
});

/** A voyage's track as it is stored: its sums from all points, its line from a thinned selection. */
export function trackOf({ parts, sailed, startedAt }: Omit<Voyage, 'name' | 'flaws'>): Track {
  const counted = count(parts, sailed);
  const hasTimes = startedAt !== undefined;
  return {
    startedAt: hasTimes ? new Date(startedAt).toISOString() : null,
    points: writtenLine(parts, sailed),
    distance: rounded(milesOf(counted.metres), 2),
    movingMinutes: hasTimes ? Math.round(counted.movingSeconds / 60) : null,
    maxSpeed: hasTimes ? rounded(counted.maxSpeed, 1) : null,
  };
}

/**
 * Tracks of one log as one, with a way between each two that was not sailed. Undefined if no log can hold it: if it is too long,
 * if two overlap in time, or if only some have times.
 */
export function joinedTrack(tracks: readonly Track[]): Track | undefined {
  const hasTimes = tracks.every(({ startedAt }) => startedAt !== null);
  if (!hasTimes && tracks.some(({ startedAt }) => startedAt !== null)) return undefined;
  const inOrder = hasTimes ? tracks.toSorted((one, other) => startOf(one) - startOf(other)) : tracks;
  const [first] = inOrder;
  if (first === undefined) return undefined;
  const parts: TrackPart[] = [];
  const sailed = new Set<number>();
  for (const one of inOrder) {
    const later = hasTimes ? (startOf(one) - startOf(first)) / 1_000 : 0;
    const line = lineOf(one.points);
    for (const at of line.sailed) sailed.add(parts.length + at);
    for (const part of line.parts)
      parts.push(part.map((point) => ({ ...point, seconds: point.seconds + later })));
  }
  const total = (of: (one: Track) => number | null) => inOrder.reduce((all, one) => all + (of(one) ?? 0), 0);
  const whole: Track = {
    startedAt: first.startedAt,
    points: writtenLine(parts, sailed),
    distance: rounded(
      total(({ distance }) => distance),
      2,
    ),
    movingMinutes: hasTimes ? total(({ movingMinutes }) => movingMinutes) : null,
    maxSpeed: hasTimes ? Math.max(...inOrder.map(({ maxSpeed }) => maxSpeed ?? 0)) : null,
  };
  return isFitting(whole) ? whole : undefined;
}

const startOf = ({ startedAt }: Track) => Date.parse(startedAt ?? '');

/** Whether a log can hold the track: the server applies the same schema. */
export const isFitting = (one: Track): boolean => track.safeParse(one).success;

/** Tolerance of the thinned line in metres, too small to be noticed. */
const TOLERANCE = 5;

/** The line of a track as it is stored: in no more parts than that allows, so that the shortest gaps become lines. */
function writtenLine(parts: readonly TrackPart[], sailed: ReadonlySet<number>): (number | null)[] {
  const gaps = [...allWays(parts)].sort((one, other) => wayTo(parts, other) - wayTo(parts, one));
  const begins = new Set(gaps.slice(0, trackLimits.points / 2 - 1));
  const found: TrackPart[] = [];
  const now = new Set<number>();
  for (const [at, part] of parts.entries()) {
    const last = found.at(-1);
    if (last === undefined || begins.has(at)) {
      if (sailed.has(at)) now.add(found.length);
      found.push([...part]);
    } else for (const point of part) last.push(point);
  }
  return writtenParts(thinnedTo(found, TOLERANCE, trackLimits.points), now);
}

function cutAtStays({ name, parts, sailed, startedAt = 0 }: Voyage, seconds: number): Voyage[] {
  const voyages: Voyage[] = [];
  let [voyage, reached]: [TrackPart[], Set<number>] = [[], new Set()];
  const end = () => {
    if (voyage.flat().length > 1)
      voyages.push({ name, ...fromItsStart(voyage, startedAt), sailed: reached, flaws: noFlaws });
    [voyage, reached] = [[], new Set()];
  };
  for (const [nth, part] of parts.entries()) {
    const last = voyage.at(-1)?.at(-1);
    if (last !== undefined && (part[0]?.seconds ?? 0) - last.seconds >= seconds) end();
    if (voyage.length > 0 && sailed.has(nth)) reached.add(voyage.length);
    let begin = 0;
    for (const { from, to } of staysIn(part, seconds)) {
      if (from > begin) voyage.push(part.slice(begin, from + 1));
      end();
      begin = to;
    }
    if (begin < part.length - 1 || part.length === 1) voyage.push(part.slice(begin));
  }
  end();
  return voyages.filter(({ parts, sailed }) => count(parts, sailed).metres > SHORTEST);
}

/** Where the boat lay for so long: seen to lie still, or not seen and not far away afterwards. */
function staysIn(part: TrackPart, seconds: number): { from: number; to: number }[] {
  const seen = stillSpans(part);
  const unseen = part.flatMap((point, at) => {
    const before = part[at - 1];
    const gone = point.seconds - (before?.seconds ?? point.seconds);
    const isSlow = before && wayTo([[before], [point]], 1) < LYING * METRES_PER_KNOT_SECOND * gone;
    return gone >= seconds && isSlow ? { from: at - 1, to: at } : [];
  });
  return [...seen, ...unseen]
    .filter(({ from, to }) => (part[to]?.seconds ?? 0) - (part[from]?.seconds ?? 0) >= seconds)
    .sort((one, other) => one.from - other.from)
    .filter((one, at, all) => all.findIndex(({ to }) => to > one.from) === at);
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
