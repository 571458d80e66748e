import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { today as todayInSweden } from '#contract/fields';
import { stepsOfPlan, type TripOfUse } from '#contract/plan/plan';
import type { Plan, Task } from '#contract/tasks';
import { boatsOf, toBoat } from '../boats/store.ts';
import { documentsOf } from '../documents/store.ts';
import type { Db } from '../platform/db/connect.ts';
import type { DocumentRow, TaskRow } from '../platform/db/schema.ts';
import { lastDoneIn, servicesOfUse, tasksOf, toTask, tripsOfUse } from './store.ts';

/** When everything in a user's plan is due, calculated for a day; by these documents only, if any are given. */
export async function planOf(
  db: Db,
  ownerId: string,
  today = todayInSweden(),
  some?: readonly DocumentRow[],
): Promise<Plan> {
  const boats = await boatsOf(db, ownerId);
  const rows = boats.length > 0 ? await tasksOf(db, ownerId) : [];
  if (rows.length === 0) return { today, usage: {}, tasks: [] };
  const done = await lastDoneIn(
    db,
    rows.map(({ id }) => id),
  );
  const services = await servicesOfUse(db, ownerId);
  const trips: TripOfUse[] = [];
  for await (const page of tripsOfUse(db, ownerId)) {
    for (const trip of page) trips.push(trip);
    await yieldToEventLoop();
  }
  const documents = (some ?? (await documentsOf(db, ownerId))).map(({ boat_id, kind, expires }) => ({
    ...{ boatId: boat_id ?? undefined, kind, expires: expires ?? undefined },
  }));
  const sources = { boats: boats.map(toBoat), tasks: rows.map(toTask), documents, services, trips, done };
  // Others have their turn between the steps: each goes through all trips of a boat.
  const steps = stepsOfPlan(sources, today);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await yieldToEventLoop();
  }
}

/** One task as the plan has it. */
export async function planned(db: Db, row: TaskRow): Promise<Task> {
  const { tasks } = await planOf(db, row.owner_id);
  const task = tasks.find(({ _id }) => _id === row.id);
  if (!task) throw new Error('a task that has just been saved is not there');
  return task;
}
