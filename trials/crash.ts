import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { tripLog } from '../server/testing/examples.ts';
import { cleanUp, look } from './helpers/look.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './helpers/running-server.ts';
import { call, picture, readBack, saveTrip } from './helpers/writer.ts';

/*
 * Kills the server just before each single step that it takes on the disk and in the database while pictures are uploaded, a
 * log takes them, a log gives one up, and another log is deleted. No log may ever show a missing picture, what was acknowledged
 * must be there, and the clean-up of two days later must leave nothing unclaimed.
 *
 * `node trials/crash.ts [--rounds 100] [--postgres]`. Exits with 1 if any of that failed.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, postgres: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const place = await newPlace('crash', values);
const preload = new URL('helpers/die-at-step.ts', import.meta.url);
const image = await picture();

/** The logs that were acknowledged with two pictures and have not been changed since. */
const kept: TripLog[] = [];
const faults: string[] = [];
const diedAt = new Set<number>();
let cleanedUp = 0;

const steps = await countSteps();
for (let round = 0; round < rounds; round++) {
  const step = rounds < steps ? 1 + Math.floor((round * steps) / rounds) : 1 + (round % steps);
  const server = await startServer(place.dataDir, place.settings, { preload });
  const token = await logIn(server.url, 'admin', adminPassword);
  await tell(server, step);
  const died = once(server.process, 'exit');
  if (!(await live(server, token))) diedAt.add(step);
  await server.kill();
  await died;
  faults.push(...(await look(place)));
  const { deleted, leftOver } = await cleanUp(place);
  cleanedUp += deleted;
  faults.push(...leftOver.map((what) => `step ${step}: ${what} is left over`));
}
const server = await startServer(place.dataDir, place.settings);
const token = await logIn(server.url, 'admin', adminPassword);
faults.push(...(await readBack({ server, token }, kept)));
await server.kill();
await place.remove();

console.log(`${rounds} rounds over ${steps} steps, killed before ${diedAt.size} different ones`);
console.log(`${kept.length} acknowledged logs with two pictures each; ${cleanedUp} cleaned up`);
console.log(`lost, dangling or left over: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 && diedAt.size > 0 ? 0 : 1;

/** How many steps an uninterrupted round takes on a warm server. */
async function countSteps(): Promise<number> {
  const server = await startServer(place.dataDir, place.settings, { preload });
  const token = await logIn(server.url, 'admin', adminPassword);
  await tell(server, null);
  await live(server, token);
  const steps = await tell(server, null);
  await server.kill();
  return steps;
}

async function tell({ process }: RunningServer, dieAtStep: number | null): Promise<number> {
  process.send({ dieAtStep });
  const [steps] = await once(process, 'message');
  return Number(steps);
}

/** Returns false if the server was gone before the end. */
async function live(server: RunningServer, token: string): Promise<boolean> {
  const to = { server, token };
  try {
    kept.push(await saveTrip(to, 'Blir kvar', image, image));
    const { _id, images } = await saveTrip(to, 'Ändras, och raderas', image, image);
    await call(to, 'PUT', `/api/updatelog/${_id}`, tripLog({ title: 'Ändrad', images: images.slice(1) }));
    await call(to, 'DELETE', `/api/deletelog/${_id}`);
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // fetch: the server is gone.
    return false;
  }
}
