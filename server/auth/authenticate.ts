import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLimits } from '#contract/limits';
import type { Context } from '../context.ts';
import type { Identify } from '../http/bind.ts';
import { Refusal, refuse } from '../refusal.ts';
import { callerByExportKey, callerByImageKey, callerByToken } from './sessions.ts';
import { imageKey } from './tokens.ts';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export function identify(context: Context): Identify {
  async function byToken(request: FastifyRequest, reply: FastifyReply) {
    const token = bearerToken(request);
    if (!token) return refuse('not_signed_in');
    const caller = await callerByToken(context, token, request.ip);
    if (!(caller instanceof Refusal)) setImageCookie(context, request, reply, caller.sessionId);
    return caller;
  }
  return {
    signedIn: byToken,
    administrator: byToken,
    async imageReader(request, reply) {
      if (bearerToken(request)) return byToken(request, reply);
      const key = request.cookies[cookieName(context, request)];
      return key ? callerByImageKey(context, key, request.ip) : refuse('not_signed_in');
    },
    async downloader(request, reply) {
      const { key } = request.query as { key?: unknown };
      if (bearerToken(request) || typeof key !== 'string') return byToken(request, reply);
      return callerByExportKey(context, key, request.ip);
    },
  };
}

const isSecure = ({ config }: Context, request: FastifyRequest) =>
  request.protocol === 'https' || config.publicUrl?.startsWith('https:') === true;

const cookieName = (context: Context, request: FastifyRequest) =>
  isSecure(context, request) ? '__Host-loggboken-images' : 'loggboken-images';

/** An `<img>` can't send a token; this cookie goes with it instead, and is good for reading pictures only. */
export function setImageCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): void {
  const name = cookieName(context, request);
  const value = imageKey(context.secret, sessionId);
  if (request.cookies[name] === value) return;
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context, request),
    maxAge: sessionLimits.absolute / 1000,
  });
}

export function clearImageCookie(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(context, request), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(context, request),
  });
}
