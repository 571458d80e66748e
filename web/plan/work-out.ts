import type { Boat } from '#contract/boats';
import type { SavedDocument } from '#contract/documents';
import type { Usage } from '#contract/plan/due';
import { latestDone, planOf } from '#contract/plan/plan';
import type { ServiceLog } from '#contract/service-logs';
import type { SavedTask } from '#contract/tasks';
import type { TripLog } from '#contract/trip-logs';
import type { WithWaiting } from '../sync/use-items.ts';
import type { Planned } from './planned.ts';

interface Sources {
  /** The oldest first. */
  boats: readonly WithWaiting<Boat>[];
  tasks: readonly WithWaiting<SavedTask>[];
  documents: readonly WithWaiting<SavedDocument>[];
  services: readonly WithWaiting<ServiceLog>[];
  trips: readonly WithWaiting<TripLog>[];
  today: string;
}

interface WorkedOut {
  tasks: readonly Planned[];
  usage: Readonly<Record<string, Usage>>;
}

function workOutAnew({ boats, tasks, documents, services, trips, today }: Sources): WorkedOut {
  const sources = {
    ...{ boats, documents, services, trips, done: latestDone(services) },
    tasks: tasks.filter(({ archivedAt }) => archivedAt === undefined),
  };
  const waiting = new Set(services.flatMap(({ _id, waiting }) => (waiting ? _id : [])));
  const { usage, tasks: all } = planOf(sources, today);
  const planned = all.map((task) => ({
    ...task,
    ...(waiting.has(task.lastDone?.logId ?? '') && { isWaiting: true as const }),
  }));
  return { usage, tasks: planned };
}

let last: { of: Sources; plan: WorkedOut } | undefined;

/** The plan as of a day, without archived tasks. Worked out once for all that show it. */
export function workOut(sources: Sources): WorkedOut {
  const names = Object.keys(sources) as (keyof Sources)[];
  if (last && names.every((name) => last?.of[name] === sources[name])) return last.plan;
  const plan = workOutAnew(sources);
  last = { of: sources, plan };
  return plan;
}
