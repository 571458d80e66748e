import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './helpers/running-server.ts';

/*
 * Guesses in turn at an account that exists and at ones that don't, and compares how long the refusals take: an attacker who
 * measures them must not learn which names are taken. Each guess comes from an address of its own, so that none is throttled.
 *
 * `node trials/login-timing.ts [--pairs 500]`. Exits with 1 if the medians are a millisecond or more apart.
 */
const { values } = parseArgs({ options: { pairs: { type: 'string', default: '500' } } });
const pairs = Number(values.pairs);
const warmUp = 20;
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-timing-'));
const server = await startServer(dataDir, { TRUST_PROXY: 'on' });

const times = { known: [] as number[], unknown: [] as number[] };
for (let i = 0; i < warmUp + pairs; i++) {
  const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
  for (const which of order) {
    const time = await guessAt(which === 'known' ? 'admin' : `nemo${i}`, i);
    if (i >= warmUp) times[which].push(time);
  }
}
await server.kill();
await rm(dataDir, { recursive: true });

const [known, unknown] = [median(times.known), median(times.unknown)];
const apart = Math.abs(known - unknown);
console.log(
  `${pairs} wrong passwords: ${known.toFixed(2)} ms; ${pairs} unknown users: ${unknown.toFixed(2)} ms`,
);
console.log(`the medians are ${apart.toFixed(2)} ms apart`);
process.exitCode = apart < 1 ? 0 : 1;

/** Milliseconds until the whole refusal has arrived. */
async function guessAt(username: string, i: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
    body: JSON.stringify({ username, password: `gissning ${i}` }),
  });
  await answer.text();
  const took = performance.now() - began;
  if (answer.status !== 401) throw new Error(`A guess was answered ${answer.status}.`);
  return took;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
