import { finished } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import pLimit from 'p-limit';
import type * as z from 'zod/mini';
import type { CallName } from '#contract/calls';
import type { Endpoint } from '#contract/endpoint';
import { type Answer, type Changes, endpoints } from '#contract/endpoints';
import { today } from '#contract/fields';
import { limits } from '#contract/limits';
import type { Caller, ImageReader } from '../caller.ts';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { Refusal, refuse } from '../refusal.ts';
import { accountEtag, isNotModified } from './etag.ts';
import { JsonText } from './json-text.ts';
import { serializerOf } from './serializer.ts';

/** Identifies the sender of a request, for each kind of access that a call may need; the session feature provides it. */
export type Identify = Record<
  Exclude<Endpoint['access'], 'anyone'>,
  (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | ImageReader | Refusal>
>;

type Part<N extends CallName, P extends 'params' | 'query' | 'body'> =
  (typeof endpoints)[N] extends Record<P, infer S extends z.ZodMiniType> ? z.output<S> : undefined;

type Who<N extends CallName> = {
  anyone: undefined;
  signedIn: Caller;
  administrator: Caller;
  imageReader: ImageReader;
  downloader: Caller;
}[(typeof endpoints)[N]['access']];

/** A request whose parts have been parsed and whose sender is known. */
export interface Call<N extends CallName> {
  params: Part<N, 'params'>;
  query: Part<N, 'query'>;
  body: Part<N, 'body'>;
  caller: Who<N>;
  /**
   * Refuses a caller who has been switched off or logged out since the request was let in. For a handler that reads the body
   * itself, which may take minutes to arrive; after a parsed body this has been checked already.
   */
  recheckSession(): Promise<Refusal | undefined>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<N extends CallName> = (
  call: Call<N>,
) => Promise<Answer<N> | JsonText<Answer<N>> | Refusal | FastifyReply>;

interface Binding<N extends CallName> {
  /** What a list answers to `?since=N`. */
  changes?: (call: Call<N>, since: number) => Promise<Changes<N> | JsonText<Changes<N>> | Refusal>;
  /** False for a GET with side effects, which a HEAD must not cause. */
  exposeHeadRoute?: false;
  /** For responses made only from the caller's own data: 304 until that changes or, with `today`, until the next day. */
  etagOfAccount?: true | 'today';
  /**
   * A call that may be dear: it goes through much, which takes long while others have their turns, or it keeps the database busy
   * for a short while. Only a few of each kind run at once: of an account, and of all.
   */
  heavy?: 'long' | 'short';
}

export interface Http {
  /** Binds a call of the contract to its handler. */
  bind<N extends CallName>(name: N, handler: Handler<N>, binding?: Binding<N>): void;
  app: FastifyInstance;
  /** Makes a heavy answer in its turn. The account has room for another once the answer has been sent, or some seconds later. */
  inTurn<T>(
    kind: 'long' | 'short',
    accountId: string,
    reply: FastifyReply,
    make: (hasWaitedLong: boolean) => Promise<T | Refusal>,
  ): Promise<T | Refusal>;
}

/** How long responses are compressed: over plain HTTP browsers offer gzip only. Shorter ones fit in a packet as they are. */
const compression: NonNullable<RouteOptions['compress']> = {
  encodings: ['zstd', 'br', 'gzip'],
  threshold: 1400,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
};

/** In milliseconds. How long an answer that has been made may keep its place while it is sent. */
const sendingTime = 10_000;

/** In milliseconds. Whoever has waited longer may have been switched off or logged out meanwhile. */
const longWait = 1_000;

/** As many of all accounts run at once: more would only wait for each other, for one processor and one database. */
const newLane = (mostWaiting: number, ofAllAtOnce: number) => ({
  ofAccounts: new ConcurrencyLimit(limits.heavyCalls, mostWaiting),
  ofAll: pLimit(ofAllAtOnce),
});

export function createHttp(app: FastifyInstance, identify: Identify, isSqlite: boolean): Http {
  const lanes = {
    long: newLane(limits.waiting.long, 2),
    // SQLite does one thing at a time, and nothing else runs meanwhile; PostgreSQL has its own processes.
    short: newLane(limits.waiting.short, isSqlite ? 1 : 4),
  };
  const inTurn: Http['inTurn'] = async (kind, accountId, reply, make) => {
    const { ofAccounts, ofAll } = lanes[kind];
    const began = performance.now();
    const free = await ofAccounts.wait(accountId);
    if (!free) return refuse('calls_under_way', { retryAfter: 2 });
    finished(reply.raw, free);
    const made = ofAll(async () => {
      // Those that wait for the database have their turn between two of these. A client that has gone meanwhile gets nothing.
      await yieldToEventLoop();
      if (reply.raw.destroyed) return refuse('calls_under_way');
      return make(performance.now() - began > longWait);
    });
    // A client that has lost its network is noticed after minutes: it does not keep its place for so long.
    const giveUp = () => setTimeout(free, sendingTime).unref();
    made.then(giveUp, giveUp);
    return made;
  };
  const bodies = new ConcurrencyLimit(limits.bodies, limits.waiting.short);
  /** What waits stays with its sender, but for a few kilobytes. */
  const bodyInTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request.raw;
    const isHeld = !headers['content-type']?.startsWith('multipart/');
    if (!request.caller || !isHeld || !('content-length' in headers || 'transfer-encoding' in headers))
      return;
    const free = await bodies.wait(request.caller.userId);
    if (!free) return sendRefusal(reply, refuse('calls_under_way', { retryAfter: 2 }));
    finished(request.raw, free);
  };
  return {
    app,
    inTurn,
    bind(name, handler, { etagOfAccount, heavy, changes, ...options } = {}) {
      const { method, path, access, params, query, body, gives, response }: Endpoint = endpoints[name];
      const changesSerializer = response.since && serializerOf(response.since);
      const isRead = method === 'GET' && gives?.includes('ETag') === true;
      const mayCall = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = access === 'anyone' ? undefined : await identify[access](request, reply);
        if (caller instanceof Refusal) return caller;
        request.caller = caller;
        const isRefused = access === 'administrator' && (caller as Caller).role !== 'admin';
        return isRefused ? refuse(name === 'signUp' ? 'signup_admin_only' : 'admin_only') : undefined;
      };
      const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await mayCall(request, reply);
        if (refusal) return sendRefusal(reply, refusal);
      };
      const route: RouteOptions = {
        method,
        url: path,
        ...options,
        // Only what a user has written: it holds no secret to be guessed.
        compress: isRead && compression,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(response.body && !response.type && { response: { [response.status]: response.body } }),
        },
        onRequest: [authorize, bodyInTurn],
        ...(access === 'anyone' && { bodyLimit: limits.jsonBytesOfAnyone }),
        // A body may take minutes to arrive: a caller who has lost the session or the role meanwhile is refused.
        ...(body && { preHandler: authorize }),
        handler: async (request, reply) => {
          const day = etagOfAccount === 'today' ? today() : undefined;
          if (etagOfAccount) {
            const etag = accountEtag(request.caller as Caller, day);
            if (isNotModified(request, etag)) return reply.code(304).header('etag', etag).send();
          }
          const call = {
            params: request.params,
            query: request.query,
            body: request.body,
            caller: request.caller,
            recheckSession: () => mayCall(request, reply),
            request,
            reply,
          } as unknown as Call<typeof name>;
          const since = (request.query as { since?: number } | undefined)?.since;
          const answerCall = () => (changes && since !== undefined ? changes(call, since) : handler(call));
          const result = await (heavy
            ? inTurn(
                heavy,
                (request.caller as Caller).userId,
                reply,
                async (hasWaitedLong) =>
                  (hasWaitedLong ? await mayCall(request, reply) : undefined) ?? answerCall(),
              )
            : answerCall());
          if (result instanceof Refusal) return sendRefusal(reply, result);
          // A handler that has sent its reply itself gets here once the response is finished, or the client has disconnected.
          if (reply.raw.headersSent) return reply;
          if (etagOfAccount) reply.header('etag', accountEtag(request.caller as Caller, day));
          const etag = isRead && reply.getHeader('etag');
          if (etag && isNotModified(request, String(etag))) return reply.code(304).send();
          reply.code(response.status);
          if (result instanceof JsonText)
            return reply.type('application/json; charset=utf-8').send(result.text);
          if (since !== undefined && changesSerializer)
            reply.type('application/json; charset=utf-8').serializer(changesSerializer);
          if (response.type) reply.type(`${response.type}; charset=utf-8`);
          return reply.send(result);
        },
      };
      app.route(route);
    },
  };
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.body);
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | ImageReader | undefined;
  }
}
