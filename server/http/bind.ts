import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { CallName } from '#contract/calls';
import type { Endpoint } from '#contract/endpoint';
import { type Answer, endpoints } from '#contract/endpoints';
import { today } from '#contract/fields';
import type { Caller, ImageReader } from '../caller.ts';
import { isDatabaseFull, isDatabaseOnBadDisk } from '../platform/db/driver-errors.ts';
import type { Reserve } from '../platform/reserve.ts';
import { Refusal, refuse } from '../refusal.ts';
import { compress } from './compress.ts';
import { accountEtag, etagOfContent, isNotModified } from './etag.ts';
import { idempotencyKey } from './idempotency.ts';

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
  /** The idempotency key of a creation that may be sent twice. */
  key: string | undefined;
  caller: Who<N>;
  /**
   * Refuses a caller who has been switched off or logged out since the request was let in. For a handler that reads the body
   * itself, which may take minutes to arrive; after a parsed body this has been checked already.
   */
  refuseIfPutOut(): Promise<Refusal | undefined>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<N extends CallName> = (call: Call<N>) => Promise<Answer<N> | Refusal | FastifyReply>;

interface Binding {
  /** False for a GET with side effects, which a HEAD must not cause. */
  exposeHeadRoute?: false;
  /** For responses made only from the caller's own data: 304 until that changes or, with `today`, until the next day. */
  etagOfAccount?: true | 'today';
}

export interface Http {
  /** Binds a call of the contract to its handler. */
  bind<N extends CallName>(name: N, handler: Handler<N>, binding?: Binding): void;
  app: FastifyInstance;
}

/** The media types of bodies that a handler reads from the request as a stream. */
const streamed: Record<string, string> = { zip: 'application/zip', table: 'application/json' };

/** Logging in, logging out and deleting must work even when the disk is full. */
const mayUseReserve = (name: CallName, method: string) =>
  method === 'DELETE' || name === 'logIn' || name === 'logOut';

/** `reserve`: only if the database is on a disk of this server. */
export function createHttp(app: FastifyInstance, identify: Identify, reserve?: Reserve): Http {
  return {
    app,
    bind(name, handler, { etagOfAccount, ...options } = {}) {
      const { method, path, access, params, query, body, takes, gives, answer }: Endpoint = endpoints[name];
      const streamedType = takes?.map((taken) => streamed[taken]).find((type) => type !== undefined);
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
        ...(etagOfAccount
          ? { onSend: compress }
          : method === 'GET' && gives?.includes('ETag') && { onSend: etagOfContent }),
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && !streamedType && { body }),
          ...(answer.body && !answer.type && { response: { [answer.status]: answer.body } }),
        },
        onRequest: authorize,
        // A body may take minutes to arrive: a caller who has lost the session or the role meanwhile is refused.
        ...(body && { preHandler: authorize }),
        handler: async (request, reply) => {
          const day = etagOfAccount === 'today' ? today() : undefined;
          if (etagOfAccount) {
            const etag = accountEtag(request.caller as Caller, day);
            if (isNotModified(request, etag)) return reply.code(304).header('etag', etag).send();
          }
          const key = takes?.includes('Idempotency-Key') ? idempotencyKey(request) : undefined;
          if (key instanceof Refusal) return sendRefusal(reply, key);
          const call = {
            params: request.params,
            query: request.query,
            body: request.body,
            caller: request.caller,
            refuseIfPutOut: () => mayCall(request, reply),
            key,
            request,
            reply,
          } as unknown as Call<typeof name>;
          const result = await handler(call).catch((error) => {
            const isFull = isDatabaseFull(error) || isDatabaseOnBadDisk(error);
            if (!reserve || !isFull || !mayUseReserve(name, method)) throw error;
            return reserve.lend(() => handler(call));
          });
          if (result instanceof Refusal) return sendRefusal(reply, result);
          // A handler that has sent its reply itself gets here once the response is finished, or the client has disconnected.
          if (reply.raw.headersSent) return reply;
          if (etagOfAccount) reply.header('etag', accountEtag(request.caller as Caller, day));
          reply.code(answer.status);
          if (answer.type) reply.type(`${answer.type}; charset=utf-8`);
          return reply.send(result);
        },
      };
      if (!streamedType) app.route(route);
      else
        app.register((own, _options, done) => {
          own.removeAllContentTypeParsers();
          own.addContentTypeParser(streamedType, (_request, _body, done) => done(null));
          own.route(route);
          done();
        });
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
