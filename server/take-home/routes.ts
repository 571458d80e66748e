import { limits } from '#contract/limits';
import { clientGone } from '../client-gone.ts';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';
import type { Renderer } from '../images/renderer.ts';
import { Refusal } from '../refusal.ts';
import { discardImport } from './discard.ts';
import { finishImport } from './finish.ts';
import { createImports } from './imports.ts';
import { makeExport, prepareExport } from './operations.ts';
import { stateOf } from './proposal.ts';
import { readTable } from './table.ts';

/** A connection over which nothing of a download goes for so long is given up, in milliseconds. */
const stalled = 10 * 60_000;

export function takeHomeRoutes(http: Http, context: Context, renderer: Renderer): void {
  const { app } = http;
  // It is read as it comes, by the call itself.
  app.addContentTypeParser('application/zip', (_request, _body, done) => done(null));
  const imports = createImports(context, renderer);
  app.addHook('preClose', () => imports.close());

  http.bind('prepareExport', ({ caller }) => prepareExport(context, caller));

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

  http.bind('beginImport', ({ caller, request }) => imports.begin(caller, request.raw));
  http.bind(
    'beginTableImport',
    ({ caller, body, request }) => readTable(context, caller, body.rows, () => clientGone(request.raw)),
    { bodyLimit: limits.importedTableBytes },
  );
  http.bind('showImport', ({ caller, params }) => stateOf(context.db, caller, params.import_id));
  http.bind('finishImport', ({ caller, params }) => finishImport(context, caller, params.import_id));
  http.bind('discardImport', ({ caller, params }) => discardImport(context, caller, params.import_id));
}
