import { addMonths, dayInWords } from '#contract/plan/days';
import { isByDay, usualSeasons } from '#contract/plan/due';
import { monthName } from '../shared/text/dates.ts';
import { t } from '../strings.ts';
import type { Planned } from './planned.ts';

/** Tasks that are due together, under one heading. */
export interface Occasion {
  key: string;
  heading: string;
  /** The heading says the day and the season. */
  isOfSeason: boolean;
  tasks: readonly Planned[];
}

type Said = Omit<Occasion, 'tasks'> & { order: string };

/** What is late comes first, then what is due soon by its hours or miles, then day by day, and last what has no day. */
function occasionOf({ due, season }: Planned, today: string): Said {
  const { state, day } = due;
  const said = (key: string, order: string, heading: string) => ({ key, order, heading, isOfSeason: false });
  if (state === 'late') return said(state, '0', t('plan.state.late'));
  if (state === 'unknown' || state === 'done') {
    return said(state, state === 'unknown' ? 'b' : 'c', t(`plan.state.${state}`));
  }
  if (state === 'soon' && !isByDay(due, today)) return said(state, '00', t('plan.state.soon'));
  if (day === null) return said('use', 'a', t('plan.byUse'));
  if (due.by === 'season') {
    const datum = dayInWords(day, today);
    const heading = t(season === 'autumn' ? 'plan.beforeHaulOut' : 'plan.beforeLaunching', { datum });
    return { ...said(`${day}-${season}`, day, heading), isOfSeason: true };
  }
  const isFar = day >= endOf(today);
  return said(day.slice(0, isFar ? 4 : 7), day, isFar ? day.slice(0, 4) : monthInWords(day));
}

/** The tasks by occasion, in order. */
export function occasionsOf(tasks: readonly Planned[], today: string): Occasion[] {
  const placed = tasks
    .map((task) => ({ task, ...occasionOf(task, today) }))
    .sort(
      (one, other) => compare(one.order, other.order) || one.task.name.localeCompare(other.task.name, 'sv'),
    );
  const occasions = new Map<string, Occasion & { tasks: Planned[] }>();
  for (const { task, order: _, ...said } of placed) {
    const occasion = occasions.get(said.key);
    if (occasion) occasion.tasks.push(task);
    else occasions.set(said.key, { ...said, tasks: [task] });
  }
  return [...occasions.values()];
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** A month of the year ahead, `YYYY-MM`. */
export interface Month {
  month: string;
  tasks: number;
  /** The occasion that is the first of the month. */
  first: string | undefined;
  /** Whether a boat is in the water. */
  isOfSeason: boolean;
}

/** The first day after the year that begins with this month. */
const endOf = (today: string): string => `${addMonths(`${today.slice(0, 7)}-01`, 12).slice(0, 7)}-01`;

/** The twelve months from this one, with what is due in each. */
export function monthsAhead(
  occasions: readonly Occasion[],
  boats: readonly { launching?: string | undefined; haulOut?: string | undefined }[],
  today: string,
): Month[] {
  return Array.from({ length: 12 }, (_, ahead) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7);
    const due = occasions
      .filter(({ key }) => key.startsWith(month))
      .map(({ key, tasks }) => ({ key, n: tasks.length }));
    const isAfloat = ({ launching, haulOut }: (typeof boats)[number]) =>
      month.slice(5) >= (launching || usualSeasons.launching).slice(5, 7) &&
      month.slice(5) <= (haulOut || usualSeasons.haulOut).slice(5, 7);
    return {
      month,
      tasks: due.reduce((sum, { n }) => sum + n, 0),
      first: due[0]?.key,
      isOfSeason: boats.some(isAfloat),
    };
  });
}

/** `Maj 2027` */
export function monthInWords(month: string): string {
  const name = monthName(Number(month.slice(5, 7)) - 1);
  return `${name.charAt(0).toLocaleUpperCase('sv')}${name.slice(1)} ${month.slice(0, 4)}`;
}
