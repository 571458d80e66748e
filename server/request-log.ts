import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { randomId } from './ids.ts';

let output: { write(line: string): void } | undefined;

/**
 * The lines on standard output, one JSON object each. What has to do with a request carries its `reqId`, which the answer
 * carries as `x-request-id`.
 */
export function createLog(level: string): Logger {
  output ??= standardOutput();
  return pino({ level, serializers: { err: tellError } }, output);
}

/**
 * The lines of one turn of the event loop go out in one piece, when it is over or the process ends: what the kernel takes
 * for a write is more than what a line takes to be made.
 */
function standardOutput(): { write(line: string): void } {
  const output = pino.destination({ dest: 1, sync: true, minLength: 16_000 });
  let isDue = false;
  const flush = () => {
    isDue = false;
    output.flush();
  };
  process.once('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (!isDue) setImmediate(flush);
      isDue = true;
    },
  };
}

/** Different for every request of every server, and no secret: which start of which server it was, and the how-manyth there. */
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

/**
 * What is told of an error, and of what caused it. Drivers hang more on theirs: the row that was refused, the headers
 * that were sent.
 */
export function tellError(error: Error): { type: string; code?: string; message: string; stack: string } {
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    stack: stackOf(error),
  };
}

function stackOf(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\ncaused by: ${stackOf(error.cause)}` : own;
}
