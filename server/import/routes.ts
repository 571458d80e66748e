import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import type { Renderer } from '../images/renderer.ts';
import { discardImport } from './discard.ts';
import { finishImport } from './finish.ts';
import { createImports } from './imports.ts';
import { stateOf } from './staged-import.ts';

export function importRoutes(http: Http, context: Context, renderer: Renderer): void {
  const imports = createImports(context, renderer);
  http.app.addHook('preClose', () => imports.close());

  http.bind('beginImport', (call) => imports.beginExport(call));
  http.bind('beginTableImport', (call) => imports.beginTable(call));
  http.bind('showImport', ({ caller, params }) => stateOf(context.db, caller, params.import_id));
  http.bind('finishImport', ({ caller, params }) => finishImport(context, caller, params.import_id));
  http.bind('discardImport', ({ caller, params }) => discardImport(context, caller, params.import_id));
}
