import { difference, engineHours, type Readings } from '#contract/engine-hours';
import type { TripLog } from '#contract/trip-logs';

type Miles = Pick<TripLog, 'distance' | 'engineMiles'>;

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
