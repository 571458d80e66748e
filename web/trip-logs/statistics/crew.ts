import { nameKey } from '#contract/name-key';
import type { TripLog } from '#contract/trip-logs';
import { once } from '../../logs/suggestions.ts';
import { yearOf } from '../../shared/text/dates.ts';
import { nightOf } from './night.ts';
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

/** A sum, with the minutes between sunset and sunrise. */
export interface SumByNight extends SumAtSea {
  night: number;
}

/** Time at sea: by year of departure, the latest first, and in total. */
export interface SeaTime {
  years: ({ year: number } & SumByNight)[];
  all: SumByNight;
}

/** A person's time at sea: as skipper, as crew, and together; and the trips, the oldest first. */
export function seaTimeOf<L extends Trip & Pick<TripLog, 'track'>>(logs: readonly L[], name: string) {
  const placeOf = (log: Trip) => crewOf(log).findIndex((one) => nameKey(one) === nameKey(name));
  const theirs = logs.filter((log) => placeOf(log) >= 0);
  const isSkipper = (log: Trip) => placeOf(log) === 0;
  return {
    asSkipper: byYear(theirs.filter(isSkipper)),
    asCrew: byYear(theirs.filter((log) => !isSkipper(log))),
    together: byYear(theirs),
    trips: theirs
      .map((log) => ({ log, isSkipper: isSkipper(log), night: nightOf(log) }))
      .sort((one, other) => one.log.departureDateTime.localeCompare(other.log.departureDateTime)),
  };
}

const withNight = (logs: Parameters<typeof byYear>[0]): SumByNight => ({
  ...sumAtSeaOf(logs),
  night: logs.reduce((sum, log) => sum + nightOf(log), 0),
});

function byYear(logs: readonly (Trip & Pick<TripLog, 'track'>)[]): SeaTime {
  const years = [...new Set(logs.map(({ departureDateTime }) => yearOf(departureDateTime)))];
  return {
    years: years
      .sort((a, b) => b - a)
      .map((year) => ({
        year,
        ...withNight(logs.filter(({ departureDateTime }) => yearOf(departureDateTime) === year)),
      })),
    all: withNight(logs),
  };
}
