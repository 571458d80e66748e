import { limits } from '#contract/limits';
import { emptyValue } from '#contract/logs/values';
import type { TaskContent } from '#contract/plan/content';
import { taskFields } from '#contract/plan/task-fields';
import { type Template, type TemplateId, templates } from '#contract/plan/templates';
import { type CheckVersion, findOwnBoat } from '../boats/operations.ts';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { refuseOverQuota } from '../images/operations.ts';
import { type Db, inTransaction } from '../platform/db/connect.ts';
import type { TaskRow } from '../platform/db/schema.ts';
import { withIdempotencyKey } from '../platform/idempotency.ts';
import { Refusal, refuse } from '../refusal.ts';
import { deleteTask, findTask, insertTasks, type NewTask, tasksOf, toTask, updateTask } from './store.ts';

/** The caller's task; one of somebody else is as little there as one that never was. */
async function findOwnTask(db: Db, caller: Caller, id: string): Promise<Owned<TaskRow> | Refusal> {
  const row = await findTask(db, id);
  return (row && ifOwned(caller, row)) ?? refuse('task_not_found');
}

async function insert(
  { config }: Context,
  trx: Db,
  caller: Caller,
  boatId: string,
  choose: (there: TaskRow[]) => NewTask[],
): Promise<TaskRow[] | Refusal> {
  const boat = await findOwnBoat(trx, caller, boatId);
  if (boat instanceof Refusal) return boat;
  const there = await tasksOf(trx, caller.userId);
  const tasks = choose(there.filter(({ boat_id }) => boat_id === boatId));
  if (there.length + tasks.length > limits.tasks) return refuse('too_many_tasks');
  const rows = await insertTasks(trx, boat, tasks);
  return (await refuseOverQuota(trx, config, caller.userId)) ?? rows;
}

export async function create(
  context: Context,
  caller: Caller,
  boatId: string,
  content: TaskContent,
  key: string | undefined,
): Promise<TaskRow | Refusal> {
  const who = { accountId: caller.userId, call: 'createTask', key, gone: 'plan_deleted' } as const;
  const made = await withIdempotencyKey(
    context.db,
    who,
    async (trx) => {
      const rows = await insert(context, trx, caller, boatId, () => [{ content }]);
      if (rows instanceof Refusal) return rows;
      const row = rows[0] as TaskRow;
      return { row, log: toTask(row) };
    },
    async (trx, id) => {
      const row = await findTask(trx, id);
      return row && { row, log: toTask(row) };
    },
  );
  return made instanceof Refusal ? made : made.row;
}

type Chosen = Partial<TaskContent> & { id: TemplateId };

/** Those that are in the boat's plan already are not added again: sent twice, it adds nothing the second time. */
export const createFromTemplates = (
  context: Context,
  caller: Caller,
  { boatId, templates: chosen }: { boatId: string; templates: Chosen[] },
): Promise<TaskRow[] | Refusal> =>
  inTransaction(context.db, `account ${caller.userId}`, (trx) =>
    insert(context, trx, caller, boatId, (there) => {
      const known = new Set<string | null>(there.map(({ template }) => template));
      const once = [...new Map(chosen.map((one) => [one.id, one])).values()];
      return once.filter(({ id }) => !known.has(id)).map(fromTemplate);
    }),
  );

function fromTemplate({ id, ...known }: Chosen): NewTask {
  const template = templates.find((one) => one.id === id) as Template;
  const content = Object.fromEntries(
    Object.entries(taskFields).map(([name, field]) => [
      name,
      (known as Record<string, unknown>)[name] ??
        (template as unknown as Record<string, unknown>)[name] ??
        emptyValue(field),
    ]),
  );
  return { content: content as TaskContent, template: id };
}

export const update = (
  { db, config }: Context,
  caller: Caller,
  id: string,
  check: CheckVersion,
  changes: Partial<TaskContent> & { archived?: boolean | undefined },
): Promise<TaskRow | Refusal> =>
  inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const task = await findOwnTask(trx, caller, id);
    if (task instanceof Refusal) return task;
    const changed = check(task);
    if (changed) return changed;
    const row = await updateTask(trx, task, changes);
    return (row.text_bytes > task.text_bytes && (await refuseOverQuota(trx, config, caller.userId))) || row;
  });

/** The service logs that name it stay. */
export const remove = (
  { db }: Context,
  caller: Caller,
  id: string,
  check: CheckVersion,
): Promise<Refusal | undefined> =>
  inTransaction(db, `account ${caller.userId}`, async (trx) => {
    const task = await findOwnTask(trx, caller, id);
    if (task instanceof Refusal) return task;
    const changed = check(task);
    if (changed) return changed;
    await deleteTask(trx, task);
    return undefined;
  });
