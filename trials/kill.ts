import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { cleanUp, look } from './helpers/look.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './helpers/running-server.ts';
import { picture, Refused, saveTrip } from './helpers/writer.ts';

/*
 * Kills the server while four writers save logs with pictures, again and again, and checks each time that everything
 * acknowledged is there, that no log shows a missing picture, that the database is intact, and that the server starts in time.
 * At the end the clean-up must leave nothing unclaimed.
 *
 * `node trials/kill.ts [--rounds 200] [--postgres] [--within 2000]`. Exits with 1 if anything was lost, or if a start took more
 * than `--within` milliseconds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
    within: { type: 'string', default: '2000' },
  },
});
const rounds = Number(values.rounds);
const place = await newPlace('kill', values);
const image = await picture();

interface Written {
  id: string;
  title: string;
  images: string[];
}

const acknowledged: Written[] = [];
const faults: string[] = [];
const starts: number[] = [];

for (let round = 1; round <= rounds; round++) {
  const server = await start();
  const token = await logIn(server.url, 'admin', adminPassword);
  await readBack(server, token, acknowledged.slice(-200));
  // One log before the clock starts, so that every part of the server is running when it is killed.
  await writeOne(server, token, `Resa ${round}.först`);
  const writers = Array.from({ length: 4 }, (_, writer) => write(server, token, `${round}.${writer}`));
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 380));
  await server.kill();
  await Promise.all(writers);
  faults.push(...(await look(place)));
}
const server = await start();
await readBack(server, await logIn(server.url, 'admin', adminPassword), acknowledged);
await server.kill();
const { deleted, leftOver } = await cleanUp(place);
await place.remove();

const median = Math.round(starts[Math.floor(starts.length / 2)] ?? 0);
const slowest = Math.round(starts.at(-1) ?? 0);
console.log(`${rounds} kills, ${acknowledged.length} acknowledged logs with a picture each`);
console.log(
  `lost or dangling: ${faults.length}; start to first answer: ${median} ms in the middle, ${slowest} ms at most`,
);
console.log(`cleaned up after the crashes: ${deleted}; left over: ${leftOver.length}`);
for (const fault of [...faults, ...leftOver].slice(0, 20)) console.error(fault);
const isWell = faults.length === 0 && leftOver.length === 0 && slowest <= Number(values.within);
process.exitCode = isWell ? 0 : 1;

async function start(): Promise<RunningServer> {
  const started = await startServer(place.dataDir, place.settings);
  starts.push(started.startedIn);
  starts.sort((a, b) => a - b);
  return started;
}

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

/** Saves a log with a picture, and records what the server acknowledged. */
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
