/** In which order a column writes its days: `21-07-14` is another day in each. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy';

/** How a table writes its days: their order, and the year of those that are written without one. */
export interface DayFormat {
  order: DayOrder;
  year?: string | undefined;
}

const swedish: DayFormat = { order: 'dmy' };

/** `2026-07-14T09:40` from a day and a time, which may both be in `day`; midnight if there is no time. */
export function wallClock(day: string, time: string, format = swedish): string {
  const asWritten = `${day} ${time}`.trim();
  const read = readDate(day, format);
  if (!read) return asWritten;
  const { clock, zone } = splitZone(time || read.rest);
  const read24 = readTime(clock);
  if (read24 === undefined) return asWritten;
  return zone === undefined || clock === '' ? `${read.date}T${read24}` : inSweden(read.date, read24, zone);
}

/** A time zone behind a time: `Z`, `UTC`, `+00`, `+02:00`. */
function splitZone(text: string): { clock: string; zone?: string } {
  const [, clock = '', sign = '+', hours = '00', minutes = '00'] =
    /^(.*\d)\s*(?:z|utc|gmt|([+\-−])(\d\d):?(\d\d)?)$/is.exec(text) ?? [];
  return clock === '' ? { clock: text } : { clock, zone: `${sign === '+' ? '+' : '-'}${hours}:${minutes}` };
}

const swedishClock = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'Europe/Stockholm', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit' } as const),
});

function inSweden(date: string, clock: string, zone: string): string {
  const moment = new Date(`${date}T${clock}:00${zone}`);
  return Number.isNaN(moment.getTime())
    ? `${date}T${clock}`
    : swedishClock.format(moment).replace(/,?\s/, 'T');
}

const months = ['jan', 'feb', 'mar', 'apr', 'ma', 'jun', 'jul', 'aug', 'sep', 'o', 'nov', 'dec'];
const monthName = '(jan|feb|mar|apr|ma[jy]|jun|jul|aug|sep|o[kc]t|nov|dec)\\p{L}*';
const weekday = /^(?:må|ti|on|to|fr|lö|sö|mo|tu|we|th|sa|su)\p{L}*\.?,?\s*(?=den\s|\d|\p{L}{3,9}\.?\s+\d)/iu;
const dayThenName = new RegExp(
  `^(?:den )?(\\d{1,2})(?::?[ea]|st|nd|rd|th)?[-/. ]*(?:of )?${monthName}[-/., ']*(\\d{4}|\\d{2}(?!\\d|[:.]\\d))?(?!\\d)(.*)$`,
  'isu',
);
const nameThenDay = new RegExp(
  `^${monthName}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[:.]\\d)(?:,? (\\d{4}))?(?!\\d)(.*)$`,
  'isu',
);

interface ReadDate {
  date: string;
  rest: string;
}

/** The day that a text begins with, and the rest of the text. The contract checks whether such a day exists. */
function readDate(written: string, { order, year: given = '' }: DayFormat): ReadDate | undefined {
  const text = written.trim().replace(weekday, '');
  const date = (year: string, month: string | number, day: string, rest: string) =>
    year === '' ? undefined : { date: `${fullYear(year)}-${two(month)}-${two(day)}`, rest };

  const [, y = '', , m = '', d = '', behind = ''] =
    /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d)(.*)$/s.exec(text) ??
    /^(\d{4})()(\d\d)(\d\d)(?!\d)(.*)$/s.exec(text) ??
    [];
  if (y !== '') return date(y, m, d, behind);

  const [, day = '', name = '', nameYear = '', dayRest = ''] = dayThenName.exec(text) ?? [];
  if (day !== '') return date(nameYear || given, monthOf(name), day, dayRest);
  const [, first = '', second = '', firstYear = '', firstRest = ''] = nameThenDay.exec(text) ?? [];
  if (second !== '') return date(firstYear || given, monthOf(first), second, firstRest);

  const parts = figures(text);
  if (parts) {
    const { a, b, c, rest } = parts;
    const as = parts.orders.includes(order) ? order : (parts.orders[0] ?? order);
    if (as === 'ymd') return date(a, b, c, rest);
    return as === 'dmy' ? date(c, b, a, rest) : date(c, a, b, rest);
  }
  const [, one = '', other = '', rest = ''] =
    (given && /^(\d{1,2})[-/. ]\s?(\d{1,2})(?![\d:])\.?(.*)$/s.exec(text)) || [];
  if (one !== '') return order === 'mdy' ? date(given, one, other, rest) : date(given, other, one, rest);
  return serialDay(text);
}

const monthOf = (name: string) => months.findIndex((one) => name.toLowerCase().startsWith(one)) + 1 || 5;

/** Three figures, of which the last or the first is the year, and the orders that they may be in. */
function figures(text: string) {
  const packed = /^(\d\d)(\d\d)(\d\d)(?!\d)(.*)$/s.exec(text);
  if (packed) {
    const [, a = '', b = '', c = '', rest = ''] = packed;
    return { a, b, c, rest, orders: ['ymd', 'dmy'] as DayOrder[] };
  }
  const parts = /^(?:den )?(\d{1,2})([-/.]|:e| )\s?(\d{1,2})( -|[-/. ,])\s?(\d{4}|\d{2})(?!\d|:)(.*)$/is.exec(
    text,
  );
  if (!parts) return undefined;
  const [, a = '', between = '', b = '', behind = '', c = '', rest = ''] = parts;
  return { a, b, c, rest, orders: ordersOf(a, between, behind, c) };
}

/** `14/7 2026` and `14.7.2026` can only begin with the day; `7/4/2021` and `21-07-14` can be more than one thing. */
function ordersOf(a: string, between: string, behind: string, c: string): DayOrder[] {
  if (between !== behind) return ['dmy'];
  if (c.length === 4) return between === '/' || between === '-' ? ['dmy', 'mdy'] : ['dmy'];
  if (between === '.' || between === ' ') return a.length === 2 ? ['dmy', 'ymd'] : ['dmy'];
  return a.length === 2 ? ['ymd', 'dmy', 'mdy'] : ['dmy', 'mdy'];
}

/** The day as a spreadsheet counts it, from 1954 to 2064: `45121`, or with the time of day `45121,4027`. */
function serialDay(text: string): ReadDate | undefined {
  const [, days = '', part = '0'] = /^([2-5]\d{4})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (days === '') return undefined;
  const minutes = Math.round(Number(`0.${part}`) * 1440);
  const [date = '', clock = ''] = new Date((Number(days) - 25_569) * 86_400_000 + minutes * 60_000)
    .toISOString()
    .split('T');
  return { date, rest: part === '0' ? '' : clock.slice(0, 5) };
}

/**
 * The orders that the days of a column can be in, the likeliest first: those in which the most of its days exist and lie in
 * the past. Where three days or more would all be the same day of the month, that is their year.
 */
export function dayOrders(cells: readonly string[], year?: string): DayOrder[] {
  const unsure = [...new Set(cells.map((cell) => cell.trim().replace(weekday, '')))].filter(
    (cell) => (figures(cell)?.orders.length ?? 0) > 1 || (year && /^\d{1,2}[-/]\d{1,2}(?!\d)/.test(cell)),
  );
  const all = ['ymd', 'dmy', 'mdy'] as const;
  const daysIn = (order: DayOrder, of: readonly string[]) =>
    of.map((cell) => readDate(cell, { order, year })?.date ?? '');
  // Those that can begin with the year. The others then begin with the day, as a Swede writes them beside these.
  const byYear = unsure.filter((cell) => figures(cell)?.orders.includes('ymd'));
  const [swedish = 0, ...others] = all.map((order) => daysIn(order, byYear).filter(isPastDay).length);
  if (byYear.length > 0 && byYear.every(isSwedish) && swedish >= Math.max(...others)) return ['ymd'];
  const possible = all.filter((order) =>
    unsure.every((cell) => figures(cell)?.orders.includes(order) ?? order !== 'ymd'),
  );
  const judged = possible.map((order) => {
    const days = daysIn(order, unsure);
    return { order, fits: days.filter(isPastDay).length, same: isOneDayOfMonth(days) };
  });
  const most = Math.max(...judged.map(({ fits }) => fits));
  const best = judged.filter(({ fits }) => fits === most);
  const varied = best.filter(({ same }) => !same);
  if (unsure.length === 0) return ['dmy'];
  return (varied.length > 0 ? varied : best).map(({ order }) => order);
}

/** `190504`, `19-05-04`: a Swede writes the year first. */
const isSwedish = (cell: string) => /^(\d{6}|\d\d-\d\d-\d\d)(?!\d)/.test(cell);

const isOneDayOfMonth = (days: string[]) =>
  days.length > 2 && new Set(days.map((day) => day.slice(-2))).size === 1;

/** A trip's day exists, and lies after 1950 and not in the future. */
function isPastDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return exists && date > '1950' && day.getTime() <= Date.now() + 86_400_000;
}

const clockOf = (text: string): string =>
  text
    .replace(/^[\sT,]*(kl\.?|klockan|at)?\s*/i, '')
    .replace(/\s*h$/i, '')
    .trim();

/** `09:40` from `9.40`, `0940`, `kl. 9`, `9:40 PM` or `T09:40:00`; `00:00` from an empty text, `undefined` if it is no time. */
export function readTime(text: string): string | undefined {
  const clock = clockOf(text);
  if (clock === '') return '00:00';
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.h](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(clock) ??
    /^(\d{2})(\d{2})()$/.exec(clock) ??
    [];
  if (hour === '') return undefined;
  if (half === '') return `${two(hour)}:${minute}`;
  if (Number(hour) > 12) return undefined;
  return `${two((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${minute}`;
}

/** Whether a day and a time, as `wallClock` takes them, include a time of day. */
export const saysTime = (day: string, time: string, format = swedish): boolean =>
  clockOf(time || (readDate(day, format)?.rest ?? day)) !== '';

export const beginsWithDay = (text: string, format = swedish): boolean =>
  readDate(text, format) !== undefined;
export const isTime = (text: string): boolean => readTime(splitZone(text).clock) !== undefined;

/** A two-digit year is never in the future. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  const now = new Date().getFullYear() % 100;
  return (Number(year) > now ? '19' : '20') + two(year);
}

export function nextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return date;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const two = (number: string | number) => String(number).padStart(2, '0');
