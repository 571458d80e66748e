import { beginsWithDay, isTime } from './day-and-time.ts';
import type { Table } from './read-table-file.ts';

/** What a table of trips may have, in the order in which the page asks for it. */
export const tripColumns = [
  'departure',
  'departureTime',
  'arrival',
  'arrivalTime',
  'title',
  'position',
  'from',
  'to',
  'distance',
  'windDirection',
  'windSpeed',
  'description',
] as const;

export type TripColumn = (typeof tripColumns)[number];

/** Which column of a table holds what: its number, from 0. Direction and speed of the wind may stand in the same. */
export type Matching = Partial<Record<TripColumn, number>>;

/** The names that people and programs give their columns, the surest one first. */
const names: Record<TripColumn, string[]> = {
  departure: [
    'avgång',
    'avgångsdatum',
    'datum',
    'startdatum',
    'avresa',
    'dag',
    'departure',
    'date',
    'start',
    'avg',
    'avgångstid',
  ],
  departureTime: [
    'avgångstid',
    'avg tid',
    'starttid',
    'avg kl',
    'avgång kl',
    'klockslag',
    'tid',
    'time',
    'departure time',
  ],
  arrival: ['ankomst', 'ankomstdatum', 'slutdatum', 'arrival', 'slut', 'end', 'ank'],
  arrivalTime: ['ankomsttid', 'ank tid', 'sluttid', 'ank kl', 'ankomst kl', 'arrival time'],
  title: ['rubrik', 'titel', 'namn', 'resa', 'title', 'name'],
  position: ['från till', 'rutt', 'sträcka', 'resväg', 'route', 'position'],
  from: ['från', 'avgångshamn', 'starthamn', 'from'],
  to: ['till', 'ankomsthamn', 'destination', 'mål', 'to'],
  distance: ['distans', 'sjömil', 'nm', 'nautiska mil', 'distance', 'längd', 'm'],
  windDirection: ['vindriktning', 'vind', 'vind m s', 'wind direction', 'wind', 'wind m s'],
  windSpeed: ['vindhastighet', 'vindstyrka', 'wind speed', 'm s'],
  description: [
    'beskrivning',
    'anteckningar',
    'anteckning',
    'kommentar',
    'noteringar',
    'text',
    'description',
    'notes',
  ],
};

/** `Distans (nm)` and `DISTANS` are both `distans`. */
const plain = (name: string) =>
  name
    .toLocaleLowerCase('sv')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Many call the time what others call the day: «Avgång». Which of the two it is, the cells tell. */
const dayOf: Partial<Record<TripColumn, TripColumn>> = { departureTime: 'departure', arrivalTime: 'arrival' };

/** Which column is probably which, by their names and by what stands in them. None is taken twice but a wind with its speed. */
export function suggestMatching({ head, rows }: Table): Matching {
  const columns = head.map((name, i) => ({ i, name: plain(name), isClock: holdsTimesAlone(rows, i) }));
  const clocks = columns.filter(({ isClock }) => isClock);
  const others = columns.filter(({ isClock }) => !isClock);
  const matching: Matching = {};
  const taken = new Set<number>();
  for (const column of tripColumns) {
    const first = (among: typeof columns, of: TripColumn) =>
      names[of]
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

/** An hour alone may as well be the number of a day. */
function holdsTimesAlone(rows: string[][], column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.some((cell) => cell.length > 2 && isTime(cell)) && !cells.some(beginsWithDay);
}
