import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as it went to somebody who asked for something that is kept. */
export interface SentAnswer {
  /** What the request said in `thatMatter`. */
  request: unknown[];
  status: number;
  headers: string[];
  body: Buffer | undefined;
  route: string;
}

/** The headers of a request that have a say in an answer that is kept. */
const thatMatter = ['authorization', 'cookie', 'accept-encoding', 'if-none-match', 'x-forwarded-proto'];

/** An answer that has just gone; undefined for one that was for that request alone. */
export function sentAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | undefined,
): SentAnswer | undefined {
  const { 'x-request-id': _id, ...headers } = reply.getHeaders();
  const { url: route } = request.routeOptions;
  if (headers['set-cookie'] || headers.connection || !route) return undefined;
  return {
    request: thatMatter.map((name) => request.headers[name]),
    status: reply.statusCode,
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    body,
    route,
  };
}

/** Whether a request says the same as the one that got that answer. */
export const isSaidIn = ({ headers }: IncomingMessage, { request }: SentAnswer): boolean =>
  thatMatter.every((name, i) => headers[name] === request[i]);
