import { harboursOf } from '#contract/harbours';
import { asTyped } from '#contract/logs/values';
import type { Row } from '#contract/rows';
import { metresBetween, milesOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { numberText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';

/** Where a proposed distance comes from: the log, or the positions of the rows. */
export type Source = 'log' | 'positions';

const toATenth = (value: number) => Math.round(value * 10) / 10;

/** The distance that rows tell of. */
export function distanceOf(rows: readonly Row[]): { miles: number; source: Source } | undefined {
  const readings = rows.flatMap(({ log }) => log ?? []);
  const byLog = (readings.at(-1) ?? 0) - (readings[0] ?? 0);
  if (byLog > 0) return { miles: toATenth(byLog), source: 'log' };
  const places = rows.flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : { latitude, longitude },
  );
  const metres = places.reduce((sum, place, i) => sum + metresBetween(places[i - 1] ?? place, place), 0);
  const miles = toATenth(milesOf(metres));
  return miles > 0 ? { miles, source: 'positions' } : undefined;
}

/** The wind that rows tell of: from where most of them have it, and from the least to the most that it blew. */
export function windOfRows(rows: readonly Row[]) {
  const directions = rows.flatMap(({ windDirection }) => windDirection ?? []);
  const times = (one: string) => directions.filter((other) => other === one).length;
  const direction = directions.toSorted((one, other) => times(other) - times(one))[0] ?? '';
  const speeds = rows.flatMap(({ windSpeed }) => windSpeed ?? []);
  if (speeds.length === 0) return { direction };
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)];
  const mean = speeds.reduce((sum, one) => sum + one, 0) / speeds.length;
  return {
    direction,
    mean: Math.round(mean * 2) / 2,
    range: least === most ? numberText(least) : `${numberText(least)}–${numberText(most)}`,
  };
}

/** What the rows propose for the fields of their trip that are empty. A title that only says where it began becomes the route. */
export function proposedFor(log: TripLog, rows: readonly Row[]): Record<string, string> {
  const readings = rows.flatMap(({ log }) => log ?? []);
  const distance = distanceOf(rows);
  const wind = windOfRows(rows);
  const isWindEmpty = log.windDirection.trim() === '' && log.windSpeed === null;
  return {
    ...(log.logStart === undefined && readings[0] !== undefined && { logStart: asTyped(readings[0]) }),
    ...(log.logEnd === undefined && readings.length > 1 && { logEnd: asTyped(readings.at(-1) ?? 0) }),
    ...(log.distance === null && distance && { distance: asTyped(distance.miles) }),
    ...(isWindEmpty && wind.direction !== '' && { windDirection: wind.direction }),
    ...(isWindEmpty && wind.mean !== undefined && { windSpeed: asTyped(wind.mean) }),
    ...(isTitleOfDeparture(log) && !isOpenEnded(log.position) && { title: log.position }),
  };
}

/** Whether the title is the one that the trip was given when it cast off. */
export const isTitleOfDeparture = ({ title, position }: Pick<TripLog, 'title' | 'position'>): boolean =>
  title === t('under.from', { plats: harboursOf(position)[0] ?? '' });

/** Whether nobody has said where the trip goes. */
export const isOpenEnded = (position: string): boolean => position.trim().endsWith('…');
