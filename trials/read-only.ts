import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { parseArgs } from 'node:util';
import { canMakeSmallDisk, withSmallDisk } from '../server/testing/small-disk.ts';
import { environmentOf, serverArguments } from '../server/testing/spawned.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { picture, Refused, saveTrip } from './helpers/writer.ts';

/*
 * A start on a read-only disk must end with one line. When the disk with the pictures becomes read-only under a running server,
 * the server must report that it is not ready, refuse pictures and go on showing; once the disk is writable again, everything
 * must work again.
 *
 * `node trials/read-only.ts [--rounds 10]`. Exits with 1 if any of that failed, and with 2 if no disk can be made.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
if (!canMakeSmallDisk()) {
  console.error(
    'This trial needs Linux, and leave to mount a disk of its own (unshare --map-root-user --mount).',
  );
  process.exit(2);
}
const faults: string[] = [];
const { dataDir, remove } = await newPlace('read-only');

const [command = '', ...words] = [...withSmallDisk(dataDir, '3m,ro'), execPath, ...serverArguments];
const refused = spawnSync(command, words, {
  env: environmentOf({ DATA_DIR: dataDir, PORT: '0' }),
  encoding: 'utf8',
});
const said = refused.stderr.trim();
console.log(`a start on it: ${said} (exit ${refused.status})`);
if (refused.status !== 1 || !/^Det går inte att skriva i [^\n]+$/.test(said)) faults.push('the start');

const images = join(dataDir, 'images');
await mkdir(images);
const server = await startServer(dataDir, {}, { under: withSmallDisk(images, '3m') });
const token = await logIn(server.url, 'admin', adminPassword);
const image = await picture();
const { _id, images: paths } = await saveTrip(server, token, 'Före', image);
for (let round = 1; round <= rounds; round++) {
  remount('ro');
  const down = [await readiness(503), await reading(), await saving()];
  remount('rw');
  const up = [await readiness(200), await reading(), await saving()];
  if (down.join() !== '503,200,500') faults.push(`while it may only be read: ${down}`);
  if (up.join() !== '200,200,201') faults.push(`when it may be written again: ${up}`);
}
await server.kill();
await remove();
console.log(`${rounds} times under a running server: faults: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function remount(mode: 'ro' | 'rw'): void {
  const there = ['--target', String(server.process.pid), '--user', '--mount', '--preserve-credentials'];
  execFileSync('nsenter', [...there, 'mount', '-o', `remount,${mode}`, images]);
}

/** Asks for up to 5 s until the status is the expected one; returns the last status. */
async function readiness(expected: number): Promise<number> {
  for (const begun = performance.now(); ; ) {
    const { status } = await fetch(`${server.url}/readyz`);
    if (status === expected || performance.now() - begun > 5000) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function reading(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    [`/api/showlog/${_id}`, `/api${paths[0]}`].map((path) => fetch(server.url + path, { headers })),
  );
  return Math.max(...answers.map(({ status }) => status));
}

function saving(): Promise<number> {
  return saveTrip(server, token, 'Under tiden', image).then(
    () => 201,
    (error) => (error instanceof Refused ? error.status : 0),
  );
}
