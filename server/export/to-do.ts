import type { State } from '#contract/plan/due';
import type { Task } from '#contract/tasks';

/** A task with the name of its boat. */
export interface ToDo {
  boat: string;
  task: Task;
}

const names: Record<State, string> = {
  late: 'Försenad',
  soon: 'Snart',
  later: 'Senare',
  unknown: 'Okänt',
  done: 'Klart',
};

export const stateName = ({ archivedAt, due }: Task): string => (archivedAt ? 'Bortlagd' : names[due.state]);
