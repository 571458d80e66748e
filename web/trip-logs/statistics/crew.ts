import type { TripLog } from '#contract/trip-logs';
import { yearOf } from '../../shared/dates.ts';
import { type SumAtSea, sumAtSeaOf } from './summary.ts';

type Trip = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime' | 'distance' | 'crew'>;

/** The names of those aboard, the skipper first, each once. Two spellings count as two people. */
export const crewOf = ({ crew = '' }: Pick<TripLog, 'crew'>): string[] => [
  ...new Set(
    crew
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Everyone who was aboard, those with most trips first. */
export function crewsOf<L extends Trip>(logs: readonly L[]): ({ name: string } & SumAtSea)[] {
  const trips = new Map<string, L[]>();
  for (const log of logs) {
    for (const name of crewOf(log)) {
      const theirs = trips.get(name);
      if (theirs) theirs.push(log);
      else trips.set(name, [log]);
    }
  }
  return [...trips]
    .map(([name, theirs]) => ({ name, ...sumAtSeaOf(theirs) }))
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
  const theirs = logs.filter((log) => crewOf(log).includes(name));
  const isSkipper = (log: Trip) => crewOf(log)[0] === name;
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
