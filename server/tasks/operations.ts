import { merge, type Was } from '#contract/changes';
import { limits } from '#contract/limits';
import { emptyValue } from '#contract/logs/values';
import type { TaskContent } from '#contract/plan/content';
import { taskFields } from '#contract/plan/task-fields';
import { type Template, type TemplateId, templates } from '#contract/plan/templates';
import { type FindOwned, findOwnBoat } from '../boats/operations.ts';
import { setInsuredUntil } from '../boats/store.ts';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { bytesOf } from '../images/store.ts';
import { madeBefore } from '../platform/db/changes.ts';
import { changeOwn, type Db, inTransaction } from '../platform/db/connect.ts';
import type { BoatRow, TaskRow } from '../platform/db/schema.ts';
import { withIdempotencyKey } from '../platform/idempotency.ts';
import { Refusal, refuse, refuseCollided } from '../refusal.ts';
import {
  alreadyHas,
  contentOf,
  deleteTask,
  findTask,
  forgetNotices,
  insertTasks,
  type NewTask,
  tasksOf,
  toTask,
  updateTask,
} from './store.ts';

/** The caller's task; a task of another user is not found, like one that never existed. */
export async function findOwnTask(db: Db, caller: Caller, id: string): Promise<Owned<TaskRow> | Refusal> {
  const row = await findTask(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('task_not_found');
}

async function insert(
  { config }: Context,
  trx: Db,
  caller: Caller,
  boatId: string,
  choose: (there: TaskRow[], boat: BoatRow) => NewTask[],
): Promise<TaskRow[] | Refusal> {
  const boat = await findOwnBoat(trx, caller, boatId);
  if (boat instanceof Refusal) return boat;
  const there = await tasksOf(trx, caller.userId);
  const tasks = choose(
    there.filter(({ boat_id }) => boat_id === boatId),
    boat,
  );
  if (there.length + tasks.length > limits.tasks) return refuse('too_many_tasks');
  const rows = await insertTasks(trx, boat, tasks);
  const insurance = rows.find(isOfInsurance);
  if (insurance?.on) await setInsuredUntil(trx, insurance, insurance.on);
  return (await refuseOverQuota(trx, config, caller.userId)) ?? rows;
}

export function create(
  context: Context,
  caller: Caller,
  boatId: string,
  { _id, ...content }: TaskContent & { _id: string | undefined },
  key: string | undefined,
): Promise<TaskRow | Refusal> {
  const who = { accountId: caller.userId, call: 'createTask', key, gone: 'plan_deleted' } as const;
  return withIdempotencyKey(
    context.db,
    who,
    async (trx) => {
      const before = await madeBefore(trx, caller, _id, findTask, 'plan_deleted');
      if (before) return before;
      const made = { content, ...(_id !== undefined && { id: _id }) } as NewTask;
      const rows = await insert(context, trx, caller, boatId, () => [made]);
      return rows instanceof Refusal ? rows : (rows[0] as TaskRow);
    },
    findTask,
  );
}

type Chosen = Partial<TaskContent> & { id: TemplateId };

/** Templates that are in the boat's plan already are not added again: sent twice, a request adds nothing the second time. */
export const createFromTemplates = (
  context: Context,
  caller: Caller,
  { boatId, templates: chosen }: { boatId: string; templates: Chosen[] },
): Promise<TaskRow[] | Refusal> =>
  inTransaction(context.db, `account ${caller.userId}`, (trx) =>
    insert(context, trx, caller, boatId, (there, boat) => {
      const existing = new Set<string | null>(there.map(({ template }) => template));
      const once = [...new Map(chosen.map((one) => [one.id, one])).values()];
      const known = boat.insured_until ? { on: boat.insured_until } : {};
      return once
        .filter(({ id }) => !existing.has(id))
        .map((one) => fromTemplate(one.id === 'insurance' ? { ...known, ...one } : one));
    }),
  );

function fromTemplate({ id, ...chosen }: Chosen): NewTask {
  const template = templates.find((one) => one.id === id) as Template;
  const content = Object.fromEntries(
    Object.entries(taskFields).map(([name, field]) => [
      name,
      (chosen as Record<string, unknown>)[name] ??
        (template as unknown as Record<string, unknown>)[name] ??
        emptyValue(field),
    ]),
  );
  return { content: content as TaskContent, template: id };
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
    if (isOfInsurance(row) && row.on !== task.on) await setInsuredUntil(trx, row, row.on);
    return (await refuseOverQuota(trx, config, task.owner_id, before)) ?? row;
  });

const isOfInsurance = ({ template }: TaskRow) => template === ('insurance' satisfies TemplateId);

/** Whether any field is another that says when it is due. */
function isDueAnew(before: TaskRow, after: TaskRow): boolean {
  const [old, now] = [contentOf(before), contentOf(after)];
  const names = Object.keys(taskFields) as (keyof TaskContent)[];
  return names.some((name) => taskFields[name].section !== 'what' && old[name] !== now[name]);
}

/** The service logs that name the task stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  find: FindOwned<TaskRow>,
): Promise<Refusal | undefined> => changeOwn(db, caller.userId, find, deleteTask);
