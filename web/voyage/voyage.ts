import { inOrder, type Row } from '#contract/rows';
import { lineOf, metresBetween, type Track, type TrackPart, type TrackPoint } from '#contract/track';
import { distanceText, speedText } from '../shared/text/numbers.ts';
import { between, hourly, toATenth } from '../tracks/words.ts';
import { headingOf, toldOf } from '../under-way/words.ts';

export type Place = Pick<TrackPoint, 'latitude' | 'longitude'>;

/** A time between two others, in milliseconds as all times here: what a clock aboard shows, as if it were UTC. */
export interface Span {
  from: number;
  to: number;
}

/** Where the reader can stop: a row, or a full hour of a track. */
export interface Stop {
  key: string;
  at: number;
  heading: string;
  details: string[];
  place?: Place | undefined;
}

interface Speed {
  at: number;
  knots: number;
}

/** How a trip went, hour by hour. */
export interface Voyage extends Span {
  line: { parts: readonly TrackPart[]; sailed: ReadonlySet<number> };
  /** Undefined where the rows say nothing of the engine. */
  legs: { sail: TrackPart[]; engine: TrackPart[] } | undefined;
  engine: Span[];
  /** Lines of its speed: one, or several where nothing is known between them. */
  speeds: Speed[][];
  stops: Stop[];
  /** Where pictures were taken, by their paths. */
  pictures: { path: string; place: Place }[];
}

const KNOTS = 3_600 / 1_852;
const none: Voyage['line'] = { parts: [], sailed: new Set() };

/**
 * The voyage of a trip's rows, which are in order, and of its track; `takenAt` says when its pictures were taken. A track without
 * times gives only the line.
 */
export function voyageOf(
  rows: readonly Row[],
  track: Track | undefined,
  takenAt: Readonly<Record<string, string>> = {},
): Voyage {
  const zone = zoneOf(rows, track);
  const wall = ({ at, zone: own = zone }: Row) => Date.parse(`${at}Z`) + (zone - own) * 60_000;
  const timed = track !== undefined && track.startedAt !== null;
  const start = timed ? Date.parse(track.startedAt ?? '') + zone * 60_000 : wall(rows[0] ?? nothing);
  const line = track ? lineOf(track.points) : lineOfRows(rows, (row) => (wall(row) - start) / 1_000);
  const isTimed = timed || !track;
  const placeAt = (at: number) => (isTimed ? placeIn(line.parts, (at - start) / 1_000) : undefined);
  const stops =
    rows.length > 0
      ? rows.map((row): Stop => {
          const own = placeOf(row);
          return {
            ...{ key: row.id, at: wall(row), heading: headingOf(row), details: toldOf(row) },
            place: own ?? placeAt(wall(row)),
          };
        })
      : timed
        ? hours(track, start)
        : [];
  const last = line.parts.at(-1)?.at(-1)?.seconds ?? 0;
  const times = [
    ...stops.map(({ at }) => at),
    ...(isTimed && line.parts.length > 0 ? [start, start + last * 1_000] : []),
  ];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const engine = engineSpans(rows, wall, to);
  return {
    ...{ from, to, line, stops },
    engine: engine ?? [],
    legs:
      engine && isTimed
        ? legsOf(
            line.parts,
            engine.map((span) => inSeconds(span, start)),
          )
        : undefined,
    pictures: [
      ...rows.flatMap(({ id, picture }) => {
        const place = stops.find(({ key }) => key === id)?.place;
        return picture && place ? [{ path: picture, place }] : [];
      }),
      ...Object.entries(takenAt).flatMap(([path, moment]) => {
        const place = placeAt(Date.parse(moment) + zone * 60_000);
        return place && rows.every(({ picture }) => picture !== path) ? [{ path, place }] : [];
      }),
    ],
    speeds: timed ? speedsOf(line, start) : speedsOfRows(rows, wall),
  };
}

const nothing = { id: '', at: '1970-01-01T00:00' } as Row;
const inSeconds = ({ from, to }: Span, start: number): Span => ({
  from: (from - start) / 1_000,
  to: (to - start) / 1_000,
});

/** How far the clock of the voyage is ahead of UTC, in minutes. */
const zoneOf = (rows: readonly Row[], track: Track | undefined): number =>
  inOrder(rows).find(({ zone }) => zone !== undefined)?.zone ??
  -new Date(track?.startedAt ?? `${(rows[0] ?? nothing).at}`).getTimezoneOffset();

const placeOf = ({ latitude, longitude }: Row): Place | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

function lineOfRows(rows: readonly Row[], secondsOf: (row: Row) => number): Voyage['line'] {
  const part = rows.flatMap((row) => {
    const place = placeOf(row);
    return place ? [{ ...place, seconds: secondsOf(row) }] : [];
  });
  return part.length > 1 ? { parts: [part], sailed: new Set() } : none;
}

/** Undefined where the track has a gap. */
function placeIn(parts: readonly TrackPart[], seconds: number): Place | undefined {
  for (const part of parts) {
    const next = part.findIndex((point) => point.seconds >= seconds);
    const [before, after] = [part[next - 1] ?? part[next], part[next]];
    if (!before || !after || (next === 0 && after.seconds > seconds + 120)) continue;
    const whole = after.seconds - before.seconds;
    return between(before, after, whole === 0 ? 0 : (seconds - before.seconds) / whole);
  }
  return undefined;
}

/** The full hours of a track. */
function hours(track: Track, start: number): Stop[] {
  const line = lineOf(track.points);
  const speeds = speedsOf(line, start).flat();
  return hourly(track).map(({ point, miles }) => {
    const at = start + point.seconds * 1_000;
    const near = speeds.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
    return {
      ...{ key: String(at), at, place: point, heading: distanceText(toATenth(miles)) },
      details: near ? [speedText(near.knots)] : [],
    };
  });
}

/**
 * When the engine ran, according to the rows. Before the first that says so it was the other way round: a boat that turns her
 * engine off under way had it on. Undefined if none says anything.
 */
function engineSpans(rows: readonly Row[], wall: (row: Row) => number, end: number): Span[] | undefined {
  const said = rows.filter(({ engine }) => engine !== undefined);
  const [first] = said;
  if (!first || !rows[0]) return undefined;
  const turns = [
    { at: wall(rows[0]), on: first.engine === 'off' },
    ...said.map((row) => ({ at: wall(row), on: row.engine === 'on' })),
  ];
  const spans: Span[] = [];
  for (const [i, { at, on }] of turns.entries()) {
    const to = turns[i + 1]?.at ?? end;
    const before = spans.at(-1);
    if (!on || to <= at) continue;
    if (before && before.to === at) before.to = to;
    else spans.push({ from: at, to });
  }
  return spans;
}

/** Cuts a line where the engine was turned on or off. Spans in seconds. */
function legsOf(parts: readonly TrackPart[], engine: readonly Span[]) {
  const legs = { sail: [] as TrackPart[], engine: [] as TrackPart[] };
  const cuts = engine.flatMap(({ from, to }) => [from, to]);
  for (const part of parts) {
    let leg: TrackPart = [];
    const close = (end: TrackPoint) => {
      const [first] = leg;
      leg.push(end);
      if (!first) return;
      const middle = (first.seconds + end.seconds) / 2;
      const ran = engine.some(({ from, to }) => from <= middle && middle < to);
      legs[ran ? 'engine' : 'sail'].push(leg);
    };
    for (const [i, point] of part.entries()) {
      const before = part[i - 1];
      for (const cut of before ? cuts : []) {
        if (!before || cut <= before.seconds || cut >= point.seconds) continue;
        const share = (cut - before.seconds) / (point.seconds - before.seconds);
        const there = between(before, point, share);
        close(there);
        leg = [there];
      }
      if (i === part.length - 1) close(point);
      else if (cuts.includes(point.seconds) && leg.length > 0) {
        close(point);
        leg = [point];
      } else leg.push(point);
    }
  }
  return legs;
}

/** At most this many steps of a line of speed, none shorter than so many seconds: a kept point may stand for minutes. */
const STEPS = { most: 64, seconds: 120 };

/** The mean speed of each step of a track. Over a gap that was sailed it is the mean of the way across. */
function speedsOf({ parts, sailed }: Voyage['line'], start: number): Speed[][] {
  const runs: TrackPart[] = [];
  for (const [nth, part] of parts.entries()) {
    const before = sailed.has(nth) ? runs.at(-1) : undefined;
    if (before) before.push(...part);
    else runs.push([...part]);
  }
  return runs.flatMap((run) => {
    const line = speedAlong(run);
    return line.length > 1 ? [line.map(({ at, knots }) => ({ at: start + at * 1_000, knots }))] : [];
  });
}

/** Times in seconds. */
function speedAlong(run: TrackPart): Speed[] {
  const first = run[0]?.seconds ?? 0;
  const duration = (run.at(-1)?.seconds ?? 0) - first;
  const steps = Math.min(STEPS.most, Math.floor(duration / STEPS.seconds));
  if (steps < 1) return [];
  let [metres, i] = [0, 0];
  /** Metres sailed by then; asked for in order. */
  const way = (seconds: number): number => {
    while (i < run.length - 2 && (run[i + 1]?.seconds ?? 0) < seconds) {
      metres += metresBetween(run[i] as TrackPoint, run[i + 1] as TrackPoint);
      i += 1;
    }
    const [from, to] = [run[i] as TrackPoint, run[i + 1] as TrackPoint];
    const whole = to.seconds - from.seconds;
    return metres + (whole === 0 ? 0 : (metresBetween(from, to) * (seconds - from.seconds)) / whole);
  };
  const ways = Array.from({ length: steps + 1 }, (_, step) => way(first + (duration * step) / steps));
  const inStep = ways.slice(1).map((to, step) => ({
    at: first + (duration * (step + 0.5)) / steps,
    knots: ((to - (ways[step] ?? 0)) / (duration / steps)) * KNOTS,
  }));
  const [begin, end] = [inStep[0], inStep.at(-1)];
  return [
    ...(begin ? [{ ...begin, at: first }] : []),
    ...inStep,
    ...(end ? [{ ...end, at: first + duration }] : []),
  ];
}

function speedsOfRows(rows: readonly Row[], wall: (row: Row) => number): Speed[][] {
  const said = rows.flatMap((row) => (row.speed === undefined ? [] : { at: wall(row), knots: row.speed }));
  return said.length > 1 ? [said] : [];
}

/** Hours of spans together. */
export const hoursOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from), 0) / 3_600_000;
