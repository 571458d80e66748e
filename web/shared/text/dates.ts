/**
 * Dates as text. The time the skipper wrote, `YYYY-MM-DDTHH:mm`, is shown as it is: it never goes through a time zone. The
 * only clocks here are a UTC calendar, which has no gaps, for weekdays and differences, and the device's for "now".
 */

const weekdays = new Intl.DateTimeFormat('sv-SE', { weekday: 'short', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('sv-SE', { month: 'short', timeZone: 'UTC' });
const longMonths = new Intl.DateTimeFormat('sv-SE', { month: 'long', timeZone: 'UTC' });

const day = 86_400_000;

/** The same calendar day and clock time in UTC, as milliseconds. */
function inUtc(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 16)}:00Z`);
}

/** Swedish short names without the full stop that some of them have: `tis`, `aug`. */
function short(format: Intl.DateTimeFormat, wallClock: string): string {
  return format.format(Date.parse(wallClock.slice(0, 10))).replace('.', '');
}

/** `tis 2026-07-14`, of a time or of a day alone. */
export function weekdayDate(wallClock: string): string {
  return `${short(weekdays, wallClock)} ${wallClock.slice(0, 10)}`;
}

/** `09:40` */
export function clockTime(wallClock: string): string {
  return wallClock.slice(11, 16);
}

/** `tis 2026-07-14 09:40` */
export function weekdayDateTime(wallClock: string): string {
  return `${weekdayDate(wallClock)} ${clockTime(wallClock)}`;
}

/** The pieces of a date block, of a time or of a day alone: `tis`, `14`, `juli`, `2026`. */
export function dateParts(wallClock: string): { weekday: string; day: string; month: string; year: string } {
  return {
    weekday: short(weekdays, wallClock),
    day: String(Number(wallClock.slice(8, 10))),
    month: short(months, wallClock),
    year: String(yearOf(wallClock)),
  };
}

/** `januari` for 0. */
export function monthName(month: number): string {
  return longMonths.format(Date.UTC(2000, month));
}

/** `jan` for 0. */
export function shortMonthName(month: number): string {
  return months.format(Date.UTC(2000, month)).replace('.', '');
}

/** 2026 */
export function yearOf(wallClock: string): number {
  return Number(wallClock.slice(0, 4));
}

/** Whole minutes from `from` to `to`, or null if `to` is before `from`. */
export function minutesBetween(from: string, to: string): number | null {
  const minutes = (inUtc(to) - inUtc(from)) / 60_000;
  return minutes >= 0 ? minutes : null;
}

/**
 * The calendar days between the two times, as days since 1970: the day of `from`, and every later day of which at least
 * one minute has passed. Empty if `to` is before `from`.
 */
export function daysTouched(from: string, to: string): number[] {
  const minutes = minutesBetween(from, to);
  if (minutes === null) return [];
  const first = Math.floor(inUtc(from) / day);
  const last = Math.floor((inUtc(to) - (minutes > 0 ? 60_000 : 0)) / day);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** What the clock of the device shows: `2026-07-14T09:40`. */
export function nowWallClock(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${date}T${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** How far the clock of the device is ahead of UTC when it shows this, in minutes. */
export const zoneOf = (wallClock: string): number => -new Date(wallClock).getTimezoneOffset();

/** A moment, ISO 8601 with its zone, as the device's wall-clock time then: `2026-07-14T09:40`. */
export function wallClockOf(moment: string): string {
  return nowWallClock(new Date(moment));
}
