import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../server/config.ts';
import { closeContext, openBlobs, openContext, openDatabase, secretFile } from '../server/context.ts';
import { makeBackup } from '../server/maintenance/daily-backup.ts';
import { restoreBackup } from '../server/platform/backup/restore.ts';
import { createLog } from '../server/platform/log.ts';
import { checksumsIn, contentsOf } from '../server/testing/contents.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { call, picture, saveTrip } from './helpers/writer.ts';

/*
 * Backs up while four writers save and delete logs with pictures, restores the backup into an empty folder, and backs that up
 * again: every table and every picture must have the same checksum in both.
 *
 * `node trials/backup.ts [--rounds 20]`. Exits with 1 if anything differed.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const folder = await mkdtemp(join(tmpdir(), 'loggboken-backup-trial-'));
const running = settingsFor(join(folder, 'running'));
const server = await startServer(running.dataDir);
const token = await logIn(server.url, 'admin', adminPassword);
const image = await picture();

let differences = 0;
let members = 0;
let stopped = false;
const writers = Array.from({ length: 4 }, async (_, writer) => {
  for (let i = 0; !stopped; i++) {
    const { _id } = await saveTrip({ server, token }, `Resa ${writer}.${i}`, image);
    if (i % 3 === 0) await call({ server, token }, 'DELETE', `/api/deletelog/${_id}`);
  }
});

for (let round = 1; round <= rounds; round++) {
  const first = join(folder, `${round}.tar`);
  await backUp(running, first);
  const empty = settingsFor(join(folder, `restored-${round}`));
  await restore(empty, first);
  const [before, after] = [await checksumsIn(first), await contentsOf({ DATA_DIR: empty.dataDir })];
  members += before.size;
  for (const [name, sum] of before) if (after.get(name) !== sum) differences++;
  for (const name of after.keys()) if (!before.has(name)) differences++;
  for (const path of [first, empty.dataDir]) await rm(path, { recursive: true });
}
stopped = true;
await Promise.all(writers);
await server.kill();
await rm(folder, { recursive: true });
console.log(`${rounds} rounds, ${members} tables and pictures compared, ${differences} different`);
process.exitCode = differences > 0 ? 1 : 0;

function settingsFor(dataDir: string): Config {
  return readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, false);
}

async function backUp(config: Config, file: string): Promise<void> {
  const context = await openContext(config);
  const made = await makeBackup(context, file);
  if (made === 'taken' || made.missing > 0) throw new Error(`Not backed up: ${JSON.stringify(made)}`);
  await closeContext(context);
}

async function restore(config: Config, file: string): Promise<void> {
  const db = await openDatabase(config);
  const log = createLog(config.logLevel);
  await restoreBackup(file, { db, blobs: await openBlobs(config, log), secretFile: secretFile(config), log });
  await db.destroy();
}
