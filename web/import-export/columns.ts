import { columnName } from '#contract/logs/columns';
import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { beginsWithDay, type DayFormat, isTime } from './day-and-time.ts';
import { isUnit, unitIn, withoutUnit } from './numbers.ts';
import { serviceColumns } from './service-columns.ts';
import type { Column, Table } from './table.ts';
import { partNames, tripColumns } from './trip-columns.ts';

/** Column numbers, from 0, by field name. Wind direction and speed may share a column. */
export type Matching = Partial<Record<string, number>>;

/** In some tables «Avgång» is the day, in others the time. The cells tell which. */
const dayOf: Record<string, string> = {
  departureTime: 'departureDateTime',
  arrivalTime: 'arrivalDateTime',
};

type Columns = Pick<Table, 'head' | 'rows'>;

/** Suggests the columns, by their names and contents. None is used twice, except for a wind with its speed. */
export function suggestMatching({ head, rows }: Columns, wanted = tripColumns()): Matching {
  const format: DayFormat = {
    order: 'dmy',
    year: head.some((name) => isYear(columnName(name))) ? '2000' : undefined,
  };
  const columns = head.map((name, i) => ({
    i,
    // LubeLogger says of a column that its user made it.
    name: columnName(name).replace(/^extrafield /, ''),
    isClock: holdsTimesAlone(rows, i, format),
  }));
  const clocks = columns.filter(({ isClock }) => isClock);
  const others = columns.filter(({ isClock }) => !isClock);
  const matching: Matching = {};
  const taken = new Set<number>();
  const namesOf = (name: string) => wanted.find((one) => one.name === name)?.names ?? [];
  const finders = [(name: string) => name, withoutUnit];
  for (const { name: column } of wanted) {
    const first = (among: typeof columns, of: string) =>
      finders
        .flatMap((nameOf) =>
          namesOf(of).map((one) => among.find(({ i, name }) => nameOf(name) === one && !taken.has(i))?.i),
        )
        .find((i) => i !== undefined);
    const day = dayOf[column];
    const found = day
      ? (first(columns, column) ?? first(clocks, day))
      : first(Object.values(dayOf).includes(column) ? others : columns, column);
    if (found === undefined) continue;
    if (column === 'engineEnd' && isHoursOfTrips(head[found] ?? '', rows, found)) continue;
    matching[column] = found;
    taken.add(found);
  }
  const { windDirection: wind, windSpeed } = matching;
  const unit = wind === undefined ? '' : unitIn(head[wind] ?? '', 'm/s');
  if (windSpeed === undefined && isUnit('m/s', unit)) matching.windSpeed = wind;
  return matching;
}

const isYear = (name: string) => partNames.year.includes(name);

/** «Motortimmar» may be a reading of the meter or a trip's own hours: readings are large, and never fall. */
function isHoursOfTrips(name: string, rows: string[][], column: number): boolean {
  if (!['motortimmar', 'engine hours'].includes(withoutUnit(columnName(name)))) return false;
  const hours = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const read = hours.map((cell) => Number.parseFloat(cell.replace(/\s/g, '').replace(',', '.')));
  const falls = (of: number[]) => of.some((n, i) => n < (of[i - 1] ?? 0));
  return read.some((n) => !(n > 24)) || (falls(read) && falls(read.toReversed()));
}

/** The columns of the table that are filled in and become nothing. */
export function unusedColumns({ head, rows }: Columns, matching: Matching): string[] {
  const used = new Set(Object.values(matching));
  return head.filter((_, i) => !used.has(i) && rows.some((row) => row[i]));
}

const namesIn = (columns: readonly Column[]) => new Set(columns.flatMap(({ names }) => names));
const known = [namesIn(tripColumns()), namesIn(serviceColumns())] as const;

/** How many cells of a row are names that a column of trips may have, and one of services. */
const countKnown = (row: readonly string[]) =>
  known.map(
    (names) => row.map(columnName).filter((name) => names.has(name) || names.has(withoutUnit(name))).length,
  ) as [trips: number, services: number];

/** How many cells of a row are names that a column may have. */
export const countNames = (row: readonly string[]): number => Math.max(...countKnown(row));

/** Whether more of the names in a head are those of services than of trips. */
export function isOfServices(head: readonly string[]): boolean {
  const [trips, services] = countKnown(head);
  return services > trips;
}

/** The unit that a field's column says it is in. */
export function columnUnit(head: readonly string[], matching: Matching, name: string, own: string): string {
  const heading = head[matching[name] ?? -1];
  return heading === undefined ? '' : unitIn(heading, own);
}

export const numberFields = (definition: LogDefinition) =>
  fieldsOf(definition).flatMap((field) => (field.kind === 'number' ? [field] : []));

/** Cells of one or two digits don't count: an hour alone could also be a day of the month. */
function holdsTimesAlone(rows: string[][], column: number, format: DayFormat): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return (
    cells.some((cell) => cell.length > 2 && isTime(cell)) &&
    !cells.some((cell) => beginsWithDay(cell, format))
  );
}
