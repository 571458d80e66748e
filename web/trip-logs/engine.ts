import type { TripLog } from '#contract/trip-logs';
import { minutesBetween } from '../shared/text/dates.ts';

type Readings = Pick<TripLog, 'engineStart' | 'engineEnd' | 'departureDateTime' | 'arrivalDateTime'>;
type Miles = Pick<TripLog, 'distance' | 'engineMiles'>;

/** In hours. Meters show tenths, so the difference of two readings may be too long by almost one tenth. */
const shortOf = 0.1;

/** The difference without floating-point noise: 414 − 412.3 is 1.7. */
export const difference = (from: number, to: number): number => Math.round((to - from) * 100) / 100;

/** The hours between the readings, even if impossible; null if one is missing. */
const hoursRead = ({ engineStart, engineEnd }: Pick<TripLog, 'engineStart' | 'engineEnd'>): number | null =>
  engineStart === undefined || engineEnd === undefined ? null : difference(engineStart, engineEnd);

/** What is odd about the readings: they go backwards, or the engine ran for longer than the trip took. */
export function oddHours(log: Readings): 'backwards' | 'longer' | undefined {
  const hours = hoursRead(log) ?? 0;
  // Zero means that the trip's times are unknown.
  const minutes = minutesBetween(log.departureDateTime, log.arrivalDateTime) ?? 0;
  if (hours < 0) return 'backwards';
  return minutes > 0 && hours > minutes / 60 + shortOf ? 'longer' : undefined;
}

/** How long the engine ran, in hours; null if unknown. */
export const engineHours = (log: Readings): number | null => (oddHours(log) ? null : hoursRead(log));

/** Whether the miles by engine exceed the distance. */
export const hasOddMiles = ({ distance, engineMiles }: Miles): boolean =>
  distance !== null && engineMiles !== undefined && engineMiles > distance;

/** Sums of the engine figures of some trips; null if no trip has the figure. */
export interface EngineSum {
  hours: number | null;
  /** Nautical miles, of the trips that say how many were made by engine. */
  underSail: number | null;
  underEngine: number | null;
  /** Litres */
  fuel: number | null;
}

export function engineSumOf(logs: readonly (Readings & Miles & Pick<TripLog, 'fuelAdded'>)[]): EngineSum {
  const fair = logs.filter((log) => !hasOddMiles(log));
  return {
    hours: sumOfKnown(logs.map(engineHours)),
    underSail: sumOfKnown(
      fair.map(({ distance, engineMiles }) =>
        distance === null || engineMiles === undefined ? null : distance - engineMiles,
      ),
    ),
    underEngine: sumOfKnown(fair.map(({ engineMiles }) => engineMiles ?? null)),
    fuel: sumOfKnown(logs.map(({ fuelAdded }) => fuelAdded ?? null)),
  };
}

function sumOfKnown(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((one) => one !== null);
  return known.length > 0
    ? difference(
        0,
        known.reduce((sum, one) => sum + one, 0),
      )
    : null;
}
