import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { writeLogs } from './logs.ts';
import { type Measured, measuredGoal, median, percentile } from './measured.ts';
import { photographs } from './photographs.ts';
import {
  commandOf,
  logIn,
  remove,
  runAnywhere,
  type SignedIn,
  start,
  startProduct,
  stayOnLoadCore,
} from './programs.ts';

/** How often a log is requested, and for how long, in milliseconds. */
const looking = { every: 5, milliseconds: 6000 };

/** Goals 4 and 5: how long pictures take compared with sharp alone, and how much other users notice of them and of log-ins. */
export async function measure(rounds: number): Promise<Measured[]> {
  const { folder, files } = await photographs(10);
  const measured = [await measurePictures(rounds, files), await measureOthers(rounds, files)];
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
    goal: 4,
    what: 'ten photographs of 12 MP against sharp alone',
    figures: ours.map((time, round) => time / (limit[round] ?? Number.NaN)),
    to: { atMost: 1.08 },
    from: `${Math.round(median(ours))} ms for ${megabytes.toFixed(0)} MB beside ${Math.round(median(limit))} ms`,
  });
}

async function measureOthers(rounds: number, files: string[]): Promise<Measured> {
  const product = await startProduct();
  const headers = await logIn(product.url);
  const [id] = await writeLogs(product.url, headers, 10);
  const address = `${product.url}/api/showlog/${id}`;
  stayOnLoadCore();
  const idle: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const jobs = [
      async () => idle.push(percentile(await look(address, headers), 0.99)),
      async () => {
        const sender = start('bench/sender.ts', [product.url, ...files.slice(0, 2)], { pinned: false });
        busy.push(percentile(await look(address, headers), 0.99));
        await sender.stop();
      },
    ];
    for (const job of round % 2 === 0 ? jobs : jobs.reverse()) await job();
  }
  runAnywhere();
  await product.stop();
  await remove(product.dataDir);
  return measuredGoal({
    goal: 5,
    what: 'p99 of showlog during uploads and log-ins against idle',
    figures: busy.map((time, round) => time / (idle[round] ?? Number.NaN)),
    to: { atMost: 1.5 },
    from: `${median(busy).toFixed(2)} ms beside ${median(idle).toFixed(2)} ms`,
  });
}

/** Uploads the files; returns the milliseconds until the response. */
export async function upload(url: string, headers: SignedIn, files: string[]): Promise<number> {
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

/**
 * Requests a log at even intervals, whether or not the last response has come; returns the milliseconds that each request took.
 */
async function look(address: string, headers: SignedIn): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const count = looking.milliseconds / looking.every;
  const began = performance.now();
  const looks: Promise<number>[] = [];
  for (let i = 0; i < count; i++) {
    const due = began + i * looking.every;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    looks.push(lookOnce(address, headers, agent));
  }
  const times = await Promise.all(looks);
  agent.destroy();
  return times;
}

function lookOnce(address: string, headers: SignedIn, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    httpRequest(address, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - began));
    })
      .on('error', reject)
      .end();
  });
}
