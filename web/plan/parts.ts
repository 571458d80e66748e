import { inYear } from '#contract/plan/days';
import { usualSeasons } from '#contract/plan/due';
import type { Planned } from './planned.ts';

/** Each part of a task, as one asks for it: on a line of its own, or behind a comma (but not the `4 liter` of an oil). */
export const partsOf = ({ parts = '' }: { parts?: string | undefined }): string[] =>
  parts
    .split(/[\n;]|,\s+(?=\p{L})/u)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter(Boolean);

/** A part that a task needs the next time. */
export interface ToBuy {
  /** Another one once the task has been done: it is to be bought again then. */
  key: string;
  part: string;
  task: Planned;
}

/** The parts of what is late, soon, or due before the boat's next haul-out. */
export function toBuyFor(
  tasks: readonly Planned[],
  { haulOut }: { haulOut?: string | undefined },
  today: string,
): ToBuy[] {
  const year = Number(today.slice(0, 4));
  const end = [year, year + 1]
    .map((one) => inYear(haulOut || usualSeasons.haulOut, one))
    .find((day) => day >= today);
  const isNear = ({ due: { state, day } }: Planned) =>
    state === 'late' || state === 'soon' || (state === 'later' && day !== null && day <= (end ?? today));
  return tasks.filter(isNear).flatMap((task) =>
    [...new Set(partsOf(task))].map((part) => ({
      key: [task._id, task.lastDone?.day ?? '', part].join(' '),
      part,
      task,
    })),
  );
}
