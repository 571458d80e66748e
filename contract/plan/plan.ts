import type { Boat } from '../boats.ts';
import type { SavedDocument } from '../documents.ts';
import { today as dayInSweden } from '../fields.ts';
import { nameKey } from '../name-key.ts';
import type { ServiceLog } from '../service-logs.ts';
import type { SavedTask } from '../tasks.ts';
import type { TripLog } from '../trip-logs.ts';
import {
  type Done,
  type Due,
  dueOf,
  type LastDone,
  lastDoneOf,
  onPresentMeter,
  type Reading,
  type Trip,
  type Usage,
  usageOf,
} from './due.ts';
import { documentOfTemplate } from './templates.ts';

/** Works out the plan of an owner's boats from what is written down: on the server, and on a device that holds the same. */

export type BoatOfPlan = Pick<Boat, '_id' | 'name' | 'bookName' | 'launching' | 'haulOut' | 'meterFrom'>;
type TaskOfPlan = Omit<SavedTask, 'userId' | 'version' | 'updatedAt'>;
/** What trips and services say of how much a boat is used, and of which boat. */
export type TripOfUse = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime' | 'distance'> & {
  boat?: string | undefined;
  engineEnd?: number | null | undefined;
};
export type ServiceOfUse = Pick<ServiceLog, 'date' | 'boatNameModel'> & {
  engineEnd?: number | null | undefined;
};

/** A document of a boat may say when a task is due. */
export type DocumentOfPlan = Pick<SavedDocument, 'boatId' | 'kind' | 'expires'>;

export interface PlanSources<Task extends TaskOfPlan> {
  /** The oldest first. */
  boats: readonly BoatOfPlan[];
  tasks: readonly Task[];
  documents: readonly DocumentOfPlan[];
  services: readonly ServiceOfUse[];
  trips: readonly TripOfUse[];
  /** The latest service that says that a task was done, by the tasks' ids. */
  done: ReadonlyMap<string, Done>;
}

export interface WorkedOut<Task> {
  today: string;
  /** By boat id. */
  usage: Record<string, Usage>;
  tasks: (Task & { due: Due; lastDone?: LastDone; validUntil?: string })[];
}

/** So many logs are gone through without a break. */
const logsAtOnce = 2_000;

/** When everything is due, as of a day. */
export function planOf<Task extends TaskOfPlan>(
  sources: PlanSources<Task>,
  today = dayInSweden(),
): WorkedOut<Task> {
  const steps = stepsOfPlan(sources, today);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same in steps, between which a server lets others have their turn. */
export function* stepsOfPlan<Task extends TaskOfPlan>(
  { boats, tasks, documents, services, trips, done }: PlanSources<Task>,
  today: string,
): Generator<undefined, WorkedOut<Task>> {
  const uses = yield* usesOf(boats, services, trips);
  const usage = Object.fromEntries(
    [...uses].map(([id, { readings, trips }]) => [id, usageOf(readings, trips, today)]),
  );
  const workedOut: WorkedOut<Task>['tasks'] = [];
  for (const task of tasks) {
    const boat = boats.find(({ _id }) => _id === task.boatId);
    const use = uses.get(task.boatId);
    if (!boat || !use) continue;
    const lastDone = lastDoneOf(
      startOf(task, use),
      logsOf(done.get(task._id), use),
      use.readings,
      use.trips,
      today,
    );
    const { launching = '', haulOut = '' } = boat;
    const validUntil = expiryOf(task, documents);
    const due = dueOf(
      { ...plannable(task), ...(validUntil && { on: validUntil }) },
      // The document says when, whatever was done.
      validUntil ? undefined : lastDone,
      { launching, haulOut },
      usage[boat._id] as Usage,
      today,
    );
    workedOut.push({ ...task, ...(lastDone && { lastDone }), ...(validUntil && { validUntil }), due });
    yield;
  }
  return { today, usage, tasks: workedOut };
}

/** The day until which what a task renews is valid, by its boat's document that is valid longest; undefined if none says. */
export function expiryOf(
  { boatId, template }: Pick<TaskOfPlan, 'boatId' | 'template'>,
  documents: readonly DocumentOfPlan[],
): string | undefined {
  const kind = documentOfTemplate[template ?? ''];
  const days = documents.flatMap((one) =>
    kind !== undefined && one.kind === kind && one.boatId === boatId ? (one.expires ?? []) : [],
  );
  return days.sort().at(-1);
}

/** The latest of these services that says that a task was done, by the tasks' ids. */
export function latestDone(
  services: readonly Pick<ServiceLog, '_id' | 'date' | 'engineEnd' | 'tasks'>[],
): Map<string, Done & { date: string }> {
  const latest = new Map<string, Done & { date: string }>();
  for (const { _id, date, engineEnd, tasks = [] } of services)
    for (const id of tasks) {
      const before = latest.get(id);
      const isLater = !before || date > before.date || (date === before.date && _id < before.logId);
      if (isLater) latest.set(id, { date, day: date.slice(0, 10), logId: _id, hours: engineEnd ?? null });
    }
  return latest;
}

/** Which boat a log means: by its own name or its name in the service book, of two with the same name the older. */
export function boatCalled(
  boats: readonly Pick<BoatOfPlan, '_id' | 'name' | 'bookName'>[],
): (written: string | null | undefined) => string | undefined {
  const byName = new Map(
    boats.toReversed().flatMap(({ _id, name, bookName }) => [
      [nameKey(bookName), _id],
      [nameKey(name), _id],
    ]),
  );
  return (written) => (nameKey(written) === '' ? undefined : byName.get(nameKey(written)));
}

/** The same, where a log without a name means the first boat. */
export function boatNamed(
  boats: readonly Pick<BoatOfPlan, '_id' | 'name' | 'bookName'>[],
): (written: string | null | undefined) => string | undefined {
  const called = boatCalled(boats);
  return (written) => (nameKey(written) === '' ? boats[0]?._id : called(written));
}

/** The same; if there is only one boat, every log means that. */
export function boatOfLog(
  boats: readonly Pick<BoatOfPlan, '_id' | 'name' | 'bookName'>[],
): (written: string | null | undefined) => string | undefined {
  const named = boatNamed(boats);
  const known = new Map<string, string | undefined>();
  return (written) => {
    if (boats.length === 1) return boats[0]?._id;
    const name = written ?? '';
    if (!known.has(name)) known.set(name, named(name));
    return known.get(name);
  };
}

interface Use {
  /** As the boat's present meter would have shown them. */
  readings: readonly Reading[];
  trips: readonly Trip[];
  onMeter: ReturnType<typeof onPresentMeter>;
}

/** The use of each boat, by its id. */
function* usesOf(
  boats: readonly BoatOfPlan[],
  services: readonly ServiceOfUse[],
  trips: readonly TripOfUse[],
): Generator<undefined, Map<string, Use>> {
  const boatOf = boatOfLog(boats);
  const found = new Map(boats.map(({ _id }) => [_id, { readings: [] as Reading[], trips: [] as Trip[] }]));
  for (const [i, { departureDateTime, arrivalDateTime, distance, boat, engineEnd }] of trips.entries()) {
    const use = found.get(boatOf(boat) ?? '');
    if (typeof distance === 'number')
      use?.trips.push({ day: departureDateTime.slice(0, 10), miles: distance });
    if (typeof engineEnd === 'number')
      use?.readings.push({ day: arrivalDateTime.slice(0, 10), hours: engineEnd });
    if ((i + 1) % logsAtOnce === 0) yield;
  }
  for (const { date, boatNameModel, engineEnd } of services) {
    if (typeof engineEnd !== 'number') continue;
    found.get(boatOf(boatNameModel) ?? '')?.readings.push({ day: date.slice(0, 10), hours: engineEnd });
  }
  return new Map(
    boats.map(({ _id, meterFrom }) => {
      const { readings = [], trips = [] } = found.get(_id) ?? {};
      const onMeter = onPresentMeter(meterFrom || undefined, readings);
      const shown = readings.map(({ day, hours }) => ({ day, hours: onMeter(day, hours) }));
      return [_id, { readings: shown, trips, onMeter }];
    }),
  );
}

function startOf({ baselineDate = '', baselineHours, baselineMiles }: TaskOfPlan, { onMeter }: Use) {
  return {
    baselineDate,
    baselineHours: onMeter(baselineDate, baselineHours ?? null),
    baselineMiles: baselineMiles ?? null,
  };
}

const logsOf = (done: Done | undefined, { onMeter }: Use): Done[] =>
  done ? [{ day: done.day, logId: done.logId, hours: onMeter(done.day, done.hours) }] : [];

const plannable = ({ template, createdAt, ...task }: TaskOfPlan) => ({
  template,
  everyMonths: task.everyMonths ?? null,
  everyHours: task.everyHours ?? null,
  everyMiles: task.everyMiles ?? null,
  season: task.season ?? '',
  on: task.on ?? '',
  postponedTo: task.postponedTo ?? '',
  created: dayInSweden(new Date(createdAt)),
});
