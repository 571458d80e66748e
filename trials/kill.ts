import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { readConfig } from '../server/config.ts';
import { closeContext, openContext } from '../server/context.ts';
import { checkImages } from '../server/images/check.ts';
import { sweep } from '../server/images/sweep.ts';
import { checkDatabase } from '../server/platform/db/migrate.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './running-server.ts';
import { picture, Refused, saveTrip } from './writer.ts';

/*
 * Kills the server while four writers save logs with pictures, again and again, and looks at what is left each time:
 * everything acknowledged is there, no log shows a picture that is not, the database is whole, and the server is
 * back within two seconds. At the end the sweep leaves nothing that nobody claims.
 *
 * `node trials/kill.ts [--rounds 200]`. Ends with 1 when anything was lost.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const rounds = Number(values.rounds);
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-kill-'));
const image = await picture();

interface Written {
  id: string;
  title: string;
  images: string[];
}

const acknowledged: Written[] = [];
const faults: string[] = [];
let slowest = 0;

for (let round = 1; round <= rounds; round++) {
  const server = await startServer(dataDir);
  slowest = Math.max(slowest, server.startedIn);
  const token = await logIn(server.url, 'admin', adminPassword);
  await readBack(server, token, acknowledged.slice(-200));
  // Once before the clock starts, so that every part of the server is at work when it is killed.
  await writeOne(server, token, `Resa ${round}.först`);
  const writers = Array.from({ length: 4 }, (_, writer) => write(server, token, `${round}.${writer}`));
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 380));
  await server.kill();
  await Promise.all(writers);
  await look();
}
const server = await startServer(dataDir);
await readBack(server, await logIn(server.url, 'admin', adminPassword), acknowledged);
await server.kill();
const { orphans } = await sweepAndCount();

await rm(dataDir, { recursive: true });
console.log(`${rounds} kills, ${acknowledged.length} acknowledged logs with a picture each`);
console.log(`lost or dangling: ${faults.length}; slowest start to first answer: ${Math.round(slowest)} ms`);
console.log(`swept up after the crashes: ${orphans} files; left over: 0`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 || slowest > 2000 ? 1 : 0;

/** Saves logs one after the other until the server is gone. */
async function write(to: RunningServer, token: string, name: string): Promise<void> {
  for (let i = 0; ; i++) {
    try {
      await writeOne(to, token, `Resa ${name}.${i}`);
    } catch (error) {
      if (error instanceof Refused) faults.push(`${name}: ${error.message}`);
      return;
    }
  }
}

/** Saves a log with a picture, and notes what the server has acknowledged. */
async function writeOne(to: RunningServer, token: string, title: string): Promise<void> {
  const { _id, images } = await saveTrip(to, token, title, image);
  acknowledged.push({ id: _id, title, images });
}

async function readBack(from: RunningServer, token: string, logs: Written[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (const { id, title, images } of logs) {
    const shown = await fetch(`${from.url}/api/showlog/${id}`, { headers });
    const log = (await shown.json()) as TripLog;
    if (shown.status !== 200 || log.title !== title || log.images.join() !== images.join()) {
      faults.push(`${title} is not as it was acknowledged: ${shown.status}`);
    }
    for (const path of images) {
      const answer = await fetch(`${from.url}/api${path}`, { headers });
      const bytes = await answer.arrayBuffer();
      if (answer.status !== 200 || bytes.byteLength === 0)
        faults.push(`${title} lost ${path}: ${answer.status}`);
    }
  }
}

/** What an operator's `npm run admin -- check` says while no server is at work. */
async function look(): Promise<void> {
  const context = await openContext(readConfig({ DATA_DIR: dataDir }, false));
  faults.push(...(await checkDatabase(context.db)));
  faults.push(...(await checkImages(context)).missing.map((key) => `a log shows ${key}, which is not there`));
  await closeContext(context);
}

async function sweepAndCount(): Promise<{ orphans: number }> {
  const context = await openContext(readConfig({ DATA_DIR: dataDir }, false));
  const inTwoDays = new Date(Date.now() + 48 * 60 * 60 * 1000);
  const swept = await sweep(context, inTwoDays);
  const rows = new Set(
    (await context.db.selectFrom('images').select('file').execute()).map((row) => row.file),
  );
  for await (const { key } of context.blobs.list()) {
    if (!rows.has(key.replace('.thumb', ''))) faults.push(`${key} is left over`);
  }
  await closeContext(context);
  return { orphans: swept.pending * 2 + swept.orphans + swept.leftovers };
}
