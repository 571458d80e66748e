import { existsSync, readFileSync } from 'node:fs';
import { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Backups } from '#contract/backups';
import packageJson from '#package.json' with { type: 'json' };
import { type Context, databasePlace } from './context.ts';
import type { Http } from './http/bind.ts';
import { readinessOf } from './platform/db/readiness.ts';

/** What the info page and the operator's probes ask for. */
export function infoRoutes(
  http: Http,
  { config, db, blobs }: Context,
  backups: () => Promise<Backups>,
): void {
  http.bind('getInfo', async () => ({
    contactEmail: config.contactEmail,
    ...(config.publicUrl && { address: config.publicUrl }),
    ...(config.tiles && { tiles: config.tiles }),
    ...(config.signalK && { instruments: true as const }),
  }));

  http.app.get('/healthz', async () => ({ status: 'ok' }));

  const version = { version: packageJson.version, commit: builtCommit(), node: versions.node };
  http.app.get('/version', async () => version);

  const checkDatabase = readinessOf(db, databasePlace(config));
  const check = onceASecond(async () => {
    await checkDatabase();
    await blobs.checkWritable();
    return backups();
  });
  http.app.get('/readyz', async (request, reply) => {
    try {
      const { last, late } = await check();
      return { status: 'ok', ...(late && { warning: 'no backup for two days' }), lastBackup: last };
    } catch (error) {
      request.log.error(
        { err: error },
        'not ready: the database or the pictures can not be written and read',
      );
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** The commit that the build recorded; null if it was not built from a repository. */
function builtCommit(): string | null {
  const file = fileURLToPath(new URL('dist/commit', import.meta.resolve('#package.json')));
  return (existsSync(file) && readFileSync(file, 'utf8')) || null;
}

/** Calls at the same time, or within a second, share one result, so that frequent probes don't wear out the disk. */
function onceASecond<T>(check: () => Promise<T>): () => Promise<T> {
  let isCurrent = false;
  let outcome: Promise<T>;
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
