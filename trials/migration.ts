import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { databasePlace, openBlobs, openDatabase, secretFile } from '../server/context.ts';
import { restoreBackup, verifyBackup } from '../server/platform/backup/restore.ts';
import { writeRows } from '../server/platform/backup/write.ts';
import { createLog } from '../server/platform/log.ts';
import { leaveDatabase, preload as madeUp } from '../server/testing/made-up-migration.ts';
import { contentsOf, emptyPostgres } from './helpers/contents.ts';
import { newPlace } from './helpers/place.ts';

/*
 * Kills the program before one step after the other while it migrates a database of the release before, by a migration that is
 * made up. What is left must be the database from before or after, never one in between; the backup copy is whole or absent; and
 * the next start must finish the migration, with every row.
 *
 * `node trials/migration.ts [--rounds 20] [--postgres]`, two rounds or more. Exits with 1 if any of that failed.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const preload = new URL('helpers/die-at-step.ts', import.meta.url);
const place = await newPlace('migration', values);
const config = readConfig(
  { ...place.settings, DATA_DIR: place.dataDir, ADMIN_PASSWORD: 'skeppare på däck', LOG_LEVEL: 'silent' },
  false,
);
const log = createLog(config.logLevel);
const database = databasePlace(config);
const harbours = Array.from({ length: 200 }, (_, n) => `Hamn ${n}`);
const program = fileURLToPath(new URL('helpers/upgrade.ts', import.meta.url));
const copies = join(place.dataDir, 'before-upgrade');

const outcomes = { before: 0, after: 0, between: 0 };
const faults: string[] = [];
await leaveDatabase(config, harbours);
const saved = join(place.dataDir, 'released.tar');
await writeRows(database, saved, log);
await load();
const before = await contentsOf(database);
const steps = await upgrade();
if (steps === undefined) throw new Error('The steps of the upgrade were not counted.');
const after = await contentsOf(database);
// Spreads the kills over all the steps of a start, from the first to the last.
for (let round = 0; round < rounds; round++)
  await killAt(1 + Math.round((round * (steps - 1)) / Math.max(1, rounds - 1)));
await place.remove();

console.log(`${rounds} kills of the upgrade`);
console.log(`left: ${outcomes.before} × before, ${outcomes.after} × after, ${outcomes.between} × between`);
console.log(`rows lost, copies broken, starts that did not come to an end: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
const isTried = outcomes.before > 0 && outcomes.after > 0;
process.exitCode = isTried && outcomes.between === 0 && faults.length === 0 ? 0 : 1;

async function killAt(step: number): Promise<void> {
  const fault = (what: string) => faults.push(`step ${step}: ${what}`);
  await load();
  await upgrade(step);
  const left = await contentsOf(database);
  const outcome =
    left.tables === before.tables ? 'before' : left.tables === after.tables ? 'after' : 'between';
  outcomes[outcome]++;
  const expected = outcome === 'before' ? before : after;
  if (left.rows !== expected.rows) fault('the rows are not as they were');
  for (const name of await readdir(copies).catch(() => [])) {
    if (!name.endsWith('.tar')) continue; // A copy still being written has another name.
    await verifyBackup(join(copies, name)).catch((error) => fault(error.message));
  }
  await upgrade();
  const again = await contentsOf(database);
  if (again.tables !== after.tables || again.rows !== after.rows) fault('not well at the next start');
}

/** Leaves the database as the release before does. */
async function load(): Promise<void> {
  await rm(copies, { recursive: true, force: true });
  if ('postgresUrl' in database) await emptyPostgres(database.postgresUrl);
  else for (const end of ['', '-wal', '-shm']) await rm(database.sqliteFile + end, { force: true });
  const db = await openDatabase(config);
  const target = { db, blobs: await openBlobs(config), secretFile: secretFile(config), log };
  await restoreBackup(saved, target);
  // What tells the devices of a restore differs each time.
  await db.updateTable('accounts').set({ revision: 1 }).execute();
  await db.deleteFrom('tombstones').execute();
  await db.destroy();
}

/** Migrates as a start does. Returns the number of steps, or undefined if the program was killed before `dieAtStep`. */
async function upgrade(dieAtStep = Number.POSITIVE_INFINITY): Promise<number | undefined> {
  const command = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    preload.href,
    '--import',
    madeUp,
    program,
  ];
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      ...place.settings,
      DATA_DIR: place.dataDir,
      DIE_AT_STEP: String(dieAtStep),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let taken: number | undefined;
  child.on('message', (count) => {
    taken = Number(count);
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The upgrade ended with ${code}.`);
  return taken;
}
