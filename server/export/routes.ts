import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { Refusal } from '../refusal.ts';
import { makeExport, prepareExport } from './operations.ts';

/** A download that makes no progress for so long is given up, in milliseconds. */
const stalled = 10 * 60_000;

export function exportRoutes(http: Http, context: Context): void {
  http.bind('prepareExport', ({ caller }) => prepareExport(context, caller), { heavy: 'short' });

  http.bind(
    'downloadExport',
    async ({ caller, reply }) => {
      const made = await makeExport(context, caller);
      if (made instanceof Refusal) return made;
      reply.raw.setTimeout(stalled);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${made.fileName}"`,
        })
        .send(made.zip);
    },
    { exposeHeadRoute: false },
  );
}
