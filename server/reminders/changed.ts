import { daysBetween } from '#contract/plan/days';
import type { Task } from '#contract/tasks';
import type { NoticeRow } from '../platform/db/schema.ts';

/** Days after which a late task is notified again. */
const AGAIN = 30;

/**
 * What to tell of a plan: a task that is soon once, one that is late once and then every 30 days. A task that was done again,
 * moved to another day or started anew counts as never notified; so does, by `forgetNotices`, one with another interval or season.
 */
export function changedSince(
  notices: ReadonlyMap<string, NoticeRow>,
  tasks: readonly Task[],
  today: string,
): { task: Task; row: NoticeRow }[] {
  return tasks.flatMap((task) => {
    const { state } = task.due;
    if (task.archivedAt || (state !== 'soon' && state !== 'late')) return [];
    const before = notices.get(task._id);
    const row = { task_id: task._id, state, cycle: cycleOf(task), reminded_on: today };
    return isNews(before, row) ? [{ task, row }] : [];
  });
}

/** By a document of its boat, or by itself. */
const cycleOf = ({ lastDone, validUntil, on }: Task) => validUntil ?? `${lastDone?.day ?? ''} ${on ?? ''}`;

function isNews(before: NoticeRow | undefined, now: NoticeRow): boolean {
  if (!before || before.cycle !== now.cycle) return true;
  if (now.state === 'soon') return false;
  return before.state === 'soon' || daysBetween(before.reminded_on, now.reminded_on) >= AGAIN;
}
