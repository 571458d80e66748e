import type { FastifyInstance } from 'fastify';

/** How long a client may take with its part of a request, in milliseconds. */
export interface Timeouts {
  headers: number;
  /** In each such period a body has to bring at least `leastBytes`, until it ends. */
  body: number;
  /** From the first byte to the last. */
  request: number;
}

/** A phone at sea may lose its coverage for a while, and take hours to send all that it has kept of an account. */
export const timeouts: Timeouts = { headers: 10_000, body: 2 * 60_000, request: 6 * 60 * 60_000 };

const leastBytes = 64 * 1024;

/**
 * Disconnects a client whose body has stalled or comes too slowly, whatever its media type and whether or not a handler reads
 * it. While received data waits to be read here, the client is not at fault.
 */
export function endStalledBodies(app: FastifyInstance, longest: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody = 'transfer-encoding' in raw.headers || 'content-length' in raw.headers;
    if (!hasBody || raw.destroyed) return done();
    let before = raw.socket.bytesRead;
    const look = setInterval(() => {
      const { bytesRead } = raw.socket;
      if (raw.complete) clearInterval(look);
      else if (bytesRead - before < leastBytes && raw.readableLength === 0) {
        request.log.warn('a request was ended, whose body had stalled');
        raw.destroy();
      }
      before = bytesRead;
    }, longest).unref();
    raw.once('close', () => clearInterval(look));
    done();
  });
}
