import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { changesOf, createdId, pastMoment, sinceQuery, type Was, wasOf } from './changes.ts';
import { endpoint } from './endpoint.ts';
import { boatIdField, readOnlyFields } from './fields.ts';
import { answerShape, changeShape, formShape } from './logs/schemas.ts';
import type { TaskContent } from './plan/content.ts';
import { taskDefinition } from './plan/task-fields.ts';
import { type TemplateId, templates } from './plan/templates.ts';

const lastDone = z.object({
  day: z.string(),
  hours: z.nullable(z.number()),
  newMeter: z.optional(z.string()),
  miles: z.number(),
  logId: z.optional(z.string()),
});

const due = z.object({
  state: z.enum(['late', 'soon', 'later', 'unknown', 'done']),
  day: z.nullable(z.string()),
  by: z.nullable(z.enum(['months', 'season', 'on', 'hours', 'miles', 'postponed'])),
  isAbout: z.boolean(),
  hoursLeft: z.nullable(z.number()),
  milesLeft: z.nullable(z.number()),
});

/** A task as it is kept. The ETag is made from `version`. */
const savedTask = z.object({
  _id: z.string(),
  userId: z.string(),
  boatId: z.string(),
  /** The template that it was made from. */
  template: z.optional(z.string()),
  ...answerShape(taskDefinition),
  archivedAt: z.optional(z.string()),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SavedTask = z.output<typeof savedTask>;

/** A task, when it was last done, and when it is due as of `today` in its list. `validUntil`: the day that a document of its boat says. */
export const task = z.extend(savedTask, {
  lastDone: z.optional(lastDone),
  validUntil: z.optional(z.string()),
  due,
});
export type Task = z.output<typeof task>;

const usage = z.object({
  hours: z.nullable(z.number()),
  hoursPerDay: z.nullable(z.number()),
  milesPerDay: z.nullable(z.number()),
});

/** As `planOf` works it out. */
export const plan = z.object({
  today: z.string(),
  /** By boat id. */
  usage: z.record(z.string(), usage),
  tasks: z.array(task),
});
export type Plan = z.output<typeof plan>;

const unknown = z.optional(z.unknown());
const ignored = {
  ...readOnlyFields,
  archivedAt: unknown,
  version: unknown,
  lastDone: unknown,
  validUntil: unknown,
  due: unknown,
};

const templateIds = templates.map(({ id }) => id) as [TemplateId, ...TemplateId[]];
/** The template that a new task is made from. An unknown one, of a newer or older app, is none. */
const knownTemplate = z.pipe(
  z.optional(z.unknown()),
  z.transform((id) => templateIds.find((one) => one === id)),
);

export interface NewTaskFields {
  _id: string | undefined;
  /** Of one from elsewhere: when it is due follows from it. */
  createdAt: string | undefined;
  archivedAt: string | undefined;
  template: TemplateId | undefined;
}

export const createdTask = z.lazy(() =>
  z.strictObject({
    ...formShape(taskDefinition, true),
    ...ignored,
    _id: createdId,
    createdAt: pastMoment,
    archivedAt: pastMoment,
    boatId: boatIdField,
    template: knownTemplate,
  }),
) as unknown as z.ZodMiniType<TaskContent & NewTaskFields & { boatId: string }, Record<string, unknown>>;

/** Fields left out stay as they are, and a task stays with its boat. `archived` puts it away, or takes it back. */
export const changedTask = z.lazy(() =>
  z.partial(
    z.strictObject({
      ...changeShape(taskDefinition),
      ...ignored,
      boatId: unknown,
      template: unknown,
      archived: z.boolean(),
      was: wasOf([...Object.keys(taskDefinition.fields), 'archived']),
    }),
  ),
) as unknown as z.ZodMiniType<
  Partial<TaskContent> & { archived?: boolean | undefined; was?: Was | undefined },
  Record<string, unknown>
>;

const params = z.object({ id: z.string() });

export const taskEndpoints = {
  listTasks: endpoint(calls.listTasks, {
    summary:
      'Vad som ska göras med den inloggades båtar, och när, uträknat för i dag; eller med since vad som har ändrats.',
    access: 'signedIn',
    query: sinceQuery,
    response: { status: 200, body: plan, since: changesOf(savedTask) },
    gives: ['ETag'],
    refusals: ['calls_under_way'],
  }),
  createTask: endpoint(calls.createTask, {
    summary: 'Lägg till en uppgift.',
    access: 'signedIn',
    body: createdTask,
    response: { status: 201, body: task },
    gives: ['ETag'],
    refusals: ['boat_not_found', 'deleted', 'too_many_tasks', 'quota_full', 'id_taken', 'calls_under_way'],
  }),
  updateTask: endpoint(calls.updateTask, {
    summary: 'Ändra en uppgift.',
    access: 'signedIn',
    params,
    body: changedTask,
    takes: ['If-Match'],
    response: { status: 200, body: task },
    gives: ['ETag'],
    refusals: [
      'task_not_found',
      'changed_elsewhere',
      'fields_changed_elsewhere',
      'quota_full',
      'calls_under_way',
    ],
  }),
  deleteTask: endpoint(calls.deleteTask, {
    summary: 'Ta bort en uppgift. Serviceloggarna finns kvar.',
    access: 'signedIn',
    params,
    takes: ['If-Match'],
    response: { status: 204 },
    refusals: ['task_not_found', 'changed_elsewhere'],
  }),
};
