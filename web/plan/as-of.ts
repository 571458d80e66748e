import type { Boat } from '#contract/boats';
import { today as dayInSweden } from '#contract/fields';
import {
  type Done,
  type Due,
  dueOf,
  type LastDone,
  lastDoneOf,
  type Plannable,
  type Usage,
} from '#contract/plan/due';
import type { ServiceLog } from '#contract/service-logs';
import type { Plan, Task } from '#contract/tasks';
import type { Entry } from '../offline/entry.ts';
import { idOfEntry } from '../offline/optimistic.ts';
import { asAnswered } from '../offline/part-values.ts';

/** A task as of a day, including service logs that have not been sent yet. */
export interface Planned extends Omit<Task, 'due' | 'lastDone'> {
  due: Due;
  lastDone?: LastDone | undefined;
  /** It was done by a service log that has not been sent. */
  isWaiting?: true;
}

type BoatSeasons = Pick<Boat, '_id' | 'launching' | 'haulOut'>;

type Service = Pick<ServiceLog, '_id' | 'date' | 'engineEnd' | 'tasks'>;

/** A service log, in its local state, that says that a task was done. */
interface DoneHere extends Done {
  isWaiting: boolean;
}

/** By task id. Logs that are about to be deleted do not count. */
function doneHere(services: readonly Service[], waiting: readonly Entry[]): Map<string, DoneHere[]> {
  const done = new Map<string, DoneHere[]>();
  const take = ({ _id, date, engineEnd, tasks = [] }: Service, isWaiting: boolean) => {
    const one = { day: String(date).slice(0, 10), logId: _id, hours: engineEnd ?? null, isWaiting };
    for (const id of tasks) done.set(id, [...(done.get(id) ?? []), one]);
  };
  const touched = new Map(waiting.map((entry) => [entry.logId, entry]));
  for (const log of services) if (!touched.has(log._id)) take(log, false);
  for (const entry of waiting) {
    if (entry.action === 'delete') continue;
    const log = services.find(({ _id }) => _id === entry.logId) ?? entry.base ?? {};
    const shown = { ...log, ...asAnswered(entry.fields, log), _id: idOfEntry(entry) };
    take(shown as unknown as Service, true);
  }
  return done;
}

/** When a task was last done, after the log that said so has been changed or deleted here. */
function doneStill(task: Task, before: LastDone, found: readonly Done[]): LastDone | undefined {
  const { baselineDate = '', baselineHours = null, baselineMiles = null } = task;
  const last = lastDoneOf({ baselineDate, baselineHours, baselineMiles }, found, [], []);
  if (last === undefined || (last.logId === before.logId && last.day === before.day)) return last && before;
  // Only the server knows how far the boat has gone since then: at least as far as since the log that is gone.
  return { ...last, miles: Math.max(last.miles, before.miles) };
}

const latest = (found: readonly DoneHere[]) =>
  found.reduce<DoneHere | undefined>((best, one) => (!best || one.day > best.day ? one : best), undefined);

/**
 * The meter reading once a waiting log has been sent: that of the log, unless a later reading is known. A reading today
 * that is lower than before is of another engine.
 */
function usedSince({ day, hours }: Done, used: Usage, today: string): Usage {
  const isLatest = hours !== null && (used.hours === null || hours > used.hours || day >= today);
  return isLatest ? { ...used, hours } : used;
}

/** The server computed the plan for a certain day and without unsent logs: both are corrected here. Leaves out archived tasks. */
export function asOf(
  { tasks, usage, today: workedOutFor }: Plan,
  boats: readonly BoatSeasons[],
  services: readonly Service[],
  entries: readonly Entry[],
  today: string,
): Planned[] {
  const waiting = entries.filter(({ kind }) => kind === 'service-log');
  const touched = new Set(waiting.map(({ logId }) => logId));
  const done = doneHere(services, waiting);
  return tasks
    .filter(({ archivedAt }) => archivedAt === undefined)
    .map((task) => {
      const { lastDone: before } = task;
      const found = done.get(task._id) ?? [];
      const used = usage[task.boatId] ?? { hours: null, hoursPerDay: null, milesPerDay: null };
      const still =
        before?.logId !== undefined && touched.has(before.logId) ? doneStill(task, before, found) : before;
      const news = latest(found.filter(({ isWaiting }) => isWaiting));
      const isNews =
        news !== undefined &&
        (still === before
          ? news.logId !== before?.logId && news.day >= (before?.day ?? '')
          : news.logId === still?.logId);
      if (!isNews && still === before && today === workedOutFor) return task;
      const last = isNews ? { day: news.day, hours: news.hours ?? used.hours, miles: 0 } : still;
      const boat = boats.find(({ _id }) => _id === task.boatId);
      const { launching = '', haulOut = '' } = boat ?? {};
      const now = isNews ? usedSince(news, used, today) : used;
      const due = dueOf(plannable(task), last, { launching, haulOut }, now, today);
      return { ...task, due, lastDone: last, ...(isNews && { isWaiting: true as const }) };
    });
}

const plannable = ({
  everyMonths,
  everyHours,
  everyMiles,
  season,
  on,
  template,
  createdAt,
}: Task): Plannable => ({
  template,
  everyMonths: everyMonths ?? null,
  everyHours: everyHours ?? null,
  everyMiles: everyMiles ?? null,
  season: season ?? '',
  on: on ?? '',
  created: dayInSweden(new Date(createdAt)),
});

/** Tasks that need action now: late ones first, then by due day. */
export const dueNow = (tasks: readonly Planned[]): Planned[] =>
  tasks.filter(({ due }) => due.state === 'late' || due.state === 'soon').sort(byDay);

const order = { late: 0, soon: 1, later: 2, unknown: 3, done: 4 };

export const byDay = (one: Planned, other: Planned): number =>
  order[one.due.state] - order[other.due.state] ||
  (one.due.day ?? '9').localeCompare(other.due.day ?? '9') ||
  one.name.localeCompare(other.name, 'sv');
