import type { FindOwned } from '../boats/operations.ts';
import type { Context } from '../context.ts';
import type { Call, Http } from '../http/bind.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { changesSince } from '../platform/db/changes.ts';
import type { TaskRow } from '../platform/db/schema.ts';
import * as operations from './operations.ts';
import { planned, planOf } from './plan.ts';
import { alreadyHas, tasksOf, toTask } from './store.ts';

const unchanged =
  (
    { caller, params, request }: Call<'updateTask' | 'deleteTask'>,
    isDone?: (task: TaskRow) => boolean,
  ): FindOwned<TaskRow> =>
  async (trx) => {
    const task = await operations.findOwnTask(trx, caller, params.id);
    return ifUnchanged(request, task, { isDone });
  };

export function taskRoutes(http: Http, context: Context): void {
  const { db } = context;

  http.bind('listTasks', ({ caller }) => planOf(db, caller.userId), {
    etagOfAccount: 'today',
    heavy: 'long',
    changes: async ({ caller }, since) => {
      const { from, ...told } = await changesSince(db, caller, 'tasks', since);
      const tasks = await tasksOf(db, caller.userId);
      const changed = tasks.filter((task) => task.revision > from).map(toTask);
      return { at: caller.revision, ...told, changed };
    },
  });
  // The answers of these come out of the whole plan.
  http.bind(
    'createTask',
    async ({ caller, body, reply }) =>
      withEtag(reply, await operations.create(context, caller, body.boatId, body), (row) => planned(db, row)),
    { heavy: 'long' },
  );
  http.bind(
    'updateTask',
    async (call) => {
      const find = unchanged(call, (task) => alreadyHas(task, call.body));
      return withEtag(call.reply, await operations.update(context, call.caller, find, call.body), (row) =>
        planned(db, row),
      );
    },
    { heavy: 'long' },
  );
  http.bind('deleteTask', (call) => operations.remove(context, call.caller, unchanged(call)));
}
