import { merge, type Was } from '#contract/changes';
import { limits } from '#contract/limits';
import { fieldsOf } from '#contract/logs/definition';
import type { TaskContent } from '#contract/plan/content';
import { taskDefinition } from '#contract/plan/task-fields';
import type { NewTaskFields } from '#contract/tasks';
import { type FindOwned, findOwnBoat } from '../boats/operations.ts';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { TaskRow } from '../platform/db/schema.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import {
  alreadyHas,
  contentOf,
  deleteTask,
  findTask,
  forgetNotices,
  insertTask,
  tasksOf,
  toTask,
  updateTask,
} from './store.ts';

/** The caller's task; a task of another user is not found, like one that never existed. */
export async function findOwnTask(db: Db, caller: Caller, id: string): Promise<Owned<TaskRow> | Refusal> {
  const row = await findTask(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('task_not_found');
}

export function create(
  context: Context,
  caller: Caller,
  boatId: string,
  { _id: id, template, createdAt, archivedAt, ...content }: TaskContent & NewTaskFields,
): Promise<TaskRow | Refusal> {
  return inTransaction(context.db, `account ${caller.userId}`, async (trx) => {
    const before = await madeBefore(trx, caller, id, findTask);
    if (before) return before;
    const boat = await findOwnBoat(trx, caller, boatId);
    if (boat instanceof Refusal) return boat;
    if ((await tasksOf(trx, caller.userId)).length >= limits.tasks) return refuse('too_many_tasks');
    const made = { content: content as TaskContent, template, id, createdAt, archivedAt };
    const row = await insertTask(trx, boat, made);
    return (await refuseOverQuota(trx, context.config, caller.userId)) ?? row;
  });
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  find: FindOwned<TaskRow>,
  { was, ...asked }: Partial<TaskContent> & { archived?: boolean | undefined; was?: Was | undefined },
): Promise<TaskRow | Refusal> =>
  changeOwn(db, caller.userId, find, async (trx, task) => {
    const current = { ...contentOf(task), archived: task.archived_at !== null };
    const { left: changes, collided } = merge(current, asked, was ?? {});
    if (collided.length > 0) return refuseCollided(collided, toTask(task));
    if (was && alreadyHas(task, changes)) return task;
    const before = await bytesOf(trx, task.owner_id);
    const row = await updateTask(trx, task, changes);
    if (isDueAnew(task, row)) await forgetNotices(trx, task.id);
    return (await refuseOverQuota(trx, config, task.owner_id, before)) ?? row;
  });

/** Whether any field is another that says when it is due. */
function isDueAnew(before: TaskRow, after: TaskRow): boolean {
  const [old, now] = [contentOf(before), contentOf(after)];
  return fieldsOf(taskDefinition).some(
    ({ section, name }) =>
      section !== 'what' && old[name as keyof TaskContent] !== now[name as keyof TaskContent],
  );
}

/** The service logs that name the task stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<TaskRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteTask);
