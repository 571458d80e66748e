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
    const row = { task_id: task._id, state, cycle: cycleOf(task), told_on: today };
    if (mayNotHaveCome(before, row)) return [{ task, row: { ...row, unanswered: 2 } }];
    return isNews(before, row) ? [{ task, row: { ...row, unanswered: 1 } }] : [];
  });
}

const cycleOf = ({ lastDone, on }: Task) => `${lastDone?.day ?? ''} ${on ?? ''}`;

type NewNotice = Omit<NoticeRow, 'unanswered'>;

/** Handed over once, without an answer from the mail server. After the second time it counts as received. */
const mayNotHaveCome = (before: NoticeRow | undefined, now: NewNotice): boolean =>
  before?.unanswered === 1 && before.cycle === now.cycle && before.state === now.state;

function isNews(before: NewNotice | undefined, now: NewNotice): boolean {
  if (!before || before.cycle !== now.cycle) return true;
  if (now.state === 'soon') return false;
  return before.state === 'soon' || daysBetween(before.told_on, now.told_on) >= AGAIN;
}
