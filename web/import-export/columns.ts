import { columnName, columnsOf } from '#contract/logs/columns';
import type { LogDefinition } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { t } from '../strings.ts';
import { beginsWithDay, isTime } from './day-and-time.ts';
import type { Table } from './read-table-file.ts';

/** A column that a table of trips may have, with the names that people and programs give it, the most certain first. */
export interface TripColumn {
  /** A field of a log, or a part of one. */
  name: string;
  label: string;
  names: readonly string[];
}

/** Column numbers, from 0, by field name. Wind direction and speed may share a column. */
export type Matching = Partial<Record<string, number>>;

/** Parts of a time and of «Från – Till» that have columns of their own in many tables. */
const partNames = {
  departureTime: [
    ...['avgångstid', 'avg tid', 'starttid', 'avg kl', 'avgång kl', 'klockslag', 'tid', 'time'],
    'departure time',
  ],
  arrivalTime: ['ankomsttid', 'ank tid', 'sluttid', 'ank kl', 'ankomst kl', 'arrival time'],
  from: ['från', 'avgångshamn', 'starthamn', 'from'],
  to: ['till', 'ankomsthamn', 'destination', 'mål', 'to'],
};

const part = (name: keyof typeof partNames): TripColumn => ({
  name,
  label: t(`table.col.${name}`),
  names: partNames[name],
});

/** The columns in the order in which the page asks for them; the year is taken from the departure. */
export function tripColumns(definition: LogDefinition = tripLogDefinition): TripColumn[] {
  const columns = columnsOf(definition).map(({ field, heading, names }) => ({
    name: field.name,
    label: heading,
    names,
  }));
  const known = ['departureDateTime', 'arrivalDateTime', 'year', 'title', 'position'];
  const named = (name: string) => columns.filter((one) => one.name === name);
  const day = (name: string, label: string) => named(name).map((one) => ({ ...one, label }));
  return [
    ...day('departureDateTime', t('table.col.departure')),
    part('departureTime'),
    ...day('arrivalDateTime', t('table.col.arrival')),
    part('arrivalTime'),
    ...named('title'),
    ...named('position'),
    part('from'),
    part('to'),
    ...columns.filter(({ name }) => !known.includes(name)),
  ];
}

/** In some tables «Avgång» is the day, in others the time. The cells tell which. */
const dayOf: Record<string, string> = {
  departureTime: 'departureDateTime',
  arrivalTime: 'arrivalDateTime',
};

/** Suggests the columns, by their names and contents. None is used twice, except for a wind with its speed. */
export function suggestMatching({ head, rows }: Table, wanted = tripColumns()): Matching {
  const columns = head.map((name, i) => ({ i, name: columnName(name), isClock: holdsTimesAlone(rows, i) }));
  const clocks = columns.filter(({ isClock }) => isClock);
  const others = columns.filter(({ isClock }) => !isClock);
  const matching: Matching = {};
  const taken = new Set<number>();
  const namesOf = (name: string) => wanted.find((one) => one.name === name)?.names ?? [];
  for (const { name: column } of wanted) {
    const first = (among: typeof columns, of: string) =>
      namesOf(of)
        .map((one) => among.find(({ i, name }) => name === one && !taken.has(i))?.i)
        .find((i) => i !== undefined);
    const day = dayOf[column];
    const found = day
      ? (first(columns, column) ?? first(clocks, day))
      : first(Object.values(dayOf).includes(column) ? others : columns, column);
    if (found === undefined) continue;
    matching[column] = found;
    taken.add(found);
  }
  const { windDirection: wind, windSpeed } = matching;
  if (wind !== undefined && windSpeed === undefined && head[wind]?.includes('m/s')) matching.windSpeed = wind;
  return matching;
}

/** Cells of one or two digits don't count: an hour alone could also be a day of the month. */
function holdsTimesAlone(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.some((cell) => cell.length > 2 && isTime(cell)) && !cells.some(beginsWithDay);
}
