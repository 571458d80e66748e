import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from './refusal.ts';

/** A log's version as an ETag. */
const etagOf = (row: { version: number }): string => `"${row.version}"`;

export function sendEtag(reply: FastifyReply, row: { version: number }): void {
  reply.header('etag', etagOf(row));
}

/**
 * A refusal when the caller changed something older than what is stored; `If-Match` may be left out. A weak tag counts as the
 * strong one: a proxy that compresses makes ours weak, and the versions are numbers, which are the same or are not.
 */
export function checkIfMatch(request: FastifyRequest, row: { version: number }): Refusal | undefined {
  const ifMatch = request.headers['if-match'];
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etagOf(row)) ? undefined : refuse('changed_elsewhere');
}
