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
import { JsonText } from '../http/json-text.ts';
import { type PageRequest, pageRequest, readPage } from '../http/pagination.ts';
import { changesSince } from '../platform/db/changes.ts';
import { Refusal, refuse } from '../refusal.ts';
import { findAnswer, findAnswers, type LogAnswer } from './answers/store.ts';
import { changeCursor, cursorOf, type LogKind, type LogOf, type LogRow } from './kind.ts';
import * as operations from './operations.ts';
import { type LogFilter, searchLogs } from './search.ts';
import { findLog, type ListedRow, listChanged, listLogs } from './store.ts';

/** Whole lists fill the memory: one at a time, whoever asks. */
const wholeLists = pLimit(1);

/** So many take the database a few milliseconds, and others have their turn in between. */
const logsATurn = 200;

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
  function owned<Row extends { owner_id: string }>(
    caller: Caller,
    row: Row | undefined,
    notYours: ErrorCode,
  ): Owned<Row> | Refusal {
    if (!row) return refuse(refusals.notFound);
    return ifOwned(caller, row) ?? refuse(notYours);
  }

  /** Finds a log, and proves that it is the caller's that the log is unchanged since the caller last saw it. */
  const findUnchanged =
    ({ caller, request }: Call, id: string, notYours: ErrorCode): operations.FindOwned =>
    async (trx) => {
      const log = owned(caller, await findLog(trx, kind, id), notYours);
      return ifUnchanged(request, log, { code: 'log_changed_elsewhere' });
    };

  const find = async ({ caller, reply }: Call, id: string): Promise<Owned<LogRow> | Refusal> =>
    withEtag(reply, owned(caller, await findLog(db, kind, id), refusals.notYours), (log) => log);

  async function listPage(
    call: Call & { query: ListQuery },
    requested: PageRequest,
    { year, only }: ListRequest,
  ): Promise<JsonText<LogOf<F>[]>> {
    const owner = call.caller.userId;
    const { q = '', sort } = call.query;
    const isSought = only !== undefined || hasTerms(q);
    const list = { year, sort };
    const read = isSought
      ? searchLogs(db, kind, owner, list, { q, only })
      : (page: PageRequest) => listLogs(db, kind, owner, { ...list, ...page });
    const answers = await answersOf(await readPage<ListedRow>(requested, read, cursor, call), 'listed');
    return new JsonText(`[${answers.map(({ json }) => json).join()}]`);
  }

  async function answersOf(rows: readonly ListedRow[], how: 'listed' | 'single'): Promise<LogAnswer[]> {
    const answers: LogAnswer[] = [];
    for (let from = 0; from < rows.length; from += logsATurn) {
      if (from > 0) await yieldToEventLoop();
      const ids = rows.slice(from, from + logsATurn).map(({ id }) => id);
      answers.push(...(await findAnswers(db, kind, ids, how)));
    }
    return answers;
  }

  const answerOf = ({ json }: LogAnswer) => new JsonText<LogOf<F>>(json);

  return {
    async create({
      caller,
      body,
      reply,
    }: Call & {
      body: ContentOf<F> & { images: string[]; _id: string | undefined };
    }): Promise<JsonText<LogOf<F>> | Refusal> {
      return withEtag(reply, await operations.create(context, kind, caller, body), answerOf);
    },

    /** The caller's log; sets its ETag on the response. */
    find,

    async show({ caller, reply }: Call, id: string): Promise<JsonText<LogOf<F>> | Refusal> {
      const answer = owned(caller, await findAnswer(db, kind, id), refusals.notYours);
      return withEtag(reply, answer, answerOf);
    },

    async update(
      call: Call & { body: Partial<ContentOf<F>> & { images?: string[]; was?: Was | undefined } },
      id: string,
    ): Promise<JsonText<LogOf<F>> | Refusal> {
      const find = findUnchanged(call, id, refusals.updateNotYours);
      const changed = await operations.update(context, kind, call.caller, find, call.body);
      return withEtag(call.reply, changed, answerOf);
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
      const answers = await answersOf(await readPage(requested, read, changeCursor, call), 'single');
      const changed = answers.map(({ json, version }) => `${json.slice(0, -1)},"version":${version}}`);
      const about = JSON.stringify({ at: caller.revision, ...told });
      return new JsonText<{ at: number; changed: (LogOf<F> & { version: number })[] } & typeof told>(
        `${about.slice(0, -1)},"changed":[${changed.join()}]}`,
      );
    },

    async list(
      call: Call & { query: ListQuery },
      listed: ListRequest = {},
    ): Promise<JsonText<LogOf<F>[]> | Refusal> {
      const requested = pageRequest(call.query);
      if (requested instanceof Refusal) return requested;
      const answer = () => listPage(call, requested, listed);
      return requested.most > limits.pageSize ? wholeLists(answer) : answer();
    },
  };
}
