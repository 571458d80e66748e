import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import { sendRefusal } from './http.ts';
import { holdsAtMost } from './json-values.ts';
import type { Memory } from './memory.ts';
import { refuse } from './refusal.ts';

/**
 * Milliseconds that 256 KiB may take: a client that sends them drop by drop is cut off. What says that it is larger, where it may
 * be, gets as much more time, and takes its share of the memory for it. Pictures may take longer.
 */
const longestArrival = 60_000;

/** JSON bodies, read strictly: what is not UTF-8 or not JSON is refused, never mended. An empty one is no body. */
export function readJsonBodies(app: FastifyInstance, memory: Memory): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { raw, headers, caller } = request;
    if (!headers['content-type']?.startsWith('application/json')) return done();
    const size = Math.max(limits.jsonBytes, sizeOf(request));
    // Who has gone already is not heard to close.
    if (size > limits.jsonBytes && caller && !raw.destroyed) {
      const inHand = memory.share(caller.userId);
      if (!inHand.take(size)) return void sendRefusal(reply, refuse('busy', { retryAfter: 5 }));
      raw.once('close', inHand.letGo);
    }
    const tooLong = setTimeout(() => raw.destroy(), (longestArrival * size) / limits.jsonBytes).unref();
    raw.once('close', () => clearTimeout(tooLong));
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
