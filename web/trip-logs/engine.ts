import type { TripLog } from '#contract/trip-logs';
import { minutesBetween } from '../shared/dates.ts';

type Readings = Pick<TripLog, 'engineStart' | 'engineEnd' | 'departureDateTime' | 'arrivalDateTime'>;
type Miles = Pick<TripLog, 'distance' | 'engineMiles'>;

/** Meters show tenths: of two readings the one may have been about to turn, and the other have just done so. */
const shortOf = 0.1;

/** Without what a computer makes of tenths: 414 − 412.3 is 1.7. */
export const difference = (from: number, to: number): number => Math.round((to - from) * 100) / 100;

/** The hours between the readings, however odd; null where one is missing. */
const hoursRead = ({ engineStart, engineEnd }: Pick<TripLog, 'engineStart' | 'engineEnd'>): number | null =>
  engineStart === undefined || engineEnd === undefined ? null : difference(engineStart, engineEnd);

/** What is odd about the readings: they go backwards, or the engine ran for longer than the trip took. */
export function oddHours(log: Readings): 'backwards' | 'longer' | undefined {
  const hours = hoursRead(log) ?? 0;
  // Nought is a trip whose times nobody knows.
  const minutes = minutesBetween(log.departureDateTime, log.arrivalDateTime) ?? 0;
  if (hours < 0) return 'backwards';
  return minutes > 0 && hours > minutes / 60 + shortOf ? 'longer' : undefined;
}

/** How long the engine ran, in hours; null where nobody knows. */
export const engineHours = (log: Readings): number | null => (oddHours(log) ? null : hoursRead(log));

/** Whether more miles were made by engine than in all. */
export const hasOddMiles = ({ distance, engineMiles }: Miles): boolean =>
  distance !== null && engineMiles !== undefined && engineMiles > distance;

/** What is told of the engine over some trips; null where no trip says. */
export interface EngineSum {
  hours: number | null;
  /** Nautical miles, over the trips that say how many were made by engine. */
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
