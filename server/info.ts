import { existsSync, readFileSync } from 'node:fs';
import { versions } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Backups } from '#contract/backups';
import packageJson from '#package.json' with { type: 'json' };
import type { Context } from './context.ts';
import type { Http } from './http/bind.ts';
import { backupsIn } from './platform/backup/folder.ts';
import { askDatabase } from './platform/db/connect.ts';
import { onceASecond } from './platform/once-a-second.ts';
import type { Room } from './platform/room.ts';

/** What the info page and the operator's probes ask for. */
export function infoRoutes(
  http: Http,
  { config, db, blobs }: Context,
  backups: () => Promise<Backups>,
  room: () => Promise<Room>,
  isClockInDoubt: () => Promise<boolean>,
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

  const check = onceASecond(async () => {
    await askDatabase(db);
    await blobs.checkWritable();
    const { last, late } = await backups();
    const warnings = [
      (await room()).isLittle && 'less than 5 % of the disk is left',
      late && 'no backup for two days',
      (await backupsIn(config.backupDir, new Date())).ahead.length > 0 && 'backups are dated ahead of now',
      (await isClockInDoubt()) && 'the clock may be ahead: nothing is removed',
    ].filter((warning) => warning !== false);
    return { ...(warnings.length > 0 && { warning: warnings.join('; ') }), lastBackup: last };
  });
  http.app.get('/readyz', async (request, reply) => {
    try {
      return { status: 'ok', ...(await check()), roomBytes: (await room()).bytes };
    } catch (error) {
      request.log.error(
        { err: error },
        'not ready: the database does not answer, or pictures can not be stored',
      );
      return reply.code(503).send({ status: 'unavailable', roomBytes: (await room()).bytes });
    }
  });
}

/** The commit that the build recorded; null if it was not built from a repository. */
function builtCommit(): string | null {
  const file = fileURLToPath(new URL('dist/commit', import.meta.resolve('#package.json')));
  return (existsSync(file) && readFileSync(file, 'utf8')) || null;
}
