import { daysBetween } from '#contract/plan/days';
import type { Task } from '#contract/tasks';
import type { ToldRow } from '../platform/db/schema.ts';

/** What is late is told again after so many days. */
const AGAIN = 30;

/**
 * What is to be told of a plan: what is soon once, what is late once, and then each 30 days. Done again, moved to another day, or
 * started anew, a task is told as if it never was.
 */
export function changedSince(
  told: ReadonlyMap<string, ToldRow>,
  tasks: readonly Task[],
  today: string,
): { task: Task; row: ToldRow }[] {
  return tasks.flatMap((task) => {
    const { state } = task.due;
    if (task.archivedAt || (state !== 'soon' && state !== 'late')) return [];
    const row: ToldRow = { task_id: task._id, state, cycle: cycleOf(task), told_on: today };
    return isNews(told.get(task._id), row) ? [{ task, row }] : [];
  });
}

const cycleOf = ({ lastDone, on }: Task) => `${lastDone?.day ?? ''} ${on ?? ''}`;

function isNews(before: ToldRow | undefined, now: ToldRow): boolean {
  if (!before || before.cycle !== now.cycle) return true;
  if (now.state === 'soon') return false;
  return before.state === 'soon' || daysBetween(before.told_on, now.told_on) >= AGAIN;
}
