import * as z from 'zod/mini';
import { currentYear } from '#contract/fields';
import { fieldsOf, type LogDefinition } from '#contract/logs/definition';
import { formShape } from '#contract/logs/schemas';
import { tripLogDefinition, type tripLogFields } from '#contract/logs/trip-log-fields';
import type { FormValues } from '#contract/logs/values';
import type { Matching } from './columns.ts';
import {
  beginsWithDay,
  type DayFormat,
  type DayOrder,
  nextDay,
  readTime,
  saysTime,
  wallClock,
} from './day-and-time.ts';
import { type Answers, type Formats, formatsOf } from './formats.ts';
import { readNumber } from './numbers.ts';
import type { Table } from './table.ts';

/** A row in the format of `createlog`; cells that could not be understood stay as written, and then fail validation. */
export type TripRow = FormValues<typeof tripLogFields>;

export function toTripRow(
  row: string[],
  matching: Matching,
  { days, numbers }: Formats,
  definition: LogDefinition = tripLogDefinition,
): TripRow {
  const cell = (column: string) => row[matching[column] ?? -1] ?? '';
  const { day, format } = writtenDay(cell, 'departureDateTime', matching, days);
  const { departure, arrival } = timesOf(
    { day, time: cell('departureTime') },
    { day: cell('arrivalDateTime'), time: cell('arrivalTime') },
    format,
  );
  const position =
    cell('position') ||
    [cell('from'), cell('to')].filter((harbour) => harbour !== '').join(' – ') ||
    fromAndTo(cell('title'));
  const number = (name: string, written: string, own: string) =>
    readNumber(written, own, numbers[name] ?? { sign: ',', unit: '' });
  const cells = fieldsOf(definition).map((field) => [
    field.name,
    field.kind === 'number' ? number(field.name, cell(field.name), field.unit) : cell(field.name),
  ]);
  return {
    ...Object.fromEntries(cells),
    title: cell('title') || position,
    year: yearOf(departure),
    departureDateTime: departure,
    arrivalDateTime: arrival,
    position,
    ...windOf(cell('windDirection'), cell('windSpeed'), matching, (written) =>
      number('windSpeed', written, 'm/s'),
    ),
  };
}

/** The rows of a table as trips, and what its columns do not prove. */
export function toTripRows(table: Pick<Table, 'head' | 'rows'>, matching: Matching, answers: Answers = {}) {
  const formats = formatsOf(table, matching, answers);
  return { ...formats, rows: table.rows.map((row) => toTripRow(row, matching, formats)) };
}

/** The day of a row, whose month and year may stand in columns of their own, and how it is written. */
export function writtenDay(
  cell: (column: string) => string,
  column: string,
  matching: Matching,
  order: DayOrder,
): { day: string; format: DayFormat } {
  const parts = [cell(column), cell('month')].filter((text) => text !== '');
  return {
    day: parts.every(isFigures) ? parts.join('/') : parts.join(' '),
    format: {
      // A month of its own stands behind the day.
      order: matching.month === undefined ? order : 'dmy',
      year: /\d{4}|^\d{2}$/.exec(cell('year'))?.[0],
    },
  };
}

const isFigures = (text: string) => /^\d+$/.test(text);

/** `Sandhamn – Utö` from a title that says where from and where to. */
function fromAndTo(title: string): string {
  const [, from, to] =
    /^(?:från )?(\S.*?)(?:\s+[-–—]\s+|\s*(?:[–—→>]|->)\s*|\s+till\s+|\s+to\s+)(\S.*)$/i.exec(title) ??
    /^(\p{Lu}[\p{L} ]+)-(\p{Lu}[\p{L} ]+)$/u.exec(title) ??
    [];
  return from && to ? `${from} – ${to}` : '';
}

const trip = z.object(formShape(tripLogDefinition, true));

/** The contract's messages about what is wrong with a trip; empty if it is valid. */
export const problemsOf = (row: TripRow): string[] => problemsIn(trip, row);

export function problemsIn(schema: z.ZodMiniType, row: object): string[] {
  const { success, error } = z.safeParse(schema, row);
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
function timesOf(from: Cells, to: Cells, format: DayFormat): { departure: string; arrival: string } {
  const departure = wallClock(from.day, from.time, format);
  const arrival = arrivalOf(departure, to, format);
  const [departs, arrives] = [saysTime(from.day, from.time, format), saysTime(to.day, to.time, format)];
  const isRead = isWallClock(departure) && isWallClock(arrival);
  if (!isRead || (departs && arrives)) return { departure, arrival };
  const [left, came] = [departure.slice(0, 10), arrival.slice(0, 10)];
  if (left !== came) return { departure: `${left}T00:00`, arrival: `${came}T00:00` };
  return departs ? { departure, arrival: departure } : { departure: arrival, arrival };
}

const isWallClock = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);

/** Without an arrival the trip ends when it began; a time alone is on the same day, or on the next if it is earlier. */
function arrivalOf(departure: string, { day, time }: Cells, format: DayFormat): string {
  if (day === '' && time === '') return departure;
  if (day !== '' && beginsWithDay(day, format)) return wallClock(day, time, format);
  // A time in a zone of its own is one of the departure's day, and then of the next if it is earlier.
  if (/\d\s*(z|utc|gmt|[+−-]\d\d(:?\d\d)?)$/i.test(time || day)) {
    const came = wallClock(departure.slice(0, 10), time || day);
    return came < departure ? `${nextDay(came.slice(0, 10))}${came.slice(10)}` : came;
  }
  const clock = readTime(time || day);
  if (clock === undefined) return day || time;
  const [date = '', left = ''] = departure.split('T');
  return clock < left ? `${nextDay(date)}T${clock}` : `${date}T${clock}`;
}

/** The year of the departure. If that is unreadable, the current year, so that only the departure is reported as wrong. */
function yearOf(departure: string): string {
  return /^\d{4}-/.test(departure) ? departure.slice(0, 4) : String(currentYear());
}

/** `SV 6`, `SV, 8,5 m/s`, `SV 6-8 m/s`, `SV 12 kn`: a direction followed by a speed. */
const directionAndSpeed =
  /^(\D*)(\d+(?:[.,]\d+)?(?:\s?[-–]\s?\d+(?:[.,]\d+)?)?)\s*(m\/s|sekundmeter|kn|kts?|knots)?$/i;

/** A number after a direction is the speed if the same column holds both, or if its unit follows. */
function windOf(
  wind: string,
  speed: string,
  { windDirection, windSpeed }: Matching,
  read: (speed: string) => string,
) {
  const isBoth = windDirection !== undefined && windDirection === windSpeed;
  const [, direction = '', figure, unit = ''] = directionAndSpeed.exec(wind) ?? [];
  const isPlain = figure !== undefined && !/[-–]/.test(figure);
  if (figure !== undefined && ((isBoth && (isPlain || unit)) || (unit && speed === ''))) {
    return { windDirection: direction.trim().replace(/,$/, ''), windSpeed: read(`${figure} ${unit}`.trim()) };
  }
  return { windDirection: wind, windSpeed: isBoth ? '' : read(speed) };
}
