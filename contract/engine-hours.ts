import type { ServiceLog } from './service-logs.ts';
import type { TripLog } from './trip-logs.ts';

/** Works out how long an engine ran, from what its meter showed. None of it is stored. */

export type Readings = Pick<TripLog, 'engineStart' | 'engineEnd' | 'departureDateTime' | 'arrivalDateTime'>;

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
  // Zero means that the trip's times are unknown, and less that they are impossible.
  const minutes = (inUtc(log.arrivalDateTime) - inUtc(log.departureDateTime)) / 60_000;
  if (hours < 0) return 'backwards';
  return minutes > 0 && hours > minutes / 60 + shortOf ? 'longer' : undefined;
}

const inUtc = (wallClock: string): number => Date.parse(`${wallClock.slice(0, 16)}:00Z`);

/** How long the engine ran, in hours; null if unknown. */
export const engineHours = (log: Readings): number | null => (oddHours(log) ? null : hoursRead(log));

/** A year of an engine. */
export interface EngineYear {
  year: number;
  /** How long it ran on the trips that say so; null if none does. */
  hours: number | null;
  /** What its meter showed at last; null if nobody wrote that. */
  reading: number | null;
}

/** The years of a boat's engine of which something is known, the earliest first. */
export function engineYearsOf(
  trips: readonly (Readings & Pick<TripLog, 'year'>)[],
  services: readonly Pick<ServiceLog, 'date' | 'engineEnd'>[],
): EngineYear[] {
  const told = [
    ...trips.map((trip) => ({
      ...{ year: trip.year, at: trip.arrivalDateTime, hours: engineHours(trip), reading: trip.engineEnd },
    })),
    ...services.map(({ date, engineEnd }) => ({
      ...{ year: Number(date.slice(0, 4)), at: date, hours: null, reading: engineEnd },
    })),
  ].sort((one, other) => (one.at < other.at ? -1 : 1));
  const years = new Map<number, EngineYear>();
  for (const { year, hours, reading } of told) {
    const before = years.get(year) ?? { year, hours: null, reading: null };
    years.set(year, {
      year,
      hours: hours === null ? before.hours : difference(0, (before.hours ?? 0) + hours),
      reading: reading ?? before.reading,
    });
  }
  return [...years.values()]
    .filter(({ hours, reading }) => hours !== null || reading !== null)
    .sort((one, other) => one.year - other.year);
}
