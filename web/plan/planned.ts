import type { Due, LastDone } from '#contract/plan/due';
import type { SavedTask } from '#contract/tasks';
import type { Item } from '../sync/change.ts';
import type { WithWaiting } from '../sync/use-items.ts';

/** A task as of a day. */
export interface Planned extends WithWaiting<SavedTask> {
  due: Due;
  lastDone?: LastDone | undefined;
  /** The day that a document of its boat says. */
  validUntil?: string | undefined;
  /** It was done by a service log that has not been sent. */
  isWaiting?: true;
}

/** The task as a change is based on it. */
export function asSaved(planned: Planned): Item {
  const { due: _, lastDone: __, validUntil: ___, isWaiting: ____, waiting: _____, ...task } = planned;
  return task;
}

/** Tasks that need action now: late ones first, then by due day. */
export const dueNow = (tasks: readonly Planned[]): Planned[] =>
  tasks.filter(({ due }) => due.state === 'late' || due.state === 'soon').sort(byDay);

const order = { late: 0, soon: 1, later: 2, unknown: 3, done: 4 };

export const byDay = (one: Planned, other: Planned): number =>
  order[one.due.state] - order[other.due.state] ||
  (one.due.day ?? '9').localeCompare(other.due.day ?? '9') ||
  one.name.localeCompare(other.name, 'sv');
