import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { cleanUp, look } from './helpers/look.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { type Conversation, picture, Refused, readBack, saveTrip } from './helpers/writer.ts';

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

const acknowledged: TripLog[] = [];
const faults: string[] = [];
const starts: number[] = [];

for (let round = 1; round <= rounds; round++) {
  const to = await start();
  faults.push(...(await readBack(to, acknowledged.slice(-200))));
  // One log before the clock starts, so that every part of the server is running when it is killed.
  acknowledged.push(await saveTrip(to, `Resa ${round}.först`, image));
  const writers = Array.from({ length: 4 }, (_, writer) => write(to, `${round}.${writer}`));
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 380));
  await to.server.kill();
  await Promise.all(writers);
  faults.push(...(await look(place)));
}
const last = await start();
faults.push(...(await readBack(last, acknowledged)));
await last.server.kill();
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

async function start() {
  const server = await startServer(place.dataDir, place.settings);
  starts.push(server.startedIn);
  starts.sort((a, b) => a - b);
  return { server, token: await logIn(server.url, 'admin', adminPassword) };
}

/** Saves logs one after the other until the server is gone. */
async function write(to: Conversation, name: string): Promise<void> {
  try {
    for (let i = 0; ; i++) acknowledged.push(await saveTrip(to, `Resa ${name}.${i}`, image));
  } catch (error) {
    if (error instanceof Refused) faults.push(`${name}: ${error.message}`);
  }
}
