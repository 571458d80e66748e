import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { TripLog } from '#contract/trip-logs';
import { canMakeSmallDisk, withSmallDisk } from '../server/testing/small-disk.ts';
import { newPlace } from './helpers/place.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { call, Refused, saveTrip, tripLog, upload } from './helpers/writer.ts';

/*
 * Fills a disk of 8 MB under a server, sends it pictures and logs, makes room again, and so on. A request without room must be
 * refused as such, everything stored must stay readable, no half-written file may stay, and with room the server must work
 * again.
 *
 * `node trials/full-disk.ts [--rounds 20]`. Exits with 1 if any of that failed, and with 2 if no disk can be made.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
if (!canMakeSmallDisk()) {
  console.error(
    'This trial needs Linux, and leave to mount a disk of its own (unshare --map-root-user --mount).',
  );
  process.exit(2);
}
/** Larger than SQLite's journal, which grows to 4 MB before it is merged into the database. */
const megabytes = 8;
const { dataDir, remove } = await newPlace('full-disk');
const server = await startServer(dataDir, {}, { under: withSmallDisk(dataDir, `${megabytes}m`) });
const token = await logIn(server.url, 'admin', adminPassword);
const to = { server, token };
/** The disk as only the server sees it. */
const disk = `/proc/${server.process.pid}/root${dataDir}`;
const filler = join(disk, 'filler');

const kept: TripLog[] = [await saveTrip(server, token, 'Före', await noise(50))];
const outcomes = new Map<string, number>();
const faults: string[] = [];
for (let round = 1; round <= rounds; round++) {
  const { bavail, bsize } = await statfs(disk);
  // Sometimes with a little room, so that the disk becomes full in the middle of an operation.
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - (round % 5) * 20_000)));
  await attempt('a picture', async () => upload(to, await noise(600)));
  // The database has some room of its own, in pages that it used before.
  for (let i = 0; i < 10; i++) {
    await attempt('a log', async () => {
      const log = tripLog({ title: `Full ${round}.${i}`, description: 'x'.repeat(15_000) });
      kept.push(await call(to, 'POST', '/api/createlog', log));
    });
  }
  await readAll();
  await rm(filler);
  const half = (await readdir(disk, { recursive: true })).filter((name) => name.endsWith('.tmp'));
  faults.push(...half.map((name) => `round ${round}: ${name} stayed`));
  await saveTrip(server, token, 'Efter', await noise(10)).catch((error) => faults.push(String(error)));
  await makeRoom();
}
await server.kill();
await remove();

const told = [...outcomes].map(([outcome, times]) => `${outcome}: ${times}`).join('; ');
console.log(`${rounds} times full. ${told}`);
console.log(`faults: ${faults.length}`);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length === 0 && outcomes.has('a picture 507') ? 0 : 1;

/** The only allowed outcomes are kept, and refused for lack of room. */
async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  const status = await work().then(
    () => 'kept',
    (error) => (error instanceof Refused ? error.status : String(error)),
  );
  if (status !== 'kept' && status !== 507) faults.push(`${what} was answered ${status}`);
  const outcome = `${what} ${status}`;
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

async function readAll(): Promise<void> {
  for (const log of kept) {
    const shown = await call<TripLog>(to, 'GET', `/api/showlog/${log._id}`).catch(String);
    if (JSON.stringify(shown) !== JSON.stringify(log)) faults.push(`${log.title} can not be read: ${shown}`);
  }
}

/** Deletes the logs: they would fill the small disk after a while. */
async function makeRoom(): Promise<void> {
  const logs = await call<TripLog[]>(to, 'GET', '/api/logs');
  for (const { _id } of logs.filter((log) => log._id !== kept[0]?._id)) {
    await call(to, 'DELETE', `/api/deletelog/${_id}`).catch((error) => faults.push(String(error)));
  }
  kept.splice(1);
}

/** A picture of `width` × `width` pixels of noise, which hardly compresses. */
function noise(width: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: '#777', noise: grain } })
    .png()
    .toBuffer();
}
