import { daysBetween } from '#contract/plan/days';
import { type Due, isByDay } from '#contract/plan/due';
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

/** When it is due: `Försenad sedan 1 maj`, `23 maj, om 14 dagar`, `omkring 20 juli`, `88 h kvar`; `''` where nothing is known. */
export function dueText(due: Due, today: string): string {
  const { state, isAbout, hoursLeft, milesLeft } = due;
  if (state === 'late') {
    if (isByDay(due, today) && !isAbout) return t('plan.lateSince', { datum: dayText(due.day, today) });
    return t('plan.lateBy', { mängd: leftText(hoursLeft, milesLeft, -1) });
  }
  if (!isByDay(due, today)) {
    const left = leftText(hoursLeft, milesLeft, 1);
    return left === '' ? '' : t('plan.left', { mängd: left });
  }
  const { day } = due;
  if (isAbout) return t('plan.about', { datum: dayText(day, today) });
  const days = daysBetween(today, day);
  if (days > far) return monthAndYear.format(Date.parse(`${day}T00:00Z`));
  if (state === 'later') return dayText(day, today);
  return t('plan.inDays', { datum: dayText(day, today), om: daysText(days) });
}

/** The same under a heading that says `Försenad` already: `Sedan 1 maj`. */
export const dueUnderHeading = (due: Due, today: string): string =>
  due.state === 'late' && isByDay(due, today) && !due.isAbout
    ? t('plan.since', { datum: dayText(due.day, today) })
    : dueText(due, today);

function daysText(days: number): string {
  if (days === 0) return t('plan.today');
  return days === 1 ? t('plan.tomorrow') : t('plan.daysAhead', { n: days });
}

/** The hours over (`sign` -1) or left (`sign` 1), or else the miles. */
function leftText(hours: number | null, miles: number | null, sign: 1 | -1): string {
  const counts = (left: number | null): left is number => left !== null && (sign < 0 ? left < 0 : left >= 0);
  if (counts(hours)) return `${numberText(Math.abs(hours))}${hardSpace}h`;
  return counts(miles) ? `${numberText(Math.abs(miles))}${hardSpace}nm` : '';
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
