import { today as todayInSweden } from '#contract/fields';
import { nameKey } from '#contract/name-key';
import { dueOf, lastDoneOf, type Reading, type Trip, usageOf } from '#contract/plan/due';
import type { Plan, Task } from '#contract/tasks';
import { boatCalled } from '../boats/names.ts';
import { boatsOf } from '../boats/store.ts';
import type { Db } from '../platform/db/connect.ts';
import type { BoatRow, TaskRow } from '../platform/db/schema.ts';
import { contentOf, doneOf, servicesOfUse, tasksOf, toTask, tripsOfUse } from './store.ts';

/** When everything in a user's plan is due, calculated for a day. */
export async function planOf(db: Db, ownerId: string, today = todayInSweden()): Promise<Plan> {
  const boats = await boatsOf(db, ownerId);
  const rows = boats.length > 0 ? await tasksOf(db, ownerId) : [];
  if (rows.length === 0) return { today, usage: {}, tasks: [] };
  const done = await doneOf(db, ownerId);
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
    const { readings, trips } = used(row.boat_id);
    const content = contentOf(row);
    const lastDone = lastDoneOf(content, done.get(row.id) ?? [], readings, trips);
    const plannable = { ...content, created: todayInSweden(new Date(row.created_at)) };
    const seasons = { launching: boat?.launching ?? '', haulOut: boat?.haul_out ?? '' };
    const use = usage[row.boat_id] ?? usageOf([], [], today);
    const due = dueOf(plannable, lastDone, seasons, use, today);
    return { ...toTask(row), ...(lastDone && { lastDone }), due };
  };
  return { today, usage, tasks: rows.map(workOut) };
}

/** One task as the plan has it. */
export async function planned(db: Db, row: TaskRow): Promise<Task> {
  const { tasks } = await planOf(db, row.owner_id);
  const task = tasks.find(({ _id }) => _id === row.id);
  if (!task) throw new Error('a task that has just been saved is not there');
  return task;
}

interface Use {
  readings: Reading[];
  trips: Trip[];
}

/** The use of each boat as its logs say, by boat id. */
async function usesOf(db: Db, ownerId: string, boats: BoatRow[]): Promise<(boatId: string) => Use> {
  const trips = await tripsOfUse(db, ownerId);
  const services = await servicesOfUse(db, ownerId);
  const boatOf = boatByName(boats);
  const uses = new Map(boats.map(({ id }): [string, Use] => [id, { readings: [], trips: [] }]));
  for (const { departure, arrival, distance, boat, engine_end } of trips) {
    const use = uses.get(boatOf(boat) ?? '');
    if (distance !== null) use?.trips.push({ day: departure.slice(0, 10), miles: distance });
    if (engine_end !== null) use?.readings.push({ day: arrival.slice(0, 10), hours: engine_end });
  }
  for (const { date, boat_name_model, engine_end } of services) {
    const use = uses.get(boatOf(boat_name_model) ?? '');
    if (engine_end !== null) use?.readings.push({ day: date.slice(0, 10), hours: engine_end });
  }
  return (boatId) => uses.get(boatId) ?? { readings: [], trips: [] };
}

/** Which boat a log means. A log without a name means the first boat; if there is only one, every log means that. */
function boatByName(boats: BoatRow[]): (written: string | null) => string | undefined {
  const boatNamed = boatCalled(boats);
  return (written) => (nameKey(written) === '' || boats.length === 1 ? boats[0]?.id : boatNamed(written));
}
