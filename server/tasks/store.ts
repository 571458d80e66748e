import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TaskContent } from '#contract/plan/content';
import type { Done } from '#contract/plan/due';
import { taskDefinition, type taskFields } from '#contract/plan/task-fields';
import { touchLogsOf } from '../boats/store.ts';
import type { Owned } from '../caller.ts';
import { pagesOf } from '../http/pagination.ts';
import { columnsOf, isWithin, type LogRelation, toAnswer, toContent } from '../logs/kind.ts';
import { addTombstones } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import { jsonIn } from '../platform/db/json.ts';
import type { BoatRow, TaskRow } from '../platform/db/schema.ts';
import { insertRecord, updateRecord } from '../records/store.ts';

const kind = { table: 'tasks', columns: columnsOf<typeof taskFields>(taskDefinition) } as const;

/** All that is written down of a task. */
export const contentOf = (row: TaskRow): TaskContent => toContent(kind, row);

/** Whether a task is already as a change of it would make it. */
export const alreadyHas = (
  row: TaskRow,
  { archived, ...changes }: Partial<TaskContent> & { archived?: boolean | undefined },
): boolean =>
  (archived === undefined || archived === (row.archived_at !== null)) && isWithin(changes, contentOf(row));

/** A task as an answer has it, before it is calculated when it is due. */
export const toTask = (row: TaskRow) => ({
  _id: row.id,
  userId: row.owner_id,
  boatId: row.boat_id,
  ...(row.template !== null && { template: row.template }),
  ...toAnswer<typeof taskFields>(kind, row),
  ...(row.archived_at !== null && { archivedAt: row.archived_at }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const tasksOf = (db: Db, ownerId: string): Promise<TaskRow[]> =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findTask = (db: Db, id: string): Promise<TaskRow | undefined> =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();

/** One from elsewhere was made earlier, and may have been put away. */
export interface NewTask {
  content: TaskContent;
  template: string | undefined;
  id: string | undefined;
  createdAt: string | undefined;
  archivedAt: string | undefined;
}

export const insertTask = (
  db: Db,
  { id: boat_id, owner_id }: Owned<BoatRow>,
  { content, template, id, createdAt, archivedAt }: NewTask,
): Promise<TaskRow> =>
  insertRecord(db, kind, content, {
    ...{ id, owner_id, boat_id, template: template ?? null, archived_at: archivedAt ?? null },
    ...(createdAt !== undefined && { created_at: createdAt }),
  });

export const updateTask = (
  db: Db,
  task: Owned<TaskRow>,
  { archived, ...changes }: Partial<TaskContent> & { archived?: boolean | undefined },
): Promise<TaskRow> =>
  updateRecord(db, kind, task, changes, {
    ...(archived !== undefined && {
      archived_at: archived ? (task.archived_at ?? new Date().toISOString()) : null,
    }),
  });

/** Forgets what reminders have said about a task: it is notified again. */
export async function forgetNotices(db: Db, taskId: string): Promise<void> {
  await db.deleteFrom('sent_reminders').where('task_id', '=', taskId).execute();
}

export async function deleteTask(db: Db, task: Owned<TaskRow>): Promise<undefined> {
  await touchLogsOf(db, task.owner_id, [task.id]);
  await db.deleteFrom('tasks').where('id', '=', task.id).execute();
  await addTombstones(db, 'tasks', task.owner_id, [task.id]);
}

async function tasksOfLogs(db: Db, logIds: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('service_log_tasks')
    .selectAll()
    .where('log_id', 'in', logIds)
    .orderBy('task_id')
    .execute();
  const byLog = Map.groupBy(rows, ({ log_id }) => log_id);
  return new Map([...byLog].map(([id, of]) => [id, of.map(({ task_id }) => task_id)]));
}

/**
 * Which tasks a service log says were done. An id that is none of the owner's tasks is dropped, not refused: a log that was
 * written without coverage must not be stuck because a task has been deleted meanwhile.
 */
export const tasksRelation: LogRelation = {
  name: 'tasks',
  table: 'service_log_tasks',
  async save(trx, log, ids: string[]) {
    await trx.deleteFrom('service_log_tasks').where('log_id', '=', log.id).execute();
    if (ids.length === 0) return;
    const own = await trx
      .selectFrom('tasks')
      .select('id')
      .where('owner_id', '=', log.owner_id)
      .where('id', 'in', ids)
      .execute();
    const rows = own.map(({ id }) => ({ log_id: log.id, task_id: id }));
    if (rows.length > 0) await trx.insertInto('service_log_tasks').values(rows).execute();
  },
  answer(db) {
    const { array, jsonValue } = jsonIn(db);
    const ofLog = sql`from service_log_tasks where service_log_tasks.log_id = service_logs.id`;
    const id = sql.ref('task_id');
    return {
      value: sql`(select ${array(jsonValue(id), id)} ${ofLog})`,
      unlessNull: sql`(select 1 ${ofLog} limit 1)`,
    };
  },
  readWhole: tasksOfLogs,
};

/** Each may have been done thousands of times: others have their turn in between. */
const tasksAtOnce = 20;

/** The latest service log that says that a task was done, by the tasks' ids. */
export async function lastDoneIn(db: Db, taskIds: readonly string[]): Promise<Map<string, Done>> {
  const done = new Map<string, Done>();
  for (let from = 0; from < taskIds.length; from += tasksAtOnce) {
    await yieldToEventLoop();
    for (const { task_id, log_id, date, engine_end } of await latestOf(
      db,
      taskIds.slice(from, from + tasksAtOnce),
    ))
      done.set(task_id, { day: date.slice(0, 10), logId: log_id, hours: engine_end });
  }
  return done;
}

const latestOf = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('service_log_tasks')
        .innerJoin('service_logs', 'service_logs.id', 'service_log_tasks.log_id')
        .select(['task_id', 'log_id', 'date', 'engine_end'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((by) => by.partitionBy('task_id').orderBy('date', 'desc').orderBy('log_id'))
            .as('nth'),
        )
        .where('task_id', 'in', taskIds)
        .as('done'),
    )
    .select(['task_id', 'log_id', 'date', 'engine_end'])
    .where('nth', '=', 1)
    .execute();

/** Each page sorts what is left where PostgreSQL does not know the account's table yet: fewer pages, less work. */
const tripsAtATime = 2_000;

/** Trips that say how far a boat went, or what the meter of its engine showed; a page at a time. */
export const tripsOfUse = (db: Db, ownerId: string) =>
  pagesOf(
    ({ most, after }) => {
      let rows = db
        .selectFrom('trip_logs')
        .select([
          'id',
          'year',
          'departure as departureDateTime',
          'arrival as arrivalDateTime',
          'distance',
          'boat_key as boat',
          'engine_start as engineStart',
          'engine_end as engineEnd',
        ])
        .where('owner_id', '=', ownerId)
        .where((or) => or.or([or('distance', 'is not', null), or('engine_end', 'is not', null)]));
      if (after)
        rows = rows.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('departure', 'id'), '>', tuple(after.time, after.id)),
        );
      return rows.orderBy('departure').orderBy('id').limit(most).execute();
    },
    ({ departureDateTime, id }) => ({ time: departureDateTime, id }),
    undefined,
    tripsAtATime,
  );

/** Service logs that say what the meter of an engine showed. */
export const servicesOfUse = (db: Db, ownerId: string) =>
  db
    .selectFrom('service_logs')
    .select(['date', 'boat_key as boatNameModel', 'engine_end as engineEnd'])
    .where('owner_id', '=', ownerId)
    .where('engine_end', 'is not', null)
    .execute();
