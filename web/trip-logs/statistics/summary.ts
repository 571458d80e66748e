import { oddHours } from '#contract/engine-hours';
import type { TripLog } from '#contract/trip-logs';
import { daysTouched, minutesBetween } from '../../shared/text/dates.ts';
import { type EngineSum, engineSumOf, hasOddMiles } from '../engine.ts';
import { type Harbour, harboursVisited } from '../harbours.ts';

/** The sum of some trips. Distance in nautical miles; a trip with impossible times adds no time. */
export interface Sum {
  trips: number;
  distance: number;
  minutes: number;
}

type Timed = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime'>;
type Trip = Timed & Pick<TripLog, 'distance'>;
type PlacedTrip = Trip &
  Pick<TripLog, 'position' | 'engineStart' | 'engineEnd' | 'engineMiles' | 'fuelAdded'>;

/** No trip is longer than this: a mistyped year would otherwise count as a year at sea. */
export const mostDays = 100;
/** In knots: no boat averages more than this from harbour to harbour. */
export const mostSpeed = 60;

/**
 * How long a trip was at sea, in minutes; null if unknown or impossible. Unknown: it arrives when it departs, or lasts from
 * midnight to midnight, which is how a trip without known times is written.
 */
export const minutesAtSea = (log: Timed): number | null => possibleMinutes(log) || null;

/** In minutes. 0 if the times are unknown; null if they go backwards, or the trip would be too long. */
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

/** A sum, with the number of calendar days on which a trip was under way, each once. */
export interface SumAtSea extends Sum {
  days: number;
}

export const sumAtSeaOf = (logs: readonly Trip[]): SumAtSea => ({ ...sumOf(logs), days: daysOf(logs).size });

function daysOf(logs: readonly Timed[]): Set<number> {
  const fair = logs.filter((log) => possibleMinutes(log) !== null);
  return new Set(
    fair.flatMap((log) => {
      const { departureDateTime: from, arrivalDateTime: to } = log;
      // Midnight stands for the whole day of arrival.
      return daysTouched(from, hasOnlyDays(log) ? to.replace('T00:00', 'T23:59') : to);
    }),
  );
}

/** All figures of a season, and the trips that are missing from some of them. */
export interface Summary<L> extends Sum {
  /** In knots, over the trips whose distance and times fit together; null if there are none. */
  speed: number | null;
  /** The trip with the most miles, among those with a possible speed. */
  longest: L | undefined;
  /** Calendar days on which a trip was under way, each once. */
  daysAtSea: number;
  harbours: Harbour[];
  withoutDistance: L[];
  /** Trips with unknown times: they add no time. */
  withoutTimes: L[];
  /** Trips with impossible times: they add no time and no days. */
  withImpossibleTimes: L[];
  /**
   * Trips whose distance and times don't fit together. Either may be wrong, and each is possible by itself: both count in
   * their sums, but in no comparison.
   */
  withImpossibleSpeed: L[];
  engine: EngineSum;
  /** Trips that add no engine hours, and trips that add no miles by sail or engine, because their values are impossible. */
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
    if (isTooFast(log)) {
      withImpossibleSpeed.push(log);
    } else {
      fair.distance += log.distance;
      fair.minutes += minutes;
    }
  }
  return {
    ...sumOf(logs),
    speed: fair.minutes > 0 ? (fair.distance * 60) / fair.minutes : null,
    longest: longestOf(logs),
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

/** Whether distance and times don't fit together. */
function isTooFast(log: Trip): boolean {
  const minutes = possibleMinutes(log) ?? 0;
  return minutes > 0 && (log.distance ?? 0) * 60 > mostSpeed * minutes;
}

/** The trip with the most miles, among those with a possible speed. */
export function longestOf<L extends Trip>(logs: readonly L[]): L | undefined {
  const miles = (log: L | undefined) => log?.distance ?? 0;
  return logs.reduce<L | undefined>(
    (most, log) => (miles(log) > miles(most) && !isTooFast(log) ? log : most),
    undefined,
  );
}

/** The logs by the year that each says, in their given order. */
export function seasonsOf<L extends Pick<TripLog, 'year'>>(
  logs: readonly L[],
): { year: number; logs: L[] }[] {
  const years = groupBy(logs, ({ year }) => year);
  return [...years].map(([year, logs]) => ({ year, logs }));
}

/** Twelve sums, one for each month of departure, January first. */
export function monthsOf(logs: readonly Trip[]): Sum[] {
  const months = groupBy(logs, ({ departureDateTime }) => Number(departureDateTime.slice(5, 7)));
  return Array.from({ length: 12 }, (_, i) => sumOf(months.get(i + 1) ?? []));
}

/** Whether a month has something to show beside the same month a year before. */
export const isTold = (month: Sum, before: Sum | undefined): boolean =>
  month.trips > 0 || (before?.distance ?? 0) > 0;

/** A sum for every year in the logs' field `year`, the latest first. */
export function yearsOf(logs: readonly (Trip & Pick<TripLog, 'year'>)[]): (Sum & { year: number })[] {
  const years = groupBy(logs, ({ year }) => year);
  return [...years].map(([year, logs]) => ({ year, ...sumOf(logs) })).sort((a, b) => b.year - a.year);
}

/** `Map.groupBy` is newer than some of the supported browsers. */
function groupBy<L>(logs: readonly L[], keyOf: (log: L) => number): Map<number, L[]> {
  const groups = new Map<number, L[]>();
  for (const log of logs) {
    const group = groups.get(keyOf(log));
    if (group) group.push(log);
    else groups.set(keyOf(log), [log]);
  }
  return groups;
}
