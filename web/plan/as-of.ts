import type { Boat } from '#contract/boats';
import { today as dayInSweden } from '#contract/fields';
import { type Due, dueOf, type LastDone, type Plannable } from '#contract/plan/due';
import type { Plan, Task } from '#contract/tasks';
import type { Entry } from '../offline/entry.ts';
import { waitingTasks } from '../offline/part-values.ts';

/** A task as it stands on a day, also by the service logs that have not been sent yet. */
export interface Planned extends Omit<Task, 'due' | 'lastDone'> {
  due: Due;
  lastDone?: LastDone | undefined;
  /** It was done by a service log that waits. */
  isWaiting?: true;
}

type BoatSeasons = Pick<Boat, '_id' | 'launching' | 'haulOut'>;

/** What waits to be sent and says that tasks were done, by the tasks. */
function doneByWaiting(entries: readonly Entry[]): Map<string, LastDone> {
  const done = new Map<string, LastDone>();
  for (const { kind, action, fields } of entries) {
    if (kind !== 'service-log' || action === 'delete') continue;
    const day = String(fields.date ?? '').slice(0, 10);
    const hours = typeof fields.engineEnd === 'number' ? fields.engineEnd : null;
    for (const id of waitingTasks(fields)) {
      if ((done.get(id)?.day ?? '') < day) done.set(id, { day, hours, miles: 0 });
    }
  }
  return done;
}

/** The server has worked the plan out for a day, and without what waits: both are made good here. What is archived is left out. */
export function asOf(
  { tasks, usage, today: workedOutFor }: Plan,
  boats: readonly BoatSeasons[],
  entries: readonly Entry[],
  today: string,
): Planned[] {
  const waiting = doneByWaiting(entries);
  return tasks
    .filter(({ archivedAt }) => archivedAt === undefined)
    .map((task) => {
      const done = waiting.get(task._id);
      const isNews = done !== undefined && done.day >= (task.lastDone?.day ?? '');
      if (!isNews && today === workedOutFor) return task;
      const used = usage[task.boatId] ?? { hours: null, hoursPerDay: null, milesPerDay: null };
      const last = isNews ? { ...done, hours: done.hours ?? used.hours } : task.lastDone;
      const boat = boats.find(({ _id }) => _id === task.boatId);
      const { launching = '', haulOut = '' } = boat ?? {};
      const due = dueOf(plannable(task), last, { launching, haulOut }, used, today);
      return { ...task, due, lastDone: last, ...(isNews && { isWaiting: true as const }) };
    });
}

const plannable = ({ everyMonths, everyHours, everyMiles, season, on, createdAt }: Task): Plannable => ({
  everyMonths: everyMonths ?? null,
  everyHours: everyHours ?? null,
  everyMiles: everyMiles ?? null,
  season: season ?? '',
  on: on ?? '',
  created: dayInSweden(new Date(createdAt)),
});

/** What does something about it now: late first, and each the earliest first. */
export const dueNow = (tasks: readonly Planned[]): Planned[] =>
  tasks.filter(({ due }) => due.state === 'late' || due.state === 'soon').sort(byDay);

const order = { late: 0, soon: 1, later: 2, unknown: 3, done: 4 };

export const byDay = (one: Planned, other: Planned): number =>
  order[one.due.state] - order[other.due.state] ||
  (one.due.day ?? '9').localeCompare(other.due.day ?? '9') ||
  one.name.localeCompare(other.name, 'sv');
