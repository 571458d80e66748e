import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './access.ts';
import { type SentAnswer, sentAnswer } from './sent-answer.ts';

/** An answer as it goes over the wire, ready to be sent again. */
interface KeptAnswer {
  /** The account's count of changes that it was made from; see `AccountRow.changes`. */
  changes: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The body made small, from when somebody first could read it that way. */
  brotli?: Promise<Buffer>;
  /** As it went the last time. */
  sent?: SentAnswer | undefined;
}

/** Bytes of all of them together. What doesn't fit goes, the oldest first, and is made anew when it is asked for. */
const room = 32 * 1024 * 1024;

/** What an answer takes beside its body, so that very many empty ones don't fit either. */
const besides = 2048;

/** Smaller ones fit in a packet as they are. */
const worthCompressing = 1400;

/**
 * What an account has been answered about its logs, kept until its next change. It is never shown after that: every change
 * counts the account's changes up in its own transaction, and that count is read together with the session at every
 * call, from the database, which all servers share.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  #bytes = 0;

  find(caller: Caller, url: string): KeptAnswer | undefined {
    const kept = this.of(caller.userId, url);
    return kept?.changes === caller.changes ? kept : undefined;
  }

  /** Whatever is kept there, also what holds no more. */
  of(userId: string, url: string): KeptAnswer | undefined {
    return this.#answers.get(keyOf(userId, url));
  }

  /** `headers`: those of the handler that belong to the answer. Without an ETag among them it gets one. */
  keep(caller: Caller, url: string, body: Buffer, headers: Record<string, string>): KeptAnswer {
    const kept = {
      changes: caller.changes,
      headers: {
        etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept-Encoding',
      },
      body,
    };
    const key = keyOf(caller.userId, url);
    this.#forget(key);
    this.#answers.set(key, kept);
    this.#bytes += sizeOf(key, kept);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= room) break;
      this.#forget(oldest);
    }
    return kept;
  }

  #forget(key: string): void {
    const kept = this.#answers.get(key);
    if (!kept) return;
    this.#bytes -= sizeOf(key, kept);
    this.#answers.delete(key);
  }
}

const sizeOf = (key: string, { body }: KeptAnswer) => body.length + key.length + besides;

const keyOf = (userId: string, url: string) => `${userId} ${url}`;

/** The answer, or that the client has it already. */
export async function sendKept(
  kept: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await bodyFor(kept, request, reply.headers(kept.headers));
  reply.raw.once('finish', () => {
    kept.sent = sentAnswer(request, reply, body);
  });
  return reply.send(body);
}

async function bodyFor(
  kept: KeptAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  const { 'if-none-match': known, 'accept-encoding': encodings } = request.headers;
  if (known?.includes(kept.headers.etag ?? '')) {
    reply.code(304);
    return undefined;
  }
  if (kept.body.length < worthCompressing || !takesBrotli(encodings)) return kept.body;
  kept.brotli ??= compress(kept.body);
  reply.header('content-encoding', 'br');
  return kept.brotli;
}

/** `gzip, br`, but not `br;q=0`. */
const takesBrotli = (encodings: string | undefined) =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(encodings ?? '');

const brotli = promisify(brotliCompress);

const compress = (body: Buffer): Promise<Buffer> =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
