import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors';
import packageJson from '#package.json' with { type: 'json' };
import type { Caller } from '../caller.ts';
import { Refusal, refuse } from '../refusal.ts';

/** A log's version as an ETag. */
const etagOf = (row: { version: number }): string => `"${row.version}"`;

export function sendEtag(reply: FastifyReply, row: { version: number }): void {
  reply.header('etag', etagOf(row));
}

/** The answer for a row, with its version as its ETag; or the refusal that there is in its place. */
export function withEtag<Row extends { version: number }, T>(
  reply: FastifyReply,
  row: Row | Refusal,
  answer: (row: Row) => T,
): T | Refusal {
  if (row instanceof Refusal) return row;
  sendEtag(reply, row);
  return answer(row);
}

/**
 * The ETag of an answer that is made of nothing but the caller's own logs and pictures: the number of the account's last change. Another
 * release may show them in another way; and so may another `day`, where it depends on that.
 */
export const accountEtag = ({ userId, changes }: Pick<Caller, 'userId' | 'changes'>, day = ''): string =>
  `W/"${packageJson.version}-${userId}-${changes}${day && `-${day}`}"`;

/** Whether the client has said, with `If-None-Match`, that it holds the answer with this ETag. */
export const isNotModified = (request: FastifyRequest, etag: string): boolean =>
  tagsIn(request.headers['if-none-match']).includes(withoutWeakness(etag));

/**
 * What is to be changed, or a refusal when the caller knows something older than what is stored; `If-Match` may be left out. It
 * says of a log that it has changed, unless another `code` is given.
 */
export function ifUnchanged<Row extends { version: number }>(
  request: FastifyRequest,
  row: Row | Refusal,
  code: ErrorCode = 'changed_elsewhere',
): Row | Refusal {
  const ifMatch = request.headers['if-match'];
  if (row instanceof Refusal || ifMatch === undefined || ifMatch.trim() === '*') return row;
  return tagsIn(ifMatch).includes(etagOf(row)) ? row : refuse(code);
}

const tagsIn = (header = ''): string[] => header.split(',').map((tag) => withoutWeakness(tag.trim()));

/**
 * A weak tag counts as the strong one: a proxy that compresses makes ours weak, and the versions are numbers, which are the
 * same or are not.
 */
const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');
