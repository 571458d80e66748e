import { type Logger, pino } from 'pino';

/** The operator's log: each call takes an object with the details (an error as `err`) and a sentence. */
export type Log = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Logs to standard output, one JSON object per line. Lines about a request carry its `reqId`, which the response carries as
 * `x-request-id`.
 */
export function createLog(level: string): Logger {
  output ??= pino.destination(1);
  return pino({ level, serializers: { err: serializeError } }, output);
}

/**
 * What is logged of an error and its causes. Drivers add more properties to their errors, such as the refused row or the
 * request headers, which are left out.
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
