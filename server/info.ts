import { versions } from 'node:process';
import packageJson from '#package.json' with { type: 'json' };
import { type Context, databasePlace } from './context.ts';
import type { Http } from './http.ts';
import { readinessOf } from './platform/db/readiness.ts';

/** What the info page and the operator's probes ask for. */
export function infoRoutes(http: Http, { config, db, blobs }: Context): void {
  http.bind('getInfo', async () => ({ contactEmail: config.contactEmail }));

  http.app.get('/healthz', async () => ({ status: 'ok' }));

  http.app.get('/version', async () => ({ version: packageJson.version, node: versions.node }));

  const checkDatabase = readinessOf(db, databasePlace(config));
  const check = onceASecond(async () => {
    await checkDatabase();
    await blobs.checkWritable();
  });
  http.app.get('/readyz', async (request, reply) => {
    try {
      await check();
      return { status: 'ok' };
    } catch (error) {
      request.log.error(
        { err: error },
        'not ready: the database or the pictures can not be written and read',
      );
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** Whoever asks at the same time as another, or within a second, gets the same answer: a probe is no way to wear out a disk. */
function onceASecond(check: () => Promise<void>): () => Promise<void> {
  let isCurrent = false;
  let outcome: Promise<void>;
  return () => {
    if (!isCurrent) {
      isCurrent = true;
      outcome = check().finally(() => {
        setTimeout(() => {
          isCurrent = false;
        }, 1000).unref();
      });
    }
    return outcome;
  };
}
