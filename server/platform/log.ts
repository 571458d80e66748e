import { type Logger, pino } from 'pino';

/** Where something is told to whoever runs the server: what it is about, an error as `err`, and a sentence. */
export type Log = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * The lines on standard output, one JSON object each. What has to do with a request carries its `reqId`, which the answer
 * carries as `x-request-id`.
 */
export function createLog(level: string): Logger {
  output ??= pino.destination(1);
  return pino({ level, serializers: { err: serializeError } }, output);
}

/**
 * What is told of an error, and of what caused it. Drivers hang more on theirs: the row that was refused, the headers
 * that were sent.
 */
export function serializeError(error: Error): {
  type: string;
  code?: string;
  message: string;
  stack: string;
} {
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
