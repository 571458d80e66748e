import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors';
import type { ListQuery } from '#contract/lists';
import type { ContentOf, Fields } from '#contract/logs/definition';
import { asksForWords } from '#contract/search';
import { type Caller, ifOwned, type Owned } from '../caller.ts';
import type { Context } from '../context.ts';
import { ifUnchanged, withEtag } from '../http/etag.ts';
import { pageRequest, readPage } from '../http/pagination.ts';
import { imagesOf, imagesOfLogs } from '../images/operations.ts';
import type { Db } from '../platform/db/connect.ts';
import { Refusal, refuse } from '../refusal.ts';
import { inTurns } from './batches.ts';
import { cursorOf, type LogKind, type LogOf, type LogRow, toLog } from './kind.ts';
import * as operations from './operations.ts';
import { readParts } from './parts.ts';
import { type LogFilter, searchLogs } from './search.ts';
import { findLog, findLogs, listLogs } from './store.ts';

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

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

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

  return {
    async create({
      caller,
      body,
      key,
      reply,
    }: Call & { body: ContentOf<F> & { images: string[] }; key: string | undefined }): Promise<
      LogOf<F> | Refusal
    > {
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
      call: Call & { body: Partial<ContentOf<F>> & { images?: string[] } },
      id: string,
    ): Promise<LogOf<F> | Refusal> {
      const find = findUnchanged(call, id, refusals.updateNotYours);
      const changed = await operations.update(context, kind, call.caller, find, call.body);
      return withEtag(call.reply, changed, ({ log }) => log);
    },

    remove: (call: Call, id: string): Promise<Refusal | undefined> =>
      operations.remove(context, kind, call.caller, findUnchanged(call, id, refusals.deleteNotYours)),

    async list(
      call: Call & { query: ListQuery },
      { year, only }: ListRequest = {},
    ): Promise<LogOf<F>[] | Refusal> {
      const requested = pageRequest(call.query);
      if (requested instanceof Refusal) return requested;
      const owner = call.caller.userId;
      const { q = '', sort } = call.query;
      const isSought = only !== undefined || asksForWords(q);
      const list = { year, sort };
      const shown = isSought
        ? await findLogs(
            db,
            kind,
            idsOf(await readPage(requested, searchLogs(db, kind, owner, list, { q, only }), cursor, call)),
          )
        : await readPage(requested, (page) => listLogs(db, kind, owner, { ...list, ...page }), cursor, call);
      const ids = idsOf(shown);
      const images = await imagesOfLogs(db, owner, ids);
      const parts = await readParts(db, kind, ids);
      const logs: LogOf<F>[] = [];
      for await (const rows of inTurns(shown))
        for (const row of rows) logs.push(toLog(kind, row, images.get(row.id) ?? [], parts(row.id)));
      return logs;
    },
  };
}
