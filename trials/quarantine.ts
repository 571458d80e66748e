import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../server/config.ts';
import { openBlobs } from '../server/context.ts';
import { randomId } from '../server/platform/ids.ts';
import { newBucketSettings } from '../server/testing/places.ts';
import { s3Server } from '../server/testing/s3-server.ts';
import { newPlace } from './helpers/place.ts';

/*
 * Kills the program before each single step that it takes to move a picture into quarantine and out again. The picture must be
 * readable at any time, and the next sweep's moves must finish.
 *
 * `node trials/quarantine.ts`: on disk, or on S3 with `.ci/with-swift`. Exits with 1 if any of that failed.
 */
const place = await newPlace('quarantine');
const s3 = s3Server(process.env);
const settings = {
  DATA_DIR: place.dataDir,
  LOG_LEVEL: 'silent',
  ...(s3 && (await newBucketSettings(s3))),
};
const blobs = await openBlobs(readConfig(settings, false));
const preload = new URL('helpers/die-at-step.ts', import.meta.url);
const program = fileURLToPath(new URL('helpers/quarantine.ts', import.meta.url));
const picture = Buffer.from('a picture');

const faults: string[] = [];
const left = { outside: 0, inQuarantine: 0, inBoth: 0 };
let kills = 0;
for (let step = 1; ; step++) {
  const key = `${randomId()}.webp`;
  await blobs.put(key, picture);
  const wasKilled = await move(key, step);
  if (!wasKilled) break;
  kills++;
  await look(key, step);
  await move(key);
  const { outside, inQuarantine } = await whereIs(key);
  if (!outside || inQuarantine) faults.push(`step ${step}: not well after the next sweep`);
}
await place.remove();

console.log(`${kills} kills, each before another step, ${s3 ? 'in S3' : 'on a disk'}`);
console.log(
  `left: ${left.outside} × where it was, ${left.inQuarantine} × in quarantine, ${left.inBoth} × in both`,
);
console.log(`pictures lost: ${faults.length}`);
for (const fault of faults) console.error(fault);
process.exitCode = kills > 0 && faults.length === 0 ? 0 : 1;

async function look(key: string, step: number): Promise<void> {
  const blob = await blobs.read(key);
  const bytes = blob && Buffer.concat(await blob.stream.toArray());
  if (!bytes?.equals(picture)) faults.push(`step ${step}: the picture can't be read`);
  const { outside, inQuarantine } = await whereIs(key);
  if (outside && inQuarantine) left.inBoth++;
  else if (outside) left.outside++;
  else if (inQuarantine) left.inQuarantine++;
}

async function whereIs(key: string): Promise<{ outside: boolean; inQuarantine: boolean }> {
  const found = { outside: false, inQuarantine: false };
  for await (const blob of blobs.list()) found.outside ||= blob.key === key;
  for await (const blob of blobs.quarantine.list()) found.inQuarantine ||= blob.key === key;
  return found;
}

/** Returns whether the program was killed before its end. */
async function move(key: string, dieAtStep = Number.POSITIVE_INFINITY): Promise<boolean> {
  const command = ['--disable-warning=ExperimentalWarning', '--import', preload.href, program, key];
  const env = { ...process.env, ...settings, DIE_AT_STEP: String(dieAtStep) };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [code, signal] = await once(child, 'close');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The move ended with ${code}.`);
  return signal === 'SIGKILL';
}
