import { nameKey } from '#contract/name-key';
import type { TripLog } from '#contract/trip-logs';

type Meters = Pick<TripLog, 'engineStart' | 'engineEnd' | 'logStart' | 'logEnd'>;
type Trip = Meters & Pick<TripLog, 'boat' | 'departureDateTime'>;

/** The earlier readings that a reading at departure continues from, the most reliable first. */
const goesOnFrom = {
  engineStart: ['engineEnd', 'engineStart'],
  logStart: ['logEnd', 'logStart'],
} as const satisfies Record<string, readonly (keyof Meters)[]>;

export type ReadingAtDeparture = keyof typeof goesOnFrom;

/**
 * The reading of the boat's meter after its last trip before `departure`, or after its last trip of all if `departure` is empty.
 * `logs`: newest first. A trip without a boat belongs to the first boat: `first`, or the boat of the oldest trip.
 */
export function lastReading(
  logs: readonly Trip[],
  reading: ReadingAtDeparture,
  {
    boat,
    departure,
    first = logs.at(-1)?.boat,
  }: { boat: string; departure: string; first?: string | undefined },
): number | undefined {
  const boatOf = (name?: string) => nameKey(name) || nameKey(first);
  const before = logs.filter(
    (log) => (departure === '' || log.departureDateTime < departure) && boatOf(log.boat) === boatOf(boat),
  );
  for (const log of before) {
    const meter = goesOnFrom[reading].find((name) => log[name] !== undefined);
    if (meter) return log[meter];
  }
  return undefined;
}
