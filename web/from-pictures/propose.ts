import type { TripLog } from '#contract/trip-logs';
import type { Taken } from '../images/exif.ts';
import { clockOf, zoneHere } from '../images/taken-at.ts';

/** A picture that was chosen, and what it says of itself. */
export interface ReadPicture {
  key: string;
  taken: Taken | undefined;
  /** When its file was changed last, in milliseconds. */
  fileTime: number;
}

/** A voyage of a track that was chosen beside the pictures; in milliseconds. */
export interface ReadVoyage {
  key: string;
  from: number;
  to: number;
}

/** What the user has said. */
export interface Said {
  /** By how many minutes the clock of each camera is put forward. */
  clocks: Readonly<Record<string, number>>;
  /** Keys of the pictures that were taken when their file says. */
  byFile: ReadonlySet<string>;
}

/** When something was: a moment, and what a clock aboard showed then as if it were UTC. Both in milliseconds. */
interface Time {
  at: number;
  clock: number;
}

export type TimedPicture = Time & { key: string; camera: string };

/** Pictures and voyages that no night lies between. */
export interface ProposedTrip {
  key: string;
  /** What the clock aboard showed at its first picture and its last, as if it were UTC. */
  from: number;
  to: number;
  pictures: TimedPicture[];
  voyages: string[];
}

export interface Camera {
  name: string;
  pictures: TimedPicture[];
  /**
   * Why its clock is asked about: it shows another season than the others; or it does not say its zone, and another camera may
   * have had another.
   */
  doubt: 'season' | 'zone' | undefined;
  /** It does not say its zone, and its user has said nothing of its clock either. */
  isSilent: boolean;
}

export interface Proposal {
  trips: ProposedTrip[];
  cameras: Camera[];
  /** Those that don't say when they were taken, or name a day on which nobody took them. */
  undated: string[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Sorts pictures into trips, and says what it does not know. */
export function propose(
  chosen: readonly ReadPicture[],
  voyages: readonly ReadVoyage[],
  said: Said,
): Proposal {
  const zoneOf = zonesOf(chosen);
  const pictures: TimedPicture[] = [];
  const undated: string[] = [];
  for (const { key, taken, fileTime } of chosen) {
    const shown = taken && clockOf(taken);
    if (taken && shown !== undefined) {
      const clock = shown + (said.clocks[taken.camera] ?? 0) * minute;
      const zone = taken.zone ?? zoneOf(clock);
      pictures.push({ key, camera: taken.camera, clock, at: clock - zone * minute });
    } else if (said.byFile.has(key)) {
      pictures.push({ key, camera: '', at: fileTime, clock: clockAt(fileTime, zoneOf) });
    } else undated.push(key);
  }
  pictures.sort((one, other) => one.clock - other.clock);
  const spans = voyages.map(({ key, from, to }) => ({
    key,
    from: clockAt(from, zoneOf),
    to: clockAt(to, zoneOf),
  }));
  return { trips: tripsOf(pictures, spans), cameras: camerasOf(chosen, pictures, said), undated };
}

const clockAt = (at: number, zoneOf: (clock: number) => number) => at + zoneOf(at) * minute;

/** The zone at a time of a clock: that of the nearest picture that says it, within a week; otherwise this device's. */
function zonesOf(chosen: readonly ReadPicture[]): (clock: number) => number {
  const known = chosen.flatMap(({ taken }) => {
    const clock = taken && clockOf(taken);
    return clock === undefined || taken?.zone === undefined ? [] : { clock, zone: taken.zone };
  });
  return (clock) => {
    const from = (one: { clock: number }) => Math.abs(one.clock - clock);
    const nearest = known.reduce<(typeof known)[number] | undefined>(
      (best, one) => (!best || from(one) < from(best) ? one : best),
      undefined,
    );
    return nearest && from(nearest) <= 7 * day ? nearest.zone : zoneHere(clock);
  };
}

/** Of a picture or a voyage. */
interface Span {
  key: string;
  from: number;
  to: number;
  picture?: TimedPicture;
}

/** A trip ends at the longest pause of a night, if that is long enough to have slept: whoever sails on has pictures or a track. */
function tripsOf(pictures: readonly TimedPicture[], voyages: readonly Span[]): ProposedTrip[] {
  const spans: Span[] = [
    ...pictures.map((picture) => ({ key: picture.key, from: picture.clock, to: picture.clock, picture })),
    ...voyages,
  ].sort((one, other) => one.from - other.from || one.to - other.to);
  /** The longest pause of each night, and the number of what follows it. */
  const pauses = new Map<number, { before: number; rest: number }>();
  let end = spans[0]?.from ?? 0;
  for (const [before, { from, to }] of spans.entries()) {
    const { night, rest } = restIn(end, from);
    if (rest >= slept && rest > (pauses.get(night)?.rest ?? 0)) pauses.set(night, { before, rest });
    end = Math.max(end, to);
  }
  const cuts = new Set([...pauses.values()].map(({ before }) => before));
  const trips: ProposedTrip[] = [];
  for (const [i, span] of spans.entries()) {
    if (i === 0 || cuts.has(i))
      trips.push({ key: span.key, from: span.from, to: span.to, pictures: [], voyages: [] });
    const trip = trips.at(-1) as ProposedTrip;
    trip.to = Math.max(trip.to, span.to);
    if (span.picture) trip.pictures.push(span.picture);
    else trip.voyages.push(span.key);
  }
  return trips;
}

const nightfall = 21 * hour;
const nightLength = 10 * hour;
const slept = 3 * hour;

/** The night, in days since 1970, of which a pause between two times of a clock has most, and how much. */
function restIn(from: number, to: number): { night: number; rest: number } {
  const of = (night: number) => {
    const begin = night * day + nightfall;
    return { night, rest: Math.min(to, begin + nightLength) - Math.max(from, begin) };
  };
  const first = Math.floor((from - nightfall) / day);
  const [tonight, next] = [of(first), of(first + 1)];
  return next.rest > tonight.rest ? next : tonight;
}

/** Pictures so far from all others are of another season, or of a clock that shows one. */
const apart = 60 * day;

function camerasOf(
  chosen: readonly ReadPicture[],
  pictures: readonly TimedPicture[],
  { clocks }: Said,
): Camera[] {
  const silent = new Set(
    chosen.flatMap(({ taken }) => (taken && taken.zone === undefined ? taken.camera : [])),
  );
  const dated = new Set(
    chosen.flatMap(({ key, taken }) => (taken && clockOf(taken) !== undefined ? key : [])),
  );
  const names = new Set(pictures.flatMap(({ key, camera }) => (dated.has(key) ? camera : [])));
  return [...names].map((name) => {
    const own = pictures.filter(({ key, camera }) => camera === name && dated.has(key));
    const others = pictures.filter(({ camera }) => camera !== name);
    const isApart =
      others.length > 0 &&
      own.some(({ clock }) => others.every((other) => Math.abs(other.clock - clock) > apart));
    const isSilent = silent.has(name) && clocks[name] === undefined;
    const mayDiffer = names.size > 1 && isSilent;
    return { name, pictures: own, doubt: isApart ? 'season' : mayDiffer ? 'zone' : undefined, isSilent };
  });
}

/** The log that a trip belongs to: one of the same days, and of several the nearest in time. */
export function logOfTrip<Log extends TripLog>(
  { from, to }: Pick<ProposedTrip, 'from' | 'to'>,
  logs: readonly Log[],
): Log | undefined {
  const between = (log: Log) => {
    const [begin, end] = [clockIn(log.departureDateTime), clockIn(log.arrivalDateTime)];
    return Math.max(0, begin - to, from - Math.max(begin, end));
  };
  const isOfItsDays = ({ departureDateTime, arrivalDateTime }: Log) => {
    const departure = clockIn(departureDateTime);
    return (
      dayOf(departure) <= lastDay(from, to) && lastDay(departure, clockIn(arrivalDateTime)) >= dayOf(from)
    );
  };
  return logs.filter(isOfItsDays).sort((one, other) => between(one) - between(other))[0];
}

const dayOf = (clock: number) => Math.floor(clock / day);
/** What ends late at night is of the day before. */
const lastDay = (from: number, to: number) => dayOf(Math.max(from, to - 5 * hour));
const clockIn = (wallClock: string) => Date.parse(`${wallClock.slice(0, 16)}Z`);

/** `2026-07-14T09:40` of a time of a clock. */
export const asWallClock = (clock: number): string => new Date(clock).toISOString().slice(0, 16);
