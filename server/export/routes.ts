import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import { type MadeZip, makeDossier, makeExport, prepareDossier, prepareExport } from './operations.ts';

/** A download that makes no progress for so long is given up, in milliseconds. */
const stalled = 10 * 60_000;

export function exportRoutes(http: Http, context: Context): void {
  http.bind('prepareExport', ({ caller }) => prepareExport(context, caller), { heavy: 'short' });
  http.bind('prepareDossier', ({ caller, params, body }) => prepareDossier(context, caller, params.id, body));

  const noHead = { exposeHeadRoute: false } as const;
  http.bind(
    'downloadExport',
    async ({ caller, reply }) => send(reply, await makeExport(context, caller)),
    noHead,
  );
  http.bind(
    'downloadDossier',
    async ({ caller, params, query, reply }) =>
      send(reply, await makeDossier(context, caller, params.id, query)),
    noHead,
  );
}

function send(reply: FastifyReply, made: MadeZip | Refusal): FastifyReply | Refusal {
  if (made instanceof Refusal) return made;
  reply.raw.setTimeout(stalled);
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${made.fileName}"`,
    })
    .send(made.zip);
}
