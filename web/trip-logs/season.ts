import type { TripLog } from '#contract/trip-logs';
import { minutesBetween, yearOf } from '../shared/dates.ts';

/** What trips come to. Distance in nautical miles; a trip that arrives before it departs adds no time. */
export interface Sum {
  trips: number;
  distance: number;
  minutes: number;
}

type Trip = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime' | 'distance'>;

export function sumOf(logs: readonly Trip[]): Sum {
  const sum = { trips: logs.length, distance: 0, minutes: 0 };
  for (const { departureDateTime, arrivalDateTime, distance } of logs) {
    sum.distance += distance ?? 0;
    sum.minutes += minutesBetween(departureDateTime, arrivalDateTime) ?? 0;
  }
  return sum;
}

/** The logs year by year of departure, in the order they come in. */
export function seasonsOf<L extends Trip>(logs: readonly L[]): { year: number; logs: L[] }[] {
  const years = Map.groupBy(logs, ({ departureDateTime }) => yearOf(departureDateTime));
  return [...years].map(([year, logs]) => ({ year, logs }));
}

/** Twelve sums, by month of departure: January first. */
export function monthsOf(logs: readonly Trip[]): Sum[] {
  const months = Map.groupBy(logs, ({ departureDateTime }) => Number(departureDateTime.slice(5, 7)));
  return Array.from({ length: 12 }, (_, i) => sumOf(months.get(i + 1) ?? []));
}
