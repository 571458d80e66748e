import type { FastifyInstance } from 'fastify';
import { randomId } from '../platform/ids.ts';

/** Makes ids that are unique among all servers, and not secret: a random id of this start of the server, and a counter. */
export function requestIds(): () => string {
  const start = randomId().slice(0, 12);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/**
 * Logs one line per request: what was requested and how it went, but none of its content. For a refused request also the
 * account and the address.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(reply.statusCode >= 400 && { account: request.caller?.userId, address: request.ip }),
      },
      'request',
    );
    done();
  });
}

/**
 * The path of an address that matches no route, without the query, where a client may have put a token, and without the key of a
 * calendar: calendar programs ask for it in ways that we have no route for.
 */
const pathOf = (url: string) => url.split('?', 1)[0]?.replace(/(calendar(?:\/|;|%2f|%3b)).+/i, '$1:key');
