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

/** Which column of a table holds what: its number, from 0. */
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
    'avgångstid',
  ],
  departureTime: ['avgångstid', 'starttid', 'avgång kl', 'klockslag', 'tid', 'time', 'departure time'],
  arrival: ['ankomst', 'ankomstdatum', 'slutdatum', 'arrival', 'slut', 'end'],
  arrivalTime: ['ankomsttid', 'sluttid', 'ankomst kl', 'arrival time'],
  title: ['rubrik', 'titel', 'namn', 'resa', 'title', 'name'],
  position: ['från till', 'rutt', 'sträcka', 'resväg', 'route', 'position'],
  from: ['från', 'avgångshamn', 'starthamn', 'from'],
  to: ['till', 'ankomsthamn', 'destination', 'mål', 'to'],
  distance: ['distans', 'sjömil', 'nm', 'nautiska mil', 'distance', 'längd', 'm'],
  windDirection: ['vindriktning', 'vind', 'wind direction', 'wind'],
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

/** Which column is probably which, by their names. None is taken twice. */
export function suggestMatching(head: string[]): Matching {
  const columns = head.map(plain);
  const matching: Matching = {};
  const taken = new Set<number>();
  for (const column of tripColumns) {
    const found = names[column]
      .map((name) => columns.findIndex((one, i) => one === name && !taken.has(i)))
      .find((i) => i >= 0);
    if (found === undefined) continue;
    matching[column] = found;
    taken.add(found);
  }
  return matching;
}
