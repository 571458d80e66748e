import { harboursOf, sameHarbour } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import type { Filter } from '../logs/find.ts';

/** The filters of the list of trips: by year, and by harbour where a trip begins, ends or stops. */
export const filters: Filter<TripLog>[] = [
  {
    name: 'year',
    label: 'list.year',
    every: 'list.year.all',
    valuesOf: ({ year }) => [String(year)],
    keyOf: (year) => year,
    order: (one, other) => other.localeCompare(one),
  },
  {
    name: 'harbour',
    label: 'list.harbour',
    every: 'list.harbour.all',
    valuesOf: ({ position }) => harboursOf(position),
    keyOf: sameHarbour,
    order: (one, other) => one.localeCompare(other, 'sv'),
  },
];
