import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { today as todayInSweden } from '#contract/fields';
import { dueOf, lastDoneOf, onPresentMeter, type Reading, type Trip, usageOf } from '#contract/plan/due';
import type { Plan, Task } from '#contract/tasks';
import { boatCalled } from '../boats/names.ts';
import { boatsOf } from '../boats/store.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow, TaskRow } from '../platform/db/schema.ts';
import { contentOf, lastDoneIn, servicesOfUse, tasksOf, toTask, tripsOfUse } from './store.ts';

/** When everything in a user's plan is due, calculated for a day. */
export async function planOf(db: Db, ownerId: string, today = todayInSweden()): Promise<Plan> {
  const boats = await boatsOf(db, ownerId);
  const rows = boats.length > 0 ? await tasksOf(db, ownerId) : [];
  if (rows.length === 0) return { today, usage: {}, tasks: [] };
  const latest = await lastDoneIn(
    db,
    rows.map(({ id }) => id),
  );
  const used = await usesOf(db, ownerId, boats);
  const usage = Object.fromEntries(
    boats.map(({ id }) => {
      const { readings, trips } = used(id);
      return [id, usageOf(readings, trips, today)];
    }),
  );
  const boatById = new Map(boats.map((boat) => [boat.id, boat]));
  const workOut = (row: TaskRow): Task => {
    const boat = boatById.get(row.boat_id);
    const { readings, trips, onMeter } = used(row.boat_id);
    const content = contentOf(row);
    const start = { ...content, baselineHours: onMeter(content.baselineDate, content.baselineHours) };
    const done = latest.get(row.id);
    const logs = done ? [{ ...done, hours: onMeter(done.day, done.hours) }] : [];
    const lastDone = lastDoneOf(start, logs, readings, trips, today);
    const created = todayInSweden(new Date(row.created_at));
    const plannable = { ...content, created, template: row.template ?? undefined };
    const seasons = { launching: boat?.launching ?? '', haulOut: boat?.haul_out ?? '' };
    const use = usage[row.boat_id] ?? usageOf([], [], today);
    const due = dueOf(plannable, lastDone, seasons, use, today);
    return { ...toTask(row), ...(lastDone && { lastDone }), due };
  };
  const tasks: Task[] = [];
  for (const row of rows) {
    tasks.push(workOut(row));
    // Others have their turn: each goes through all trips of its boat.
    await yieldToEventLoop();
  }
  return { today, usage, tasks };
}

/** One task as the plan has it. */
export async function planned(db: Db, row: TaskRow): Promise<Task> {
  const { tasks } = await planOf(db, row.owner_id);
  const task = tasks.find(({ _id }) => _id === row.id);
  if (!task) throw new Error('a task that has just been saved is not there');
  return task;
}

interface Use {
  /** As the boat's present meter would have shown them. */
  readings: Reading[];
  trips: Trip[];
  onMeter: ReturnType<typeof onPresentMeter>;
}

/** The use of each boat as its logs say, by boat id. */
async function usesOf(db: Db, ownerId: string, boats: BoatRow[]): Promise<(boatId: string) => Use> {
  const services = await servicesOfUse(db, ownerId);
  const boatOf = boatByName(boats);
  const uses = new Map(
    boats.map(({ id }): [string, Omit<Use, 'onMeter'>] => [id, { readings: [], trips: [] }]),
  );
  for await (const trips of tripsOfUse(db, ownerId)) {
    for (const { departure, arrival, distance, boat_key, engine_end } of trips) {
      const use = uses.get(boatOf(boat_key) ?? '');
      if (distance !== null) use?.trips.push({ day: departure.slice(0, 10), miles: distance });
      if (engine_end !== null) use?.readings.push({ day: arrival.slice(0, 10), hours: engine_end });
    }
    await yieldToEventLoop();
  }
  for (const { date, boat_key, engine_end } of services) {
    const use = uses.get(boatOf(boat_key) ?? '');
    if (engine_end !== null) use?.readings.push({ day: date.slice(0, 10), hours: engine_end });
  }
  const all = new Map(
    boats.map(({ id, meter_from }) => {
      const { readings = [], trips = [] } = uses.get(id) ?? {};
      const onMeter = onPresentMeter(meter_from ?? undefined, readings);
      const shown = readings.map(({ day, hours }) => ({ day, hours: onMeter(day, hours) }));
      return [id, { readings: shown, trips, onMeter }];
    }),
  );
  const none = { readings: [], trips: [], onMeter: onPresentMeter(undefined, []) };
  return (boatId) => all.get(boatId) ?? none;
}

/** Which boat a log means. A log without a name means the first boat; if there is only one, every log means that. */
function boatByName(boats: BoatRow[]): (key: string) => string | undefined {
  const boatNamed = boatCalled(boats);
  const known = new Map<string, string | undefined>();
  return (key) => {
    if (key === '' || boats.length === 1) return boats[0]?.id;
    if (!known.has(key)) known.set(key, boatNamed(key));
    return known.get(key);
  };
}
