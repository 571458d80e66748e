import * as z from 'zod/mini';
import { currentYear } from '#contract/fields';
import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { formShape } from '#contract/logs/schemas';
import { tripLogDefinition, type tripLogFields } from '#contract/logs/trip-log-fields';
import type { FormValues } from '#contract/logs/values';
import type { Matching } from './columns.ts';
import { beginsWithDay, nextDay, readTime, saysTime, wallClock } from './day-and-time.ts';

/** A row in the format of `createlog`; cells that could not be understood stay as written, and then fail validation. */
export type TripRow = FormValues<typeof tripLogFields>;

export function toTripRow(
  row: string[],
  matching: Matching,
  definition: LogDefinition = tripLogDefinition,
): TripRow {
  const cell = (column: string) => row[matching[column] ?? -1] ?? '';
  const { departure, arrival } = timesOf(
    { day: cell('departureDateTime'), time: cell('departureTime') },
    { day: cell('arrivalDateTime'), time: cell('arrivalTime') },
  );
  const position =
    cell('position') || [cell('from'), cell('to')].filter((harbour) => harbour !== '').join(' – ');
  const cells = fieldsOf(definition).map((field) => [
    field.name,
    field.kind === 'number' ? decimal(cell(field.name), field.unit) : cell(field.name),
  ]);
  return {
    ...Object.fromEntries(cells),
    title: cell('title') || position,
    year: yearOf(departure),
    departureDateTime: departure,
    arrivalDateTime: arrival,
    position,
    ...windOf(cell('windDirection'), cell('windSpeed'), matching),
  };
}

const trip = z.object(formShape(tripLogDefinition, true));

/** The contract's messages about what is wrong with a row; empty if the row is valid. */
export function problemsOf(row: TripRow): string[] {
  const { success, error } = trip.safeParse(row);
  return success ? [] : [...new Set(error.issues.map(({ message }) => message))];
}

/** Whether no row has a time of day: all trips then begin and end at midnight. */
export const haveNoTimes = (rows: readonly TripRow[]): boolean =>
  rows.every((row) =>
    [row.departureDateTime, row.arrivalDateTime].every((time) => /^\d{4}-\d\d-\d\dT00:00$/.test(time)),
  );

/** The cells of a departure or an arrival. */
interface Cells {
  day: string;
  time: string;
}

/**
 * When a trip departs and arrives. If one of the times is missing, the time at sea is unknown: both get the time that is
 * known, or, over several days, midnight. The statistics recognise both cases.
 */
function timesOf(from: Cells, to: Cells): { departure: string; arrival: string } {
  const departure = wallClock(from.day, from.time);
  const arrival = arrivalOf(departure, to);
  const [departs, arrives] = [saysTime(from.day, from.time), saysTime(to.day, to.time)];
  const isRead = isWallClock(departure) && isWallClock(arrival);
  if (!isRead || (departs && arrives)) return { departure, arrival };
  const [left, came] = [departure.slice(0, 10), arrival.slice(0, 10)];
  if (left !== came) return { departure: `${left}T00:00`, arrival: `${came}T00:00` };
  return departs ? { departure, arrival: departure } : { departure: arrival, arrival };
}

const isWallClock = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

/** Without an arrival the trip ends when it began; a time alone is on the same day, or on the next if it is earlier. */
function arrivalOf(departure: string, { day, time }: Cells): string {
  if (day === '' && time === '') return departure;
  if (day !== '' && beginsWithDay(day)) return wallClock(day, time);
  const clock = readTime(time || day);
  if (clock === undefined) return day || time;
  const [date = '', left = ''] = departure.split('T');
  return clock < left ? `${nextDay(date)}T${clock}` : `${date}T${clock}`;
}

/** The year of the departure. If that is unreadable, the current year, so that only the departure is reported as wrong. */
function yearOf(departure: string): string {
  return /^\d{4}-/.test(departure) ? departure.slice(0, 4) : String(currentYear());
}

const otherUnits = ['nm', 'm', 'M', 'sjömil', 'nautiska mil', 'distansminuter', 'm/s', 'sekundmeter'];

/** `1 234,5 nm` as `1234,5`; with both a comma and a point, the last one is the decimal sign. */
function decimal(text: string, unit: string): string {
  const [, number = '', behind = ''] = /^([-−+]?[\d\s.,]*\d)\s*(\D*)$/.exec(text) ?? [];
  if (behind !== '' && behind !== unit && !otherUnits.includes(behind)) return text;
  const plain = number.replace(/\s/g, '');
  if (plain === '') return text;
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const both = plain.includes(',') && plain.includes('.');
  return both ? `${plain.slice(0, last).replace(/[.,]/g, '')},${plain.slice(last + 1)}` : plain;
}

/** `SV 6`, `SV, 8,5 m/s`: a direction followed by a speed. */
const directionAndSpeed = /^(\D*)(\d+(?:[.,]\d+)?)\s*(m\/s|sekundmeter)?$/i;

/** A number after a direction is the speed if the same column holds both, or if its unit follows. */
function windOf(wind: string, speed: string, { windDirection, windSpeed }: Matching) {
  const isBoth = windDirection !== undefined && windDirection === windSpeed;
  const [, direction = '', figure, unit] = directionAndSpeed.exec(wind) ?? [];
  if (figure !== undefined && (isBoth || (unit && speed === ''))) {
    return { windDirection: direction.trim().replace(/,$/, ''), windSpeed: figure };
  }
  return { windDirection: wind, windSpeed: isBoth ? '' : decimal(speed, 'm/s') };
}
