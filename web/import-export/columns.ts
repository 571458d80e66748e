import { columnName, columnsOf } from '#contract/logs/columns';
import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { t } from '../strings.ts';
import { beginsWithDay, type DayFormat, isTime } from './day-and-time.ts';
import { isUnit, unitIn, withoutUnit } from './numbers.ts';
import type { Table } from './table.ts';

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
  month: ['månad', 'mån', 'month', 'monat'],
  year: ['år', 'year', 'jahr', 'säsong'],
  departureTime: [
    ...[
      'avgångstid',
      'avg tid',
      'starttid',
      'avg kl',
      'avgång kl',
      'klockslag',
      'klockan',
      'kl',
      'tid',
      'time',
    ],
    ...['departure time', 'start time', 'från kl', 'avg klockan', 'kastade loss', 'los', 'uhrzeit'],
  ],
  arrivalTime: [
    ...['ankomsttid', 'ank tid', 'sluttid', 'ank kl', 'ankomst kl', 'arrival time', 'end time', 'till kl'],
    ...['ank klockan', 'framme kl', 'framme'],
  ],
  from: [
    ...[
      'från',
      'avgångshamn',
      'starthamn',
      'från hamn',
      'avg hamn',
      'avgång hamn',
      'avreste från',
      'avgångsort',
    ],
    ...[
      'avgångsplats',
      'startplats',
      'from',
      'departure port',
      'from port',
      'start port',
      'von',
      'starthafen',
    ],
  ],
  to: [
    ...[
      'till',
      'ankomsthamn',
      'destination',
      'mål',
      'till hamn',
      'ank hamn',
      'ankomst hamn',
      'slutmål',
      'målhamn',
    ],
    ...[
      'ankomstort',
      'ankomstplats',
      'hamn',
      'to',
      'arrival port',
      'to port',
      'destination port',
      'nach',
      'zielhafen',
    ],
  ],
};

/** More names for a field, which only a table from elsewhere has. */
const otherNames: Partial<Record<string, readonly string[]>> = {
  title: ['etapp', 'resans namn', 'trip', 'trip name', 'seglats', 'tur', 'ben'],
  position: ['från till', 'resrutt', 'färdväg', 'seglad sträcka', 'strecke'],
  departureDateTime: [
    ...[
      'avg dag',
      'avgångsdag',
      'avgång dag',
      'avg datum',
      'avgång datum',
      'avresedatum',
      'avresedag',
      'startdag',
    ],
    ...[
      'start date',
      'departure date',
      'from time',
      'from date',
      'departed',
      'timestamp',
      'datetime',
      'date time',
    ],
    ...['datum tid', 'datum och tid', 'day', 'abfahrt'],
  ],
  arrivalDateTime: [
    ...[
      'ank dag',
      'ankomstdag',
      'ankomst dag',
      'ank datum',
      'ankomst datum',
      'hemkomst',
      'slutdag',
      'end date',
    ],
    ...['arrival date', 'to time', 'to date', 'arrived'],
  ],
  distance: [
    ...[
      'gånget',
      'gången distans',
      'seglad distans',
      'utseglat',
      'distansminuter',
      'dist',
      'naut mil',
      'total distance',
    ],
    ...['sm', 'seglat', 'gångna sjömil', 'antal sjömil', 'antal nm', 'miles', 'seemeilen'],
  ],
  windSpeed: ['vindhast', 'vind styrka', 'windspeed', 'average wind speed', 'windstärke'],
  windDirection: ['vindriktn', 'vind riktning', 'winddirection', 'windrichtung'],
  waterTemperature: ['vattentemp', 'water temp', 'sjötemp'],
  barometer: ['tryck', 'barometerstånd', 'air pressure', 'luftdruck'],
  crew: ['gäster', 'besättningen', 'personer ombord', 'medseglare', 'manskap'],
  boat: ['båtens namn', 'yacht', 'ship', 'schiff'],
  weather: ['vädret', 'wetter'],
  harbourFee: ['hamnavg', 'hamnavgifter', 'gästhamn avgift', 'avgift'],
  fuelAdded: ['tankat', 'tankat diesel', 'bränsle tankat'],
  engineMiles: ['motorgång', 'distans motor', 'distans för motor'],
  description: [
    ...[
      'anm',
      'anmärkning',
      'anmärkningar',
      'ant',
      'not',
      'notering',
      'kommentarer',
      'övrigt',
      'händelser',
      'dagbok',
    ],
    ...['note', 'remarks', 'comment', 'comments', 'bemerkungen'],
  ],
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
    names: [...names, ...(otherNames[field.name] ?? [])],
  }));
  const known = ['departureDateTime', 'arrivalDateTime', 'year', 'title', 'position'];
  const named = (name: string) => columns.filter((one) => one.name === name);
  const day = (name: string, label: string) => named(name).map((one) => ({ ...one, label }));
  return [
    ...day('departureDateTime', t('table.col.departure')),
    part('month'),
    part('year'),
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

type Columns = Pick<Table, 'head' | 'rows'>;

/** Suggests the columns, by their names and contents. None is used twice, except for a wind with its speed. */
export function suggestMatching({ head, rows }: Columns, wanted = tripColumns()): Matching {
  const format: DayFormat = {
    order: 'dmy',
    year: head.some((name) => isYear(columnName(name))) ? '2000' : undefined,
  };
  const columns = head.map((name, i) => ({
    i,
    name: columnName(name),
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

const known = new Set(tripColumns().flatMap(({ names }) => names));

/** How many cells of a row are names that a column may have. */
export const countNames = (row: readonly string[]): number =>
  row.filter((cell) => {
    const name = columnName(cell);
    return known.has(name) || known.has(withoutUnit(name));
  }).length;

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
