import type { TripLog } from '#contract/trip-logs';
import { daysTouched, minutesBetween, yearOf } from '../../shared/dates.ts';
import { type EngineSum, engineSumOf, hasOddMiles, oddHours } from '../engine.ts';
import { type Harbour, harboursVisited } from '../harbours.ts';

/** What trips come to. Distance in nautical miles; a trip whose times can't be adds no time. */
export interface Sum {
  trips: number;
  distance: number;
  minutes: number;
}

type Timed = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime'>;
type Trip = Timed & Pick<TripLog, 'distance'>;
type PlacedTrip = Trip &
  Pick<TripLog, 'position' | 'engineStart' | 'engineEnd' | 'engineMiles' | 'fuelAdded'>;

/** No leg is longer than this: with a year mistyped, a day's sail would be a year at sea. */
const mostDays = 100;
/** Knots that no boat keeps from harbour to harbour. */
export const mostSpeed = 60;

/**
 * How long a trip was at sea, or null where nobody knows: it arrives as it departs, or lasts from midnight to midnight, which is how a
 * trip is written down whose times are not known, or its times can't be.
 */
export const minutesAtSea = (log: Timed): number | null => possibleMinutes(log) || null;

/** None where the times are not known; null where they go backwards, or last longer than any leg. */
function possibleMinutes(log: Timed): number | null {
  const minutes = minutesBetween(log.departureDateTime, log.arrivalDateTime);
  if (minutes === null || minutes > mostDays * 24 * 60) return null;
  return hasOnlyDays(log) ? 0 : minutes;
}

const hasOnlyDays = (log: Timed) =>
  [log.departureDateTime, log.arrivalDateTime].every((time) => time.endsWith('T00:00'));

export function sumOf(logs: readonly Trip[]): Sum {
  const sum = { trips: logs.length, distance: 0, minutes: 0 };
  for (const log of logs) {
    sum.distance += log.distance ?? 0;
    sum.minutes += possibleMinutes(log) ?? 0;
  }
  return sum;
}

/** A sum with the calendar days that a trip was under way on, each once. */
export interface SumAtSea extends Sum {
  days: number;
}

export const sumAtSeaOf = (logs: readonly Trip[]): SumAtSea => ({ ...sumOf(logs), days: daysOf(logs).size });

function daysOf(logs: readonly Timed[]): Set<number> {
  const fair = logs.filter((log) => possibleMinutes(log) !== null);
  return new Set(
    fair.flatMap((log) => {
      const { departureDateTime: from, arrivalDateTime: to } = log;
      // Midnight stands for the whole day of the arrival.
      return daysTouched(from, hasOnlyDays(log) ? to.replace('T00:00', 'T23:59') : to);
    }),
  );
}

/** All that a season is asked for, and which trips could not answer. */
export interface Summary<L> extends Sum {
  /** Knots, over the trips with a distance and times that go together; null where there is none. */
  speed: number | null;
  /** The one with the most miles, among those whose speed can be. */
  longest: L | undefined;
  /** Calendar days that a trip was under way on, each once. */
  daysAtSea: number;
  harbours: Harbour[];
  withoutDistance: L[];
  /** Those whose times are not known: they add no time. */
  withoutTimes: L[];
  /** Those that add no time and no days. */
  withImpossibleTimes: L[];
  /**
   * Those whose distance and times don't go together. Which of the two is wrong nobody knows, and each can be: both stand in
   * their sums, and in nothing that compares.
   */
  withImpossibleSpeed: L[];
  engine: EngineSum;
  /** Those that add no hours of the engine, and those that add no miles by sail or engine, for what they say can't be. */
  withImpossibleHours: L[];
  withImpossibleMiles: L[];
}

export function summaryOf<L extends PlacedTrip>(logs: readonly L[]): Summary<L> {
  const withoutTimes: L[] = [];
  const withImpossibleTimes: L[] = [];
  const withImpossibleSpeed: L[] = [];
  const fair = { distance: 0, minutes: 0 };
  for (const log of logs) {
    const minutes = possibleMinutes(log);
    if (minutes === null) {
      withImpossibleTimes.push(log);
      continue;
    }
    if (minutes === 0) withoutTimes.push(log);
    if (minutes === 0 || log.distance === null) continue;
    if (log.distance * 60 > mostSpeed * minutes) {
      withImpossibleSpeed.push(log);
    } else {
      fair.distance += log.distance;
      fair.minutes += minutes;
    }
  }
  return {
    ...sumOf(logs),
    speed: fair.minutes > 0 ? (fair.distance * 60) / fair.minutes : null,
    longest: longestOf(logs.filter((log) => !withImpossibleSpeed.includes(log))),
    daysAtSea: daysOf(logs).size,
    harbours: harboursVisited(logs),
    withoutDistance: logs.filter(({ distance }) => distance === null),
    withoutTimes,
    withImpossibleTimes,
    withImpossibleSpeed,
    engine: engineSumOf(logs),
    withImpossibleHours: logs.filter(oddHours),
    withImpossibleMiles: logs.filter(hasOddMiles),
  };
}

function longestOf<L extends Trip>(logs: readonly L[]): L | undefined {
  const miles = (log: L | undefined) => log?.distance ?? 0;
  return logs.reduce<L | undefined>((most, log) => (miles(log) > miles(most) ? log : most), undefined);
}

/** The logs year by year of departure, in the order they come in. */
export function seasonsOf<L extends Timed>(logs: readonly L[]): { year: number; logs: L[] }[] {
  const years = groupBy(logs, ({ departureDateTime }) => yearOf(departureDateTime));
  return [...years].map(([year, logs]) => ({ year, logs }));
}

/** Twelve sums, by month of departure: January first. */
export function monthsOf(logs: readonly Trip[]): Sum[] {
  const months = groupBy(logs, ({ departureDateTime }) => Number(departureDateTime.slice(5, 7)));
  return Array.from({ length: 12 }, (_, i) => sumOf(months.get(i + 1) ?? []));
}

/** Whether a month has something to say beside the same one a year before. */
export const isTold = (month: Sum, before: Sum | undefined): boolean =>
  month.trips > 0 || (before?.distance ?? 0) > 0;

/** A sum for every year that the logs say they are of, the latest first. */
export function yearsOf(logs: readonly (Trip & Pick<TripLog, 'year'>)[]): (Sum & { year: number })[] {
  const years = groupBy(logs, ({ year }) => year);
  return [...years].map(([year, logs]) => ({ year, ...sumOf(logs) })).sort((a, b) => b.year - a.year);
}

/** `Map.groupBy` is younger than some browsers that are served. */
function groupBy<L>(logs: readonly L[], keyOf: (log: L) => number): Map<number, L[]> {
  const groups = new Map<number, L[]>();
  for (const log of logs) {
    const group = groups.get(keyOf(log));
    if (group) group.push(log);
    else groups.set(keyOf(log), [log]);
  }
  return groups;
}
