import type { BoatContent, TaskContent } from './content.ts';
import { addDays, addMonths, daysBetween, inYear } from './days.ts';
import { expires } from './templates.ts';

/** Works out when a task is due, as of a given day, from what is written down. None of it is stored. */

/**
 * Late: its day has passed, or as many hours or miles as allowed. Soon: within 30 days, or a tenth of the interval is left.
 * Unknown: there is nothing to calculate from. Done: a task to be done once that has been done.
 */
export type State = 'late' | 'soon' | 'later' | 'unknown' | 'done';
export type DueBy = 'months' | 'season' | 'on' | 'hours' | 'miles' | 'postponed';

export interface LastDone {
  day: string;
  /** What the boat's present hour meter would have shown then, if it is known: below zero before it was new. */
  hours: number | null;
  /** The first day since then on which the meter showed less: it seems to be a new one. */
  newMeter?: string | undefined;
  /** Nautical miles since then. */
  miles: number;
  /** The service log that says so; undefined if it is the task's own start. */
  logId?: string | undefined;
}

/** How much a boat is used: its latest engine hours, and its pace over the last two seasons. */
export interface Usage {
  hours: number | null;
  hoursPerDay: number | null;
  milesPerDay: number | null;
}

export interface Due {
  state: State;
  /** The first day on which it is due. With `isAbout` it was calculated from the pace and is approximate. */
  day: string | null;
  by: DueBy | null;
  isAbout: boolean;
  /** Negative if there were more than allowed. */
  hoursLeft: number | null;
  milesLeft: number | null;
}

export type Plannable = Pick<
  TaskContent,
  'everyMonths' | 'everyHours' | 'everyMiles' | 'season' | 'on' | 'postponedTo'
> & {
  created: string;
  template?: string | undefined;
};
export type Seasons = Pick<BoatContent, 'launching' | 'haulOut'>;

export const usualSeasons: Seasons = { launching: '2026-05-01', haulOut: '2026-10-10' };

const SOON_DAYS = 30;
/** Work done less than half a year before a season's day counts for that season. */
const HALF_A_CYCLE = 183;
/** In days. A day calculated from a pace means nothing further ahead than this. */
const FARTHEST = 36_500;

export function dueOf(
  task: Plannable,
  last: LastDone | undefined,
  boat: Partial<Seasons>,
  usage: Usage,
  today: string,
): Due {
  const due = dueByItself(task, last, boat, usage, today);
  const { postponedTo: day } = task;
  // Done in the meantime it is due again after that day, so that nothing is postponed any longer.
  const isPostponed = day && (due.day === null ? due.state === 'soon' : due.day < day);
  if (!isPostponed) return due;
  const state = day < today ? 'late' : day <= addDays(today, SOON_DAYS) ? 'soon' : 'later';
  return { ...due, state, day, by: 'postponed', isAbout: false };
}

function dueByItself(
  task: Plannable,
  last: LastDone | undefined,
  boat: Partial<Seasons>,
  usage: Usage,
  today: string,
): Due {
  const hoursLeft = leftOf(task.everyHours, hoursSince(last, usage));
  const milesLeft = leftOf(task.everyMiles, last?.miles);
  const fixed: [DueBy, string | undefined][] = [
    ['months', task.everyMonths && last ? addMonths(last.day, task.everyMonths) : undefined],
    ['season', task.season ? seasonDay(task, last, boat) : undefined],
    ['on', task.on && isForLater(last, task.on) ? task.on : undefined],
  ];
  const about: [DueBy, string | undefined][] = [
    ['hours', dayAt(hoursLeft, usage.hoursPerDay, today)],
    ['miles', dayAt(milesLeft, usage.milesPerDay, today)],
  ];
  const [first] = [...fixed, ...about]
    .filter((one): one is [DueBy, string] => one[1] !== undefined)
    .sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const [by = null, day = null] = first ?? [];
  const isKnown = day !== null || hoursLeft !== null || milesLeft !== null;
  const isLate =
    fixed.some(([, on]) => on !== undefined && on < today) || isUpTo(hoursLeft, 0) || isUpTo(milesLeft, 0);
  const isSoon =
    (day !== null && day <= addDays(today, SOON_DAYS)) ||
    isUpTo(hoursLeft, (task.everyHours ?? 0) / 10) ||
    isUpTo(milesLeft, (task.everyMiles ?? 0) / 10);
  const state = isLate ? 'late' : isSoon ? 'soon' : isKnown ? 'later' : stateOfUnknown(task, last);
  return { state, day, by, isAbout: by === 'hours' || by === 'miles', hoursLeft, milesLeft };
}

/** Whether it is late or soon because of its day: hours or miles may run out long before that day. */
export const isByDay = (due: Due, today: string): due is Due & { day: string } =>
  due.day !== null &&
  (due.state === 'late' ? due.day < today : due.state !== 'soon' || due.day <= addDays(today, SOON_DAYS));

interface Measured {
  everyHours?: number | undefined;
  everyMiles?: number | undefined;
  due: Pick<Due, 'hoursLeft' | 'milesLeft'>;
}

/** Whichever of hours and miles has less left, as a share of its interval: because of it a task is late or soon. */
export function nearestMeasure({
  everyHours,
  everyMiles,
  due: { hoursLeft, milesLeft },
}: Measured): { by: 'hours' | 'miles'; left: number } | undefined {
  const hours = hoursLeft === null ? undefined : ({ by: 'hours', left: hoursLeft } as const);
  const miles = milesLeft === null ? undefined : ({ by: 'miles', left: milesLeft } as const);
  if (!hours || !miles) return hours ?? miles;
  return hours.left / (everyHours ?? 1) <= miles.left / (everyMiles ?? 1) ? hours : miles;
}

/** A meter that shows less than before has been replaced: until the day is known, the hours since then are not. */
function hoursSince(last: LastDone | undefined, { hours }: Usage): number | undefined {
  if (typeof last?.hours !== 'number' || last.newMeter || hours === null || hours < last.hours)
    return undefined;
  return hours - last.hours;
}

const leftOf = (every: number | null | undefined, gone: number | undefined): number | null =>
  every && gone !== undefined ? tenths(every - gone) : null;

/** As a meter shows. */
const tenths = (hours: number) => Math.round(hours * 10) / 10;

const isUpTo = (left: number | null, limit: number) => left !== null && left <= limit;

function dayAt(left: number | null, perDay: number | null, today: string): string | undefined {
  if (left === null) return undefined;
  // It is late, and due now: since when can't be told from a pace.
  if (left <= 0) return today;
  const days = perDay ? Math.ceil(left / perDay) : FARTHEST + 1;
  return days <= FARTHEST ? addDays(today, days) : undefined;
}

/** The first day of its season that it was not done for; if it was never done, the first since it was written down. */
function seasonDay(task: Plannable, last: LastDone | undefined, boat: Partial<Seasons>): string | undefined {
  const [launching, haulOut] = [
    boat.launching || usualSeasons.launching,
    boat.haulOut || usualSeasons.haulOut,
  ];
  const day = task.season === 'autumn' ? haulOut : launching;
  const from = last?.day ?? task.created;
  const firstYear = Number(from.slice(0, 4));
  // A day early in the year may be too near in the next year, too.
  return [0, 1, 2]
    .map((later) => inYear(day, firstYear + later))
    .find((inThatYear) => (last ? isForLater(last, inThatYear) : inThatYear >= from));
}

const isForLater = (last: LastDone | undefined, day: string) =>
  !last || daysBetween(last.day, day) > HALF_A_CYCLE;

/** A task without an interval is to be done once, unless what was got then expires too. */
function stateOfUnknown(task: Plannable, last: LastDone | undefined): State {
  const isOnce = !task.everyMonths && !task.everyHours && !task.everyMiles;
  return isOnce && last && !expires(task.template) ? 'done' : 'unknown';
}

export interface Reading {
  day: string;
  hours: number;
}

export interface Trip {
  day: string;
  miles: number;
}

/** Two seasons, in days. */
const SEASONS = 730;

/** The use of a boat up to a day, from readings and trips in any order. */
export function usageOf(readings: readonly Reading[], trips: readonly Trip[], today: string): Usage {
  const until = [...readings].filter(({ day }) => day <= today).sort(byDay);
  const since = addDays(today, -SEASONS);
  const recent = until.filter(({ day }) => day >= since);
  const [first, last] = [recent[0], recent.at(-1)];
  const miles = trips.filter(({ day }) => day >= since && day <= today).sort(byDay);
  return {
    hours: until.at(-1)?.hours ?? null,
    hoursPerDay: first && last ? perDay(last.hours - first.hours, first.day, today) : null,
    milesPerDay: perDay(milesIn(miles), miles[0]?.day, today),
  };
}

const byDay = (a: Reading | Trip, b: Reading | Trip) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : 'hours' in a && 'hours' in b ? a.hours - b.hours : 0;

/** Counts at least a year: a season is a year's use, however short it was. */
function perDay(amount: number, from: string | undefined, today: string): number | null {
  if (from === undefined || amount <= 0) return null;
  return amount / Math.max(365, daysBetween(from, today));
}

/**
 * Makes readings of a boat's hour meters comparable. A meter that was new on the day `from` goes on where the one before it ended:
 * what that one showed is counted down to zero.
 */
export function onPresentMeter(
  from: string | undefined,
  readings: readonly Reading[],
): <Hours extends number | null>(day: string, hours: Hours) => Hours {
  const end = from
    ? hoursOn(
        readings.filter(({ day }) => day < from),
        from,
      )
    : null;
  return (day, hours) =>
    (hours === null || !from || day >= from
      ? hours
      : tenths(Math.min(0, hours - (end ?? hours)))) as typeof hours;
}

const milesIn = (trips: readonly Trip[]) => trips.reduce((sum, { miles }) => sum + miles, 0);

/** What the meter showed on a day: the latest reading up to then. */
export const hoursOn = (readings: readonly Reading[], day: string): number | null =>
  readings.reduce<Reading | undefined>(
    (latest, reading) =>
      reading.day <= day && (latest === undefined || byDay(reading, latest) >= 0) ? reading : latest,
    undefined,
  )?.hours ?? null;

/** Nautical miles sailed after a day. */
export const milesAfter = (trips: readonly Trip[], day: string): number =>
  trips.reduce((sum, trip) => (trip.day > day ? sum + trip.miles : sum), 0);

/** A service log that names a task. */
export interface Done {
  day: string;
  logId: string;
  hours: number | null;
}

/** When a task was last done: by the latest log that names it, otherwise by its own start. */
export function lastDoneOf(
  task: Pick<TaskContent, 'baselineDate' | 'baselineHours' | 'baselineMiles'>,
  done: readonly Done[],
  readings: readonly Reading[],
  trips: readonly Trip[],
  today = '9999-12-31',
): LastDone | undefined {
  const latest = done.reduce<Done | undefined>(
    (best, one) => (!best || one.day > best.day ? one : best),
    undefined,
  );
  if (latest) {
    const { day, logId } = latest;
    return { day, logId, ...meterThen(day, latest.hours, readings, today), miles: milesAfter(trips, day) };
  }
  const { baselineDate: day, baselineHours, baselineMiles } = task;
  if (!day) return undefined;
  return {
    day,
    ...meterThen(day, baselineHours, readings, today),
    miles: milesAfter(trips, day) + (baselineMiles ?? 0),
  };
}

/** A reading that is fewer hours below an earlier one is a mistake of reading, not another meter. */
const misread = 10;

function meterThen(
  day: string,
  written: number | null,
  readings: readonly Reading[],
  today: string,
): Pick<LastDone, 'hours' | 'newMeter'> {
  const hours = written ?? hoursOn(readings, day);
  const isOther = (one: Reading) =>
    hours !== null && one.day > day && one.day <= today && one.hours < hours - misread;
  const fewer = readings.filter(isOther);
  const newMeter = fewer.map((later) => later.day).sort()[0];
  return { hours, ...(newMeter && { newMeter }) };
}
