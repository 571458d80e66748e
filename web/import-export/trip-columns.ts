import { columnsOf } from '#contract/logs/columns';
import type { LogDefinition } from '#contract/logs/definition';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { t } from '../strings.ts';
import type { Column } from './table.ts';

/** Parts of a time and of «Från – Till» that have columns of their own in many tables. */
export const partNames = {
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

export const part = (name: keyof typeof partNames): Column => ({
  name,
  label: t(`table.col.${name}`),
  names: partNames[name],
});

/** The columns in the order in which the page asks for them; the year is taken from the departure. */
export function tripColumns(definition: LogDefinition = tripLogDefinition): Column[] {
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
