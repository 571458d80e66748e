import { nameKey } from '#contract/name-key';
import type { TripLog } from '#contract/trip-logs';
import { once } from '../../logs/suggestions.ts';
import { yearOf } from '../../shared/dates.ts';
import { type SumAtSea, sumAtSeaOf } from './summary.ts';

type Trip = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime' | 'distance' | 'crew'>;

/** The names of those aboard, the skipper first, each once. */
export const crewOf = ({ crew = '' }: Pick<TripLog, 'crew'>): string[] =>
  once(crew.split(',').map((name) => name.trim()));

/** Everyone who was aboard, those with most trips first. */
export function crewsOf<L extends Trip>(logs: readonly L[]): ({ name: string } & SumAtSea)[] {
  const people = new Map<string, { name: string; trips: L[] }>();
  for (const log of logs) {
    for (const name of crewOf(log)) {
      const person = people.get(nameKey(name));
      if (person) person.trips.push(log);
      else people.set(nameKey(name), { name, trips: [log] });
    }
  }
  return [...people.values()]
    .map(({ name, trips }) => ({ name, ...sumAtSeaOf(trips) }))
    .sort((a, b) => b.trips - a.trips || a.name.localeCompare(b.name, 'sv'));
}

/** Time at sea: by year of departure, the latest first, and in total. */
export interface SeaTime {
  years: ({ year: number } & SumAtSea)[];
  all: SumAtSea;
}

/** A person's time at sea: as skipper, as crew, and together. */
export function seaTimeOf(
  logs: readonly Trip[],
  name: string,
): Record<'asSkipper' | 'asCrew' | 'together', SeaTime> {
  const placeOf = (log: Trip) => crewOf(log).findIndex((one) => nameKey(one) === nameKey(name));
  const theirs = logs.filter((log) => placeOf(log) >= 0);
  const isSkipper = (log: Trip) => placeOf(log) === 0;
  return {
    asSkipper: byYear(theirs.filter(isSkipper)),
    asCrew: byYear(theirs.filter((log) => !isSkipper(log))),
    together: byYear(theirs),
  };
}

function byYear(logs: readonly Trip[]): SeaTime {
  const years = [...new Set(logs.map(({ departureDateTime }) => yearOf(departureDateTime)))];
  return {
    years: years
      .sort((a, b) => b - a)
      .map((year) => ({
        year,
        ...sumAtSeaOf(logs.filter(({ departureDateTime }) => yearOf(departureDateTime) === year)),
      })),
    all: sumAtSeaOf(logs),
  };
}
