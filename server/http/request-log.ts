import type { FastifyInstance } from 'fastify';
import { randomId } from '../platform/ids.ts';

/** Different for every request of every server, and no secret: which start of which server it was, and a count from there. */
export function requestIds(): () => string {
  const start = randomId().slice(0, 12);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}

/**
 * One line a request: what was asked for and how it went, and nothing of what was written. Of what was refused also who
 * asked, and from where.
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

/** Without what comes after it: somebody may have put a token there. */
const pathOf = (url: string) => url.split('?', 1)[0];
