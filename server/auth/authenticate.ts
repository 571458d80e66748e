import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLimits } from '#contract/limits';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { Identify } from '../http/bind.ts';
import { Refusal, refuse } from '../refusal.ts';
import { callerByImageKey, callerBySignedAddress, callerByToken } from './sessions.ts';
import { hashImageKey, imageKey } from './tokens.ts';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

export function identify(context: Context): Identify {
  async function byToken(request: FastifyRequest, reply: FastifyReply) {
    const token = bearerToken(request);
    if (!token) return refuse('not_signed_in');
    const caller = await callerByToken(context, token, request.ip);
    if (!(caller instanceof Refusal) && !sendsCookie(caller, request))
      setImageCookie(context, request, reply, caller.sessionId);
    return caller;
  }
  const sendsCookie = ({ imageKeyHash }: Caller, request: FastifyRequest) =>
    hashImageKey(request.cookies[cookieName(context, request)] ?? '') === imageKeyHash;
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
      return callerBySignedAddress(context, request.url, request.ip);
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
  reply.setCookie(cookieName(context, request), imageKey(context.secret, sessionId), {
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
