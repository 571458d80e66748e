import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';
import type { CallName } from '#contract/calls';
import type { Endpoint } from '#contract/endpoint';
import { type Answer, endpoints } from '#contract/endpoints';
import type { Caller, ImageReader } from './access.ts';
import { type KeptAnswers, sendKept } from './kept-answers.ts';
import { isDatabaseFull, isDatabaseOnBadDisk } from './platform/db/errors.ts';
import type { Reserve } from './platform/reserve.ts';
import { Refusal, refuse } from './refusal.ts';

/** Finds out who sends a request; the session feature provides it. */
export interface Identify {
  byToken(request: FastifyRequest, reply: FastifyReply): Promise<Caller | Refusal>;
  byTokenOrCookie(request: FastifyRequest, reply: FastifyReply): Promise<ImageReader | Refusal>;
  byTokenOrExportKey(request: FastifyRequest, reply: FastifyReply): Promise<Caller | Refusal>;
}

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
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<N extends CallName> = (call: Call<N>) => Promise<Answer<N> | Refusal | FastifyReply>;

interface Binding<N extends CallName> {
  bodyLimit?: number;
  /** False for a GET that does something, which a HEAD, that is to do nothing, must not call. */
  exposeHeadRoute?: false;
  /** For what is made of nothing but the caller's own logs and pictures: whether this answer is kept until they change. */
  kept?: (call: Call<N>) => boolean;
}

export interface Http {
  /** Binds a call of the contract to what carries it out. */
  bind<N extends CallName>(name: N, handler: Handler<N>, binding?: Binding<N>): void;
  app: FastifyInstance;
}

/** An answer has what its schema names and nothing else: a column more in a table is no field more in an answer. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) =>
    textOf(schema, data);

const textOf = (schema: z.ZodMiniType, data: unknown) => JSON.stringify(z.encode(schema, data));

/** To log in and out, and to delete, has to be possible also when the disk is full. */
const mayUseReserve = (name: CallName, method: string) =>
  method === 'DELETE' || name === 'logIn' || name === 'logOut';

/** `reserve` where the disk of the database is the server's own. */
export function createHttp(
  app: FastifyInstance,
  identify: Identify,
  keptAnswers: KeptAnswers,
  reserve?: Reserve,
): Http {
  return {
    app,
    bind(name, handler, { kept, ...options } = {}) {
      const { method, path, access, params, query, body, answer }: Endpoint = endpoints[name];
      app.route({
        method,
        url: path,
        ...options,
        schema: {
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body }),
          ...(answer.body && !answer.type && { response: { [answer.status]: answer.body } }),
        },
        onRequest: async (request, reply) => {
          const caller = await whoIs(identify, access, request, reply);
          if (caller instanceof Refusal) return sendRefusal(reply, caller);
          request.caller = caller;
          if (access === 'administrator' && (caller as Caller).role !== 'admin') {
            return sendRefusal(reply, refuse(name === 'signUp' ? 'signup_admin_only' : 'admin_only'));
          }
          const known = kept && keptAnswers.find(caller as Caller, request.url);
          if (known) return sendKept(known, request, reply);
        },
        handler: async (request, reply) => {
          const call = {
            params: request.params,
            query: request.query,
            body: request.body,
            caller: request.caller,
            request,
            reply,
          } as unknown as Call<typeof name>;
          const result = await handler(call).catch((error) => {
            const isFull = isDatabaseFull(error) || isDatabaseOnBadDisk(error);
            if (!reserve || !isFull || !mayUseReserve(name, method)) throw error;
            return reserve.lend(() => handler(call));
          });
          if (result instanceof Refusal) return sendRefusal(reply, result);
          // A reply can be awaited: who has sent one gets here when it has gone, or the client has.
          if (reply.raw.headersSent) return reply;
          reply.code(answer.status);
          if (answer.body && kept?.(call)) {
            const body = Buffer.from(textOf(answer.body, result));
            const headers = ownHeaders(reply);
            return sendKept(
              keptAnswers.keep(request.caller as Caller, request.url, body, headers),
              request,
              reply,
            );
          }
          if (answer.type) reply.type(`${answer.type}; charset=utf-8`);
          return reply.send(result);
        },
      });
    },
  };
}

/** Of an answer's headers those that its handler has set. */
function ownHeaders(reply: FastifyReply): Record<string, string> {
  const own = ['etag', 'link'].map((name) => [name, reply.getHeader(name)]);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined));
}

async function whoIs(
  identify: Identify,
  access: Endpoint['access'],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (access === 'anyone') return undefined;
  if (access === 'downloader') return identify.byTokenOrExportKey(request, reply);
  return access === 'imageReader'
    ? identify.byTokenOrCookie(request, reply)
    : identify.byToken(request, reply);
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
