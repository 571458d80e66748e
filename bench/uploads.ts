import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fill, logsOfEach } from './filled.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { photographs } from './photographs.ts';
import { commandOf, logIn, remove, type SignedIn, startProduct } from './programs.ts';

const accounts = 20;
/** Photographs of each account: together more megabytes than the serving process may take. */
const photographsOfEach = 5;

/** Milliseconds after the start in which nothing is sent, and between two looks at the memory. */
const idle = 2000;
const betweenLooks = 10;

/** Goal 12: how long pictures take compared with sharp alone, and how much memory the serving process takes for many at once. */
export async function measure(rounds: number): Promise<Measured[]> {
  const { folder, files } = await photographs(10);
  const measured = [await measurePictures(rounds, files), await measureMemory(rounds, files)];
  await remove(folder);
  return measured;
}

async function measurePictures(rounds: number, files: string[]): Promise<Measured> {
  const product = await startProduct({ pinned: false });
  const headers = await logIn(product.url);
  // The process that makes the pictures starts with the first picture.
  await upload(product.url, headers, files.slice(0, 1));
  const ours: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const jobs = [
      async () => ours.push(await upload(product.url, headers, files)),
      async () => limit.push(sharpAlone(files)),
    ];
    for (const job of round % 2 === 0 ? jobs : jobs.reverse()) await job();
  }
  await product.stop();
  await remove(product.dataDir);
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1_000_000;
  return measuredGoal({
    goal: 12,
    what: 'ten photographs of 12 MP against sharp alone',
    figures: ours.map((time, round) => time / (limit[round] ?? Number.NaN)),
    to: { atMost: 1.08 },
    from: `${Math.round(median(ours))} ms for ${megabytes.toFixed(0)} MB beside ${Math.round(median(limit))} ms`,
  });
}

async function measureMemory(rounds: number, files: string[]): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-bench-'));
  const { others } = await fill({ DATA_DIR: dataDir }, (1 + accounts) * logsOfEach);
  const first = await startProduct({ dataDir, pinned: false });
  const people: SignedIn[] = [];
  for (const username of others) people.push(await logIn(first.url, username));
  await first.stop();
  const atRest: number[] = [];
  const most: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Anew each round: what a process has once taken, it may keep.
    const product = await startProduct({ dataDir, pinned: false });
    await new Promise((resolve) => setTimeout(resolve, idle));
    atRest.push(product.memory() / 1_000_000);
    const looks: number[] = [];
    const looking = setInterval(() => looks.push(product.memory() / 1_000_000), betweenLooks);
    await Promise.all(
      people.map((headers) => upload(product.url, headers, files.slice(0, photographsOfEach))),
    );
    clearInterval(looking);
    most.push(Math.max(...looks));
    await product.stop();
  }
  await remove(dataDir);
  return measuredGoal({
    goal: 12,
    what: `memory taken while ${accounts} accounts upload at once`,
    unit: 'MB',
    figures: most.map((megabytes, round) => megabytes - (atRest[round] ?? Number.NaN)),
    to: { atMost: 64 },
    from: `resident, the serving process: ${median(atRest).toFixed(0)} → ${median(most).toFixed(0)} MB; ${photographsOfEach} photographs each`,
  });
}

/** Uploads the files; returns the milliseconds until the response. */
async function upload(url: string, headers: SignedIn, files: string[]): Promise<number> {
  const form = new FormData();
  for (const [i, file] of files.entries())
    form.append(`file${i}`, new Blob([readFileSync(file)]), 'bild.jpg');
  const began = performance.now();
  const answer = await fetch(`${url}/api/uploads`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The pictures were not taken: ${text}`);
  return performance.now() - began;
}

function sharpAlone(files: string[]): number {
  const [command, ...args] = commandOf('bench/limits/sharp-alone.ts', files, false);
  return Number(spawnSync(command, args).stdout.toString());
}
