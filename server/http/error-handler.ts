import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifySchemaCompiler } from 'fastify';
import * as z from 'zod/mini';
import { type ErrorCode, errors } from '#contract/errors';
import { BlobsUnreachableError, isStorageFull } from '../platform/blobs/blobs.ts';
import { isDatabaseFull, isDatabaseUnavailable } from '../platform/db/driver-errors.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { sendRefusal } from './bind.ts';

/** The fallback sentence, for values that no form can send and no schema has a sentence for. */
z.config({ localeError: () => 'Det här värdet går inte att använda.' });

/** A request that breaks its schema: one Swedish sentence for each field at fault. */
class InvalidInputError extends Error {
  /** Without a prototype: a client may send a field called `constructor`. */
  readonly fields: Record<string, string> = Object.create(null);

  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid input');
    for (const issue of issues) {
      if (issue.code === 'unrecognized_keys')
        for (const key of issue.keys) this.fields[key] ??= 'Okänt fält.';
      else if (issue.path.length > 0) this.fields[String(issue.path[0])] ??= issue.message;
    }
  }

  /** If there is one fault and its sentence has an error code of its own, that is the code of the refusal. */
  get refusal(): Refusal {
    const { fields } = this;
    const sentences = Object.values(fields);
    const exact = Object.entries(errors).find(
      ([, { status, message }]) => status === 400 && sentences.length === 1 && message === sentences[0],
    );
    return refuse(
      (exact?.[0] as ErrorCode | undefined) ?? 'invalid_input',
      sentences.length > 0 ? { fields } : {},
    );
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) => {
    const parsed = z.safeParse(schema, data);
    return parsed.success ? { value: parsed.data } : { error: new InvalidInputError(parsed.error.issues) };
  };

/** Our error codes for Fastify's own refusals. Any other of them with a status below 500 becomes a plain 400. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_media_type',
};

function asRefusal(error: FastifyError | InvalidInputError): Refusal {
  if (error instanceof InvalidInputError) return error.refusal;
  if (isStorageFull(error) || isDatabaseFull(error)) return refuse('storage_full');
  if (isDatabaseUnavailable(error) || error instanceof BlobsUnreachableError)
    return refuse('busy', { retryAfter: 5 });
  const code = 'code' in error ? frameworkCodes[error.code] : undefined;
  if (code) return refuse(code);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return refuse(status < 500 ? 'invalid_input' : 'defect');
}

/** Invalid or incomplete HTTP gives no request object to answer: the response is written to the socket itself. */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  // A browser opens connections in advance. It would take the answer on one that it has not used yet for that of its next request.
  const isUnused = socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refuse('invalid_input').body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy: no-referrer',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** The one place where an error becomes a response, and where a defect of ours is logged. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // The code looks like a broken connection to the database, but it is the client's, which no response reaches.
    if (request.raw.readableAborted && error.code === 'ECONNRESET') {
      request.log.info('the client hung up before all of its request had come');
      return sendRefusal(reply, refuse('upload_broken'));
    }
    const refusal = asRefusal(error);
    if (refusal.code === 'storage_full') request.log.error({ err: error }, 'no room left on the disk');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendRefusal(reply, refusal);
  });
}
