import type { Matching, TripColumn } from './columns.ts';

/** A row as `createlog` would take it; what could not be understood stays as it was written, and is judged like that. */
export interface TripRow {
  title: string;
  year: string;
  departureDateTime: string;
  arrivalDateTime: string;
  position: string;
  windDirection: string;
  windSpeed: string;
  distance: string;
  description: string;
}

export function toTripRow(row: string[], matching: Matching): TripRow {
  const cell = (column: TripColumn) => row[matching[column] ?? -1] ?? '';
  const departure = wallClock(cell('departure'), cell('departureTime'));
  const position =
    cell('position') || [cell('from'), cell('to')].filter((harbour) => harbour !== '').join(' – ');
  return {
    title: cell('title') || position,
    year: departure.slice(0, 4),
    departureDateTime: departure,
    arrivalDateTime: arrival(departure, cell('arrival'), cell('arrivalTime')),
    position,
    windDirection: cell('windDirection'),
    windSpeed: decimal(cell('windSpeed')),
    distance: decimal(cell('distance')),
    description: cell('description'),
  };
}

/** Without an arrival the trip ends when it began; with a time alone it ends on the same day, or the next one in the night. */
function arrival(departure: string, day: string, time: string): string {
  if (day === '' && time === '') return departure;
  if (day !== '' && readDate(day)) return wallClock(day, time);
  const clock = readTime(time || day);
  if (clock === undefined) return day || time;
  const [date = '', left = ''] = departure.split('T');
  return clock < left ? `${nextDay(date)}T${clock}` : `${date}T${clock}`;
}

/** `2026-07-14T09:40` of a day and a time, which may both stand in the first; midnight where there is no time. */
export function wallClock(day: string, time: string): string {
  const read = readDate(day);
  if (!read) return day;
  const clock = readTime(time || read.rest);
  return clock === undefined ? `${day} ${time}`.trim() : `${read.date}T${clock}`;
}

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];

/** The day that a text begins with, and what comes after it. Whether there is such a day is judged by the contract. */
function readDate(text: string): { date: string; rest: string } | undefined {
  const yearFirst = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/s.exec(text);
  if (yearFirst) {
    const [, year = '', , month = '', day = '', rest = ''] = yearFirst;
    return { date: `${year}-${two(month)}-${two(day)}`, rest };
  }
  const dayFirst =
    /^(?:den )?(\d{1,2})(?:[-/.]|:e| )\s?(\d{1,2}|[a-zåäö]{3,9})\.?[-/. ,]\s?(\d{4}|\d{2})(?!\d|:)(.*)$/is.exec(
      text,
    );
  if (!dayFirst) return undefined;
  const [, day = '', named = '', year = '', rest = ''] = dayFirst;
  const month = /\d/.test(named) ? Number(named) : months.indexOf(named.slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  return { date: `${fullYear(year)}-${two(month)}-${two(day)}`, rest };
}

/** `09:40` of `9.40`, `0940`, `kl. 9`, `T09:40:00`; `00:00` of nothing, `undefined` of what is no time. */
function readTime(text: string): string | undefined {
  const clock = text.replace(/^[\sT,]*(kl\.?|klockan)?\s*/i, '').trim();
  if (clock === '') return '00:00';
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)?$/.exec(clock) ?? /^(\d{2})(\d{2})$/.exec(clock) ?? [];
  return hour === '' ? undefined : `${two(hour)}:${minute}`;
}

/** What somebody writes in short was before long, not in fifty years. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  const now = new Date().getFullYear() % 100;
  return (Number(year) > now ? '19' : '20') + year;
}

function nextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return date;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** `1 234,5 nm` as `1234,5`; of two signs the last one parts the decimals. */
function decimal(text: string): string {
  const [, number = ''] =
    /^([-+]?[\d\s.,]*\d)\s*(?:nm|m|M|sjömil|nautiska mil|distansminuter|m\/s|sekundmeter)?$/.exec(text) ?? [];
  const plain = number.replace(/\s/g, '');
  if (plain === '') return text;
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const both = plain.includes(',') && plain.includes('.');
  return both ? `${plain.slice(0, last).replace(/[.,]/g, '')},${plain.slice(last + 1)}` : plain;
}

const two = (number: string | number) => String(number).padStart(2, '0');
