import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Was } from '#contract/changes';
import type { ErrorCode } from '#contract/errors';
import { limits } from '#contract/limits';
import type { ListQuery } from '#contract/lists';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { hasTerms } from '#contract/search';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { type PageRequest, pageRequest, readPage } from '../http/pagination.ts';
import { imagesOf, imagesOfLogs } from '../images/operations.ts';
import { changesSince } from '../platform/db/changes.ts';
import type { Db } from '../platform/db/connect.ts';
import { Refusal, refuse } from '../refusal.ts';
import { changeCursor, cursorOf, type LogKind, type LogOf, type LogRow, toLog } from './kind.ts';
import * as operations from './operations.ts';
import { readParts } from './parts.ts';
import { type LogFilter, searchLogs } from './search.ts';
import { findLog, findLogs, type ListedRow, listChanged, listLogs } from './store.ts';

/** Whole lists fill the memory: one at a time, whoever asks. */
const wholeLists = pLimit(1);

/** Each may show dozens of pictures. */
const logsATurn = 50;

interface Call {
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface ListRequest {
  year?: number;
  /** Limits which logs are listed, besides what the query asks for. */
  only?: LogFilter['only'];
}

/** What the calls of a kind of log do; its routes bind them and word their answers. */
export function logHandlers<F extends Fields>(context: Context, kind: LogKind<F>) {
  const { db } = context;
  const { refusals } = kind;
  const cursor = cursorOf(kind);

  /** Proves that a log is the caller's, or refuses with the call's own error. */
  async function findOwned(trx: Db, caller: Caller, id: string, notYours: ErrorCode) {
    const row = await findLog(trx, kind, id);
    if (!row) return refuse(refusals.notFound);
    return ifOwned(caller, row) ?? refuse(notYours);
  }

  /** Like `findOwned`, and proves that the log is unchanged since the caller last saw it. */
  const findUnchanged =
    ({ caller, request }: Call, id: string, notYours: ErrorCode): operations.FindOwned =>
    async (trx) => {
      const log = await findOwned(trx, caller, id, notYours);
      return ifUnchanged(request, log);
    };

  const find = async ({ caller, reply }: Call, id: string): Promise<Owned<LogRow> | Refusal> =>
    withEtag(reply, await findOwned(db, caller, id, refusals.notYours), (log) => log);

  async function listPage(
    call: Call & { query: ListQuery },
    requested: PageRequest,
    { year, only }: ListRequest,
  ): Promise<LogOf<F>[]> {
    const owner = call.caller.userId;
    const { q = '', sort } = call.query;
    const isSought = only !== undefined || hasTerms(q);
    const list = { year, sort };
    const read = isSought
      ? searchLogs(db, kind, owner, list, { q, only })
      : (page: PageRequest) => listLogs(db, kind, owner, { ...list, ...page });
    const ids = (await readPage<ListedRow>(requested, read, cursor, call)).map(({ id }) => id);
    return answersOf(ids, (some) => findLogs(db, kind, some), 'read');
  }

  async function answersOf<Shown>(
    shown: readonly Shown[],
    read: (some: readonly Shown[]) => readonly LogRow[] | Promise<readonly LogRow[]>,
    how: 'read' | 'readOne',
  ): Promise<LogOf<F>[]> {
    const logs: LogOf<F>[] = [];
    for (let from = 0; from < shown.length; from += logsATurn) {
      // Others have their turn.
      if (from > 0) await yieldToEventLoop();
      const rows = await read(shown.slice(from, from + logsATurn));
      const ids = rows.map(({ id }) => id);
      const images = await imagesOfLogs(db, ids);
      const parts = await readParts(db, kind, ids, how);
      for (const row of rows) logs.push(toLog(kind, row, images.get(row.id) ?? [], parts(row.id)));
    }
    return logs;
  }

  return {
    async create({
      caller,
      body,
      key,
      reply,
    }: Call & {
      body: ContentOf<F> & { images: string[]; _id: string | undefined };
      key: string | undefined;
    }): Promise<LogOf<F> | Refusal> {
      const made = await operations.create(context, kind, caller, body, key);
      return withEtag(reply, made, ({ log }) => log);
    },

    /** The caller's log; sets its ETag on the response. */
    find,

    async show(call: Call, id: string): Promise<LogOf<F> | Refusal> {
      const log = await find(call, id);
      if (log instanceof Refusal) return log;
      const parts = await readParts(db, kind, [id], 'readOne');
      return toLog(kind, log, await imagesOf(db, 'log', id), parts(id));
    },

    async update(
      call: Call & { body: Partial<ContentOf<F>> & { images?: string[]; was?: Was | undefined } },
      id: string,
    ): Promise<LogOf<F> | Refusal> {
      const find = findUnchanged(call, id, refusals.updateNotYours);
      const changed = await operations.update(context, kind, call.caller, find, call.body);
      return withEtag(call.reply, changed, ({ log }) => log);
    },

    remove: (call: Call, id: string): Promise<Refusal | undefined> =>
      operations.remove(context, kind, call.caller, findUnchanged(call, id, refusals.deleteNotYours)),

    /** The logs that were changed after a number, each as a single one is shown, and the ids of the removed ones. */
    async changes(call: Call & { query: ListQuery }, since: number) {
      const { caller, query } = call;
      const requested = pageRequest({ ...query, limit: query.limit ?? limits.pageSize }, 'change');
      if (requested instanceof Refusal) return requested;
      const { from, ...told } = await changesSince(db, caller, kind.table, since);
      const read = (page: PageRequest) => listChanged(db, kind, caller.userId, from, page);
      const shown = await readPage(requested, read, changeCursor, call);
      const logs = await answersOf(shown, (some) => some, 'readOne');
      const changed = logs.map((log, i) => ({ ...log, version: shown[i]?.version ?? 0 }));
      return { at: caller.revision, ...told, changed };
    },

    async list(call: Call & { query: ListQuery }, listed: ListRequest = {}): Promise<LogOf<F>[] | Refusal> {
      const requested = pageRequest(call.query);
      if (requested instanceof Refusal) return requested;
      const answer = () => listPage(call, requested, listed);
      return requested.most > limits.pageSize ? wholeLists(answer) : answer();
    },
  };
}
