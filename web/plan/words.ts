import { dayInWords, daysBetween } from '#contract/plan/days';
import { isByDay, nearestMeasure } from '#contract/plan/due';
import { expires } from '#contract/plan/templates';
import { monthName } from '../shared/text/dates.ts';
import { hardSpace, numberText } from '../shared/text/numbers.ts';
import { t } from '../strings.ts';
import type { Planned } from './planned.ts';

/** Beyond this many days, only the month is shown. */
const far = 730;

type Timed = Pick<Planned, 'due' | 'everyHours' | 'everyMiles'>;

/** When it is due: `Försenad sedan 1 maj`, `23 maj, om 14 dagar`, `omkring 20 juli`, `88 h kvar`; `''` where nothing is known. */
export function dueText(task: Timed, today: string): string {
  const { due } = task;
  if (due.state === 'late') {
    if (isByDay(due, today) && !due.isAbout)
      return t('plan.lateSince', { datum: dayInWords(due.day, today) });
    return t('plan.lateBy', { mängd: measureText(task) });
  }
  if (!isByDay(due, today)) {
    const left = measureText(task);
    return left === '' ? '' : t('plan.left', { mängd: left });
  }
  const { day } = due;
  if (due.isAbout) return t('plan.about', { datum: dayInWords(day, today) });
  const days = daysBetween(today, day);
  if (days > far) return `${monthName(Number(day.slice(5, 7)) - 1)} ${day.slice(0, 4)}`;
  if (due.state === 'later') return dayInWords(day, today);
  return t('plan.inDays', { datum: dayInWords(day, today), om: daysText(days) });
}

/** The same under a heading that says `Försenad` already: `Sedan 1 maj`. */
export const dueUnderHeading = (task: Timed, today: string): string =>
  task.due.state === 'late' && isByDay(task.due, today) && !task.due.isAbout
    ? t('plan.since', { datum: dayInWords(task.due.day, today) })
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

/** `varje år`, `vart femte år`, `6 mån` */
function monthsText(months: number): string {
  const which = t('plan.whichYears').split(', ')[months / 12 - 1];
  return which ? t('plan.everyYears', { vilket: which }) : `${months}${hardSpace}mån`;
}

type Intervals = Pick<Planned, 'everyMonths' | 'everyHours' | 'everyMiles' | 'season' | 'on'> & {
  template?: string | undefined;
};

/** How often: `varje år eller 100 h`, `varje vår`; `''` for what has no interval. */
function howOften({ everyMonths, everyHours, everyMiles, season, on, template }: Intervals): string {
  const every = [
    ...(season ? [t(season === 'autumn' ? 'plan.everyAutumn' : 'plan.everySpring')] : []),
    ...(everyMonths ? [monthsText(everyMonths)] : []),
    ...(everyHours ? [`${numberText(everyHours)}${hardSpace}h`] : []),
    ...(everyMiles ? [`${numberText(everyMiles)}${hardSpace}nm`] : []),
  ];
  if (every.length > 0) return every.join(t('plan.or'));
  if (!on) return '';
  return t(expires(template) ? 'plan.onExpiry' : 'plan.once');
}

/** The line under a task: how often, and when it was done: `Varje höst. Gjordes 18 oktober 2025` */
export function detailText(task: Planned): string {
  const last = task.lastDone && t('plan.last', { datum: dayInWords(task.lastDone.day) });
  return [intervalText(task), last].filter(Boolean).join('. ');
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('sv') + text.slice(1);
/** The interval on a line of its own. */
export const intervalText = (intervals: Intervals): string => capitalised(howOften(intervals));
