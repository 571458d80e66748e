import { stringify } from 'csv-stringify/sync';
import { type ServiceLog, serviceSections } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { sectionNames } from './words.ts';

/**
 * Tables that Excel with Swedish settings opens by a double click: UTF-8 that says so, semicolons, decimal commas. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe, so that it never runs.
 */
const table = (rows: string[][], isFirst: boolean): string =>
  stringify(rows, {
    delimiter: ';',
    record_delimiter: '\r\n',
    // Left out, a cell with a lone \n in it would be several rows.
    quote_record_delimiter: true,
    bom: isFirst,
    escape_formulas: true,
  });

const tripHead = [
  'Rubrik',
  'År',
  'Avgång',
  'Ankomst',
  'Från – Till',
  'Distans (nm)',
  'Vindriktning',
  'Vindhastighet (m/s)',
  'Beskrivning',
  'Bilder',
];

const serviceHead = [
  'Rubrik',
  'Datum',
  'Båtnamn och modell',
  'Motortyp',
  'Utförd av',
  'Typ av service',
  ...serviceSections.map((section) => sectionNames[section]),
  'Bilder',
];

export const tripTableHead = (): string => table([tripHead], true);
export const serviceTableHead = (): string => table([serviceHead], true);

export const tripRows = (logs: TripLog[]): string =>
  table(
    logs.map((log) => [
      log.title,
      String(log.year),
      spaced(log.departureDateTime),
      spaced(log.arrivalDateTime),
      log.position,
      decimal(log.distance),
      log.windDirection,
      decimal(log.windSpeed),
      log.description,
      files(log.images),
    ]),
    false,
  );

export const serviceRows = (logs: ServiceLog[]): string =>
  table(
    logs.map((log) => [
      log.title,
      spaced(log.date),
      log.boatNameModel,
      log.engineType,
      log.servicePersonOrCompany,
      log.serviceType,
      ...serviceSections.map((section) => log[section]),
      files(log.images),
    ]),
    false,
  );

const spaced = (wallClock: string) => wallClock.replace('T', ' ');

const exact = new Intl.NumberFormat('sv-SE', { useGrouping: false, maximumSignificantDigits: 17 });
const decimal = (number: number | null) => (number === null ? '' : exact.format(number));

const files = (images: string[]) => images.map((path) => path.slice(1)).join(' ');
