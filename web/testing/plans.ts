import type { Boat } from '#contract/boats';
import { today as dayInSweden } from '#contract/fields';
import { addDays } from '#contract/plan/days';
import { templates } from '#contract/plan/templates';
import type { Plan, Task } from '#contract/tasks';
import { type Answers, gives, refuses } from './answers.ts';

const now = '2026-04-01T08:00:00.000Z';

/** The day `days` days from today, `YYYY-MM-DD`. */
export const inDays = (days: number): string => addDays(dayInSweden(), days);

/** A boat of the signed-in user, as the server answers it. */
export const boat = (fields: Partial<Boat> = {}): Boat => ({
  _id: 'boat-1',
  userId: 'me',
  name: 'Vindila',
  bookName: 'Vindila, Albin Vega',
  engineModel: 'Volvo Penta D1-20',
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...fields,
});

/** A task of the user's plan, due on a day. */
export const task = (name: string, state: Task['due']['state'], fields: Partial<Task> = {}): Task => {
  const { day: _, ...due } = fields.due ?? {};
  const hours = { hoursLeft: null, milesLeft: null };
  return {
    _id: name.replace(/[^a-z]/gi, ''),
    userId: 'me',
    boatId: 'boat-1',
    name,
    section: 'engineService',
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...fields,
    due: {
      by: 'on',
      isAbout: false,
      ...hours,
      ...due,
      state,
      get day() {
        return fields.due?.day ?? null;
      },
    },
  };
};

/** Due in `days` days, also for a task that is made once for all tests while midnight passes. */
export const dueIn = (days: number): Task['due'] =>
  ({
    get day() {
      return inDays(days);
    },
  }) as Task['due'];

const isOf = (before: { version: number } | undefined, headers: Headers): boolean =>
  !before || headers.get('If-Match') === `"${before.version}"`;

/** As on the server: a change of another version is a conflict, unless it has been made already. */
function isStale(before: { version: number }, body: unknown, headers: Headers): boolean {
  const values = before as Record<string, unknown>;
  const isDone = Object.entries(body as object).every(
    ([name, value]) => (value ?? '') === (values[name] ?? ''),
  );
  return !isDone && !isOf(before, headers);
}

/** The user's boats and plan: these, and what is added, changed and deleted. */
export function plans(
  boats: readonly Boat[] = [],
  tasks: readonly Task[] = [],
  usage: Plan['usage'] = {},
): Answers {
  const allBoats = new Map(boats.map((one) => [one._id, one]));
  const all = new Map(tasks.map((one) => [one._id, one]));
  /** What each key has made. */
  const firstOf = new Map<string | null, string>();
  return {
    listBoats: () => gives('listBoats', [...allBoats.values()]),
    createBoat: ({ body, headers }) => {
      const key = headers.get('Idempotency-Key');
      const first = allBoats.get(firstOf.get(key) ?? '');
      const made = first ?? boat({ _id: `boat-${allBoats.size + 1}`, ...(body as Partial<Boat>) });
      allBoats.set(made._id, made);
      firstOf.set(key, made._id);
      return gives('createBoat', made, { status: 201 });
    },
    updateBoat: ({ params, body, headers }) => {
      const before = allBoats.get(params.id ?? '') ?? boat();
      if (isStale(before, body, headers)) return refuses('plan_changed_elsewhere');
      const changed = { ...before, ...(body as Partial<Boat>), version: before.version + 1 };
      allBoats.set(changed._id, changed);
      return gives('updateBoat', changed);
    },
    deleteBoat: ({ params, headers }) => {
      if (!isOf(allBoats.get(params.id ?? ''), headers)) return refuses('plan_changed_elsewhere');
      allBoats.delete(params.id ?? '');
      return gives('deleteBoat', undefined as never, { status: 204 });
    },
    listTasks: () => gives('listTasks', { today: dayInSweden(), usage, tasks: [...all.values()] }),
    createTask: ({ body, headers }) => {
      const key = headers.get('Idempotency-Key');
      const { name } = body as Task;
      const made = all.get(firstOf.get(key) ?? '') ?? {
        ...task(name, 'unknown'),
        ...(body as Partial<Task>),
      };
      all.set(made._id, made);
      firstOf.set(key, made._id);
      return gives('createTask', made, { status: 201 });
    },
    createTasksFromTemplates: ({ body }) => {
      const chosen = (body as { templates: { id: string }[] }).templates;
      const made = templates
        .filter(({ id }) => chosen.some((one) => one.id === id))
        .filter(({ id }) => ![...all.values()].some(({ template }) => template === id))
        .map(({ id, name, section }) => task(name, 'unknown', { template: id, section }));
      for (const one of made) all.set(one._id, one);
      return gives('createTasksFromTemplates', made, { status: 201 });
    },
    updateTask: ({ params, body, headers }) => {
      const before = all.get(params.id ?? '');
      if (!before) return refuses('task_not_found');
      if (isStale(before, body, headers)) return refuses('plan_changed_elsewhere');
      const changed = { ...before, ...(body as Partial<Task>), version: before.version + 1 };
      all.set(changed._id, changed);
      return gives('updateTask', changed);
    },
    deleteTask: ({ params, headers }) => {
      if (!isOf(all.get(params.id ?? ''), headers)) return refuses('plan_changed_elsewhere');
      all.delete(params.id ?? '');
      return gives('deleteTask', undefined as never, { status: 204 });
    },
  };
}
