/** `2026-07-14T09:40` from a day and a time, which may both be in `day`; midnight if there is no time. */
export function wallClock(day: string, time: string): string {
  const read = readDate(day);
  if (!read) return `${day} ${time}`.trim();
  const clock = readTime(time || read.rest);
  return clock === undefined ? `${day} ${time}`.trim() : `${read.date}T${clock}`;
}

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'];

/** The day that a text begins with, and the rest of the text. The contract checks whether such a day exists. */
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

const clockOf = (text: string): string => text.replace(/^[\sT,]*(kl\.?|klockan)?\s*/i, '').trim();

/** `09:40` from `9.40`, `0940`, `kl. 9` or `T09:40:00`; `00:00` from an empty text, `undefined` if it is no time. */
export function readTime(text: string): string | undefined {
  const clock = clockOf(text);
  if (clock === '') return '00:00';
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)?$/.exec(clock) ?? /^(\d{2})(\d{2})$/.exec(clock) ?? [];
  return hour === '' ? undefined : `${two(hour)}:${minute}`;
}

/** Whether a day and a time, as `wallClock` takes them, include a time of day. */
export const saysTime = (day: string, time: string): boolean =>
  clockOf(time || (readDate(day)?.rest ?? day)) !== '';

export const beginsWithDay = (text: string): boolean => readDate(text) !== undefined;
export const isTime = (text: string): boolean => readTime(text) !== undefined;

/** A two-digit year is never in the future. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  const now = new Date().getFullYear() % 100;
  return (Number(year) > now ? '19' : '20') + year;
}

export function nextDay(date: string): string {
  const next = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return date;
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const two = (number: string | number) => String(number).padStart(2, '0');
