import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { TripLog } from '#contract/trip-logs';
import { look } from './helpers/look.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, type RunningServer, startServer } from './helpers/running-server.ts';
import { isInstalled } from './helpers/tools.ts';
import { call, picture, Refused, saveTrip } from './helpers/writer.ts';

/*
 * Makes one fsync in twenty fail, at random, while four writers save logs with pictures; then kills the server and checks.
 * Every request must be either acknowledged, and then its log is there, or refused.
 *
 * `node trials/fsync.ts [--rounds 20] [--seconds 3]`: how long each round takes. Exits with 1 if an acknowledged log is
 * missing, and with 2 if fiu-run is missing.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seconds: { type: 'string', default: '3' } },
});
const rounds = Number(values.rounds);
if (!isInstalled('fiu-run', 'fiu-ctrl')) {
  console.error('This trial needs fiu-run: apt-get install fiu-utils');
  process.exit(2);
}
const failing = 'enable_random name=posix/io/sync/*,probability=0.05,failinfo=5';
const place = await newPlace('fsync');
const image = await picture();

const acknowledged: TripLog[] = [];
const refusals = new Map<number, number>();
const faults: string[] = [];
for (let round = 1; round <= rounds; round++) {
  const server = await startServer(place.dataDir, place.settings, { under: ['fiu-run', '-x'] });
  const token = await logIn(server.url, 'admin', adminPassword);
  execFileSync('fiu-ctrl', ['-c', failing, String(server.process.pid)]);
  const until = performance.now() + Number(values.seconds) * 1000;
  await Promise.all([1, 2, 3, 4].map((writer) => write(server, token, `${round}.${writer}`, until)));
  await server.kill();
  faults.push(...(await look(place)));
}
const server = await startServer(place.dataDir, place.settings);
await readBack(server, await logIn(server.url, 'admin', adminPassword));
await server.kill();
await place.remove();

const refused = [...refusals].map(([status, times]) => `${times} × ${status}`).join(', ');
console.log(`${rounds} rounds with every twentieth fsync failing: ${acknowledged.length} logs acknowledged`);
console.log(`refused: ${refused || 'none'}; lost or dangling: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 && refusals.size > 0 ? 0 : 1;

async function write(to: RunningServer, token: string, name: string, until: number): Promise<void> {
  // On until one has been refused: on a busy machine there may be few saves in the time given.
  for (let i = 0; performance.now() < until || (refusals.size === 0 && i < 200); i++) {
    try {
      acknowledged.push(await saveTrip(to, token, `Resa ${name}.${i}`, image));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.set(error.status, (refusals.get(error.status) ?? 0) + 1);
    }
  }
}

async function readBack(from: RunningServer, token: string): Promise<void> {
  for (const log of acknowledged) {
    const shown = await call<TripLog>({ server: from, token }, 'GET', `/api/showlog/${log._id}`).catch(
      String,
    );
    if (JSON.stringify(shown) !== JSON.stringify(log)) faults.push(`${log.title}: ${JSON.stringify(shown)}`);
  }
}
