import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors';
import packageJson from '#package.json' with { type: 'json' };
import type { Caller } from '../caller.ts';
import { Refusal, refuse } from '../refusal.ts';

/** The version of a row as an ETag, with the release, which may show the row in another way. */
const etagOf = (row: { version: number }): string => `"${row.version}-${packageJson.version}"`;

export function sendEtag(reply: FastifyReply, row: { version: number }): void {
  reply.header('etag', etagOf(row));
}

/** Returns the answer for a row and sends its version as the ETag; a refusal is returned as it is. */
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
 * The ETag of a response made only from the caller's own data: the number of the account's last change. It also contains the
 * release, which may show the data in another way, and the `day` if the response depends on it.
 */
export const accountEtag = ({ userId, revision }: Pick<Caller, 'userId' | 'revision'>, day = ''): string =>
  `W/"${packageJson.version}-${userId}-${revision}${day && `-${day}`}"`;

/** The ETag of an answer that has no version. */
export const etagOfContent = (text: string): string => `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;

/** Whether the client has said, with `If-None-Match`, that it holds the answer with this ETag. */
export const isNotModified = (request: FastifyRequest, etag: string): boolean =>
  tagsIn(request.headers['if-none-match']).includes(withoutWeakness(etag));

interface UnlessChanged<Row> {
  code?: ErrorCode;
  isDone?: ((row: Row) => boolean) | undefined;
}

/**
 * Returns the row, or a refusal with `code` when the client's `If-Match` names another version than the stored one. `If-Match`
 * may be left out. A row for which `isDone` holds is already what the request wants, as when the same request got no response the
 * first time: that is no conflict (RFC 9110, 13.1.1). Only the version in an ETag counts, not the release.
 */
export function ifUnchanged<Row extends { version: number }>(
  request: FastifyRequest,
  row: Row | Refusal,
  { code = 'changed_elsewhere', isDone = () => false }: UnlessChanged<Row> = {},
): Row | Refusal {
  const ifMatch = request.headers['if-match'];
  if (row instanceof Refusal || ifMatch === undefined || ifMatch.trim() === '*') return row;
  return tagsIn(ifMatch).map(withoutRelease).includes(`"${row.version}"`) || isDone(row) ? row : refuse(code);
}

const withoutRelease = (tag: string): string => tag.replace(/-.*"$/, '"');

const tagsIn = (header = ''): string[] => header.split(',').map((tag) => withoutWeakness(tag.trim()));

/**
 * A weak tag counts as the strong one: a proxy that compresses makes our tags weak, and the versions in them are just numbers,
 * equal or not.
 */
const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');
