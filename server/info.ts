import type { Context } from './context.ts';
import type { Http } from './http.ts';

/** What the info page and the operator's probes ask for. */
export function infoRoutes(http: Http, { config, db, blobs }: Context): void {
  http.bind('getInfo', async () => ({ contactEmail: config.contactEmail }));

  http.app.get('/healthz', async () => ({ status: 'ok' }));

  http.app.get('/readyz', async (request, reply) => {
    try {
      await db.selectFrom('accounts').select('id').limit(1).execute();
      await blobs.checkWritable();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
