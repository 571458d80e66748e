import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import { sendRefusal } from './http.ts';
import { holdsAtMost } from './json-values.ts';
import type { Memory } from './memory.ts';
import { refuse } from './refusal.ts';

/**
 * JSON bodies, read strictly: what is not UTF-8 or not JSON is refused, never mended. An empty one is no body. One that may be larger
 * than most, where its route takes that, takes its share of the memory until it has come.
 */
export function readJsonBodies(app: FastifyInstance, memory: Memory): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, caller } = request;
    const size = sizeOf(request);
    // `close` has already been emitted when the client has hung up.
    if (size <= limits.jsonBytes || !caller || raw.destroyed) return done();
    const inHand = memory.share(caller.userId);
    if (!inHand.take(size)) return void sendRefusal(reply, refuse('busy', { retryAfter: 5 }));
    raw.once('close', inHand.letGo);
    done();
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      if (!holdsAtMost(limits.jsonValues, body as Buffer)) return done(new TooManyValues());
      const text = utf8.decode(body as Buffer);
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch (cause) {
      done(Object.assign(new Error('broken JSON', { cause }), { statusCode: 400 }));
    }
  });
}

/** Told as what it is to the server: too large. */
class TooManyValues extends Error {
  readonly statusCode = 413;
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
}

/** What the body is at most: as much as it says, where it says so, and no more than is taken. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit;
  return Math.min(Number(headers['content-length'] ?? most), most);
}
