import { daysBetween } from '#contract/plan/days';
import { isByDay, nearestMeasure } from '#contract/plan/due';
import { hardSpace, numberText } from '../shared/numbers.ts';
import { t } from '../strings.ts';
import type { Planned } from './as-of.ts';

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
const withYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
const monthAndYear = format({ month: 'long', year: 'numeric' });

/** `1 maj`; of another year than today's `1 maj 2027`. */
function dayText(day: string, today: string): string {
  const moment = Date.parse(`${day}T00:00Z`);
  return (day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : withYear).format(moment);
}

/** `22 juli 2026` */
const wholeDay = (day: string): string => withYear.format(Date.parse(`${day}T00:00Z`));

/** Beyond this many days, only the month is shown. */
const far = 730;

type Timed = Pick<Planned, 'due' | 'everyHours' | 'everyMiles'>;

/** When it is due: `Försenad sedan 1 maj`, `23 maj, om 14 dagar`, `omkring 20 juli`, `88 h kvar`; `''` where nothing is known. */
export function dueText(task: Timed, today: string): string {
  const { due } = task;
  if (due.state === 'late') {
    if (isByDay(due, today) && !due.isAbout) return t('plan.lateSince', { datum: dayText(due.day, today) });
    return t('plan.lateBy', { mängd: measureText(task) });
  }
  if (!isByDay(due, today)) {
    const left = measureText(task);
    return left === '' ? '' : t('plan.left', { mängd: left });
  }
  const { day } = due;
  if (due.isAbout) return t('plan.about', { datum: dayText(day, today) });
  const days = daysBetween(today, day);
  if (days > far) return monthAndYear.format(Date.parse(`${day}T00:00Z`));
  if (due.state === 'later') return dayText(day, today);
  return t('plan.inDays', { datum: dayText(day, today), om: daysText(days) });
}

/** The same under a heading that says `Försenad` already: `Sedan 1 maj`. */
export const dueUnderHeading = (task: Timed, today: string): string =>
  task.due.state === 'late' && isByDay(task.due, today) && !task.due.isAbout
    ? t('plan.since', { datum: dayText(task.due.day, today) })
    : dueText(task, today);

function daysText(days: number): string {
  if (days === 0) return t('plan.today');
  return days === 1 ? t('plan.tomorrow') : t('plan.daysAhead', { n: days });
}

/** The hours or miles that are left, or how many too many. */
function measureText(task: Timed): string {
  const nearest = nearestMeasure(task);
  if (!nearest) return '';
  return `${numberText(Math.abs(nearest.left))}${hardSpace}${nearest.by === 'hours' ? 'h' : 'nm'}`;
}

type Intervals = Pick<Planned, 'everyMonths' | 'everyHours' | 'everyMiles' | 'season' | 'on'>;

/** How often: `12 mån eller 100 h`, `varje vår`; `''` for what has no interval. */
function howOften({ everyMonths, everyHours, everyMiles, season, on }: Intervals): string {
  const every = [
    ...(season ? [t(season === 'autumn' ? 'plan.everyAutumn' : 'plan.everySpring')] : []),
    ...(everyMonths ? [`${everyMonths}${hardSpace}mån`] : []),
    ...(everyHours ? [`${numberText(everyHours)}${hardSpace}h`] : []),
    ...(everyMiles ? [`${numberText(everyMiles)}${hardSpace}nm`] : []),
  ];
  if (every.length > 0) return every.join(t('plan.or'));
  return on ? t('plan.once') : '';
}

/** The line under a task: how often, and when it was last done. */
export function detailText(task: Planned): string {
  const last = task.lastDone && t('plan.last', { datum: wholeDay(task.lastDone.day) });
  return capitalised([howOften(task), last].filter(Boolean).join(', '));
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1);
/** The interval on a line of its own. */
export const intervalText = (intervals: Intervals): string => capitalised(howOften(intervals));
