import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { checkIfMatch, sendEtag } from '../http/etag.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { Refusal } from '../refusal.ts';
import * as operations from './operations.ts';
import { planned, planOf } from './plan.ts';

const checkIn = (request: FastifyRequest) => (row: { version: number }) =>
  checkIfMatch(request, row, 'plan_changed_elsewhere');

export function taskRoutes(http: Http, context: Context): void {
  const { db } = context;

  http.bind('listTasks', ({ caller }) => planOf(db, caller.userId), { etagOfAccount: 'today' });
  http.bind('createTask', async ({ caller, body, request, reply }) => {
    const key = idempotencyKey(request);
    if (key instanceof Refusal) return key;
    const row = await operations.create(context, caller, body.boatId, body, key);
    if (row instanceof Refusal) return row;
    sendEtag(reply, row);
    return planned(db, row);
  });
  http.bind('createTasksFromTemplates', async ({ caller, body }) => {
    const rows = await operations.createFromTemplates(context, caller, body);
    if (rows instanceof Refusal) return rows;
    const made = new Set(rows.map(({ id }) => id));
    const { tasks } = await planOf(db, caller.userId);
    return tasks.filter(({ _id }) => made.has(_id));
  });
  http.bind('updateTask', async ({ caller, params, body, request, reply }) => {
    const row = await operations.update(context, caller, params.id, checkIn(request), body);
    if (row instanceof Refusal) return row;
    sendEtag(reply, row);
    return planned(db, row);
  });
  http.bind('deleteTask', ({ caller, params, request }) =>
    operations.remove(context, caller, params.id, checkIn(request)),
  );
}
