import { nameKey } from '#contract/name-key';
import type { TripLog } from '#contract/trip-logs';

type Meters = Pick<TripLog, 'engineStart' | 'engineEnd' | 'logStart' | 'logEnd'>;
type Trip = Meters & Pick<TripLog, 'boat' | 'departureDateTime'>;

/** What a reading at departure goes on from, the surest first. */
const goesOnFrom = {
  engineStart: ['engineEnd', 'engineStart'],
  logStart: ['logEnd', 'logStart'],
} as const satisfies Record<string, readonly (keyof Meters)[]>;

export type ReadingAtDeparture = keyof typeof goesOnFrom;

/**
 * How a meter of the boat stood after its last trip before `departure`, or after its last one of all. `logs` come newest first. A
 * trip that names no boat is with the first boat: the oldest of those that are written down, else that of the first trip of all.
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
