/** Arithmetic with days, `YYYY-MM-DD`, without clocks or time zones. */

/** The last day with a four-digit year; no result is later. */
const lastOfAll = '9999-12-31';

const dayLength = 24 * 60 * 60 * 1000;
const momentOf = (day: string) => Date.parse(`${day}T00:00Z`);
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  dayOf(Math.min(momentOf(day) + days * dayLength, momentOf(lastOfAll)));

export const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / dayLength);

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

const written = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');

const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number];

/** The same day so many months later, or the last day of its month if that has no such day. */
export function addMonths(from: string, months: number): string {
  const [year, month, day] = partsOf(from);
  const count = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(count / 12), (count % 12) + 1];
  if (laterYear > 9999) return lastOfAll;
  return written(laterYear, laterMonth, Math.min(day, daysIn(laterYear, laterMonth)));
}

/** The same day of another year. */
export const inYear = (day: string, year: number): string => addMonths(day, (year - partsOf(day)[0]) * 12);

let inSwedish: [withYear: Intl.DateTimeFormat, withoutYear: Intl.DateTimeFormat] | undefined;

/** `1 maj 2027`: a day in a sentence. Without the year if it is the one that is already said or understood. */
export function dayInWords(day: string, yearOf?: string): string {
  const format = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  inSwedish ??= [
    new Intl.DateTimeFormat('sv-SE', { ...format, year: 'numeric' }),
    new Intl.DateTimeFormat('sv-SE', format),
  ];
  return inSwedish[day.slice(0, 4) === yearOf?.slice(0, 4) ? 1 : 0].format(momentOf(day.slice(0, 10)));
}
