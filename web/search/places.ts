import { harboursOf, sameHarbour } from '#contract/harbours';
import { daysBetween } from '#contract/plan/days';
import type { TripLog } from '#contract/trip-logs';

type Trip = Pick<TripLog, 'position' | 'departureDateTime' | 'arrivalDateTime'>;

/** A stay in a harbour. */
export interface Visit<T extends Trip = TripLog> {
  /** The same for two spellings of the harbour. */
  key: string;
  /** As it is written. */
  name: string;
  trip: T;
  day: string;
  nights: number;
}

/** A boat that lies longer is at its berth, and nobody knows how many nights somebody slept aboard. */
const longestStay = 30;

function nightsOf({ key, day }: Visit<Trip>, leaving: Trip): number {
  const nights = Math.max(0, daysBetween(day, leaving.departureDateTime.slice(0, 10)));
  const [from = ''] = harboursOf(leaving.position);
  // Where the log says nothing of how it went on, only the first night is sure.
  return sameHarbour(from) === key && nights <= longestStay ? nights : Math.min(nights, 1);
}

/** Of each list of trips, since every letter of a search needs them. */
const known = new WeakMap<readonly Trip[], readonly Visit<Trip>[]>();

/** The visits of trips, the latest first as the trips. To arrive and to leave again is one, in two trips. */
export function visitsOf<T extends Trip>(newestFirst: readonly T[]): readonly Visit<T>[] {
  const visits = known.get(newestFirst) ?? workOutVisits(newestFirst);
  known.set(newestFirst, visits);
  return visits as readonly Visit<T>[];
}

function workOutVisits<T extends Trip>(newestFirst: readonly T[]): Visit<T>[] {
  const visits: Visit<T>[] = [];
  let lies: Visit<T> | undefined;
  for (const trip of newestFirst.toReversed()) {
    if (lies) lies.nights = nightsOf(lies, trip);
    const [from, ...others] = harboursOf(trip.position).map((name) => ({ name, key: sameHarbour(name) }));
    if (!from) continue;
    const isThere = lies?.key === from.key;
    const stops = others.length > 0 || isThere ? others : [from];
    const arrival = trip.arrivalDateTime.slice(0, 10);
    if (!isThere && !stops.some(({ key }) => key === from.key))
      visits.push({ ...from, trip, day: trip.departureDateTime.slice(0, 10), nights: 0 });
    for (const stop of stops) visits.push({ ...stop, trip, day: arrival, nights: 0 });
    lies = visits.at(-1);
  }
  return visits.reverse();
}

/** The visits of the place that words name: all of its words, or if there is none such, one of them. The most visited of several. */
export function namedIn<V extends Pick<Visit, 'key'>>(visits: readonly V[], words: readonly string[]): V[] {
  const among = (holds: (named: string[]) => boolean) => visits.filter(({ key }) => holds(key.split(' ')));
  const whole = among((named) => named.every((word) => words.includes(word)));
  const named = whole.length > 0 ? whole : among((named) => named.some((word) => words.includes(word)));
  const byKey = new Map<string, V[]>();
  for (const visit of named) {
    const before = byKey.get(visit.key);
    if (before) before.push(visit);
    else byKey.set(visit.key, [visit]);
  }
  return [...byKey.values()].reduce<V[]>((most, one) => (one.length > most.length ? one : most), []);
}
