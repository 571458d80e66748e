import { fold } from './fold.ts';
import { type ServiceLog, serviceSections } from './service-logs.ts';
import type { TripLog } from './trip-logs.ts';

/** What a search looks at in a log, folded: all its texts, with its date and its figures as they are shown. */

const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'];
const months = [
  ...['januari', 'februari', 'mars', 'april', 'maj', 'juni'],
  ...['juli', 'augusti', 'september', 'oktober', 'november', 'december'],
];

/** `lördag 29 augusti 2026-08-29`. Of the names the beginnings are found too: `lör 29 aug`. */
function dateText(wallClock: string): string {
  const day = wallClock.slice(0, 10);
  const date = new Date(`${day}T00:00Z`);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${day}`;
}

const figureText = (value: number | null, unit: string): string =>
  value === null ? '' : `${String(value).replace('.', ',')} ${unit}`;

/** Each by itself: a dash in one must not make the long ones slower to fold. */
const foldAll = (texts: string[]): string => texts.map(fold).join('\n');

export const tripLogText = (log: TripLog): string =>
  foldAll([
    log.title,
    log.position,
    log.description,
    log.windDirection,
    figureText(log.windSpeed, 'm/s'),
    figureText(log.distance, 'nm'),
    String(log.year),
    dateText(log.departureDateTime),
  ]);

export const serviceLogText = (log: ServiceLog): string =>
  foldAll([
    log.title,
    log.boatNameModel,
    log.engineType,
    log.servicePersonOrCompany,
    log.serviceType,
    ...serviceSections.map((name) => log[name]),
    dateText(log.date),
  ]);
