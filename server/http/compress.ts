import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes; smaller answers fit in a packet as they are. */
const worthCompressing = 1400;

/** An `onSend` hook for responses that may be long and hold no secret: Brotli if the client accepts it, off the main thread. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  reply.header('vary', 'Accept-Encoding');
  const encodings = request.headers['accept-encoding'];
  if (typeof payload !== 'string' || payload.length < worthCompressing || !takesBrotli(encodings)) {
    return payload;
  }
  reply.header('content-encoding', 'br');
  return brotli(payload, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: payload.length },
  });
}

/** `gzip, br`, but not `br;q=0`. */
const takesBrotli = (encodings: string | undefined) =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(encodings ?? '');

const brotli = promisify(brotliCompress);
