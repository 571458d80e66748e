import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tripLog } from '../server/testing/examples.ts';
import { type HostileFile, hostileFiles } from './helpers/hostile-files.ts';
import { megabytesOf } from './helpers/memory.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';

/*
 * Two accounts send ten files at once, five each, that are small to send and expensive to process, while a third account saves,
 * shows and lists its logs. The server has the heap that Node takes on a machine of 2 GB.
 *
 * `node trials/hostile-uploads.ts [--rounds 3]`. Exits with 1 if the server ends, if a file is not refused as it should be, if
 * the third account waits longer than 500 ms for a response, or if the server and its decoder together take 1,200 MB.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const longestWait = 500;
const mostMemory = 1_200;
const refusals = [400, 409, 413, 415, 429, 503];

const files = await hostileFiles();
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-hostile-'));
const server = await startServer(dataDir, { NODE_OPTIONS: '--max-old-space-size=512' });
const admin = await logIn(server.url, 'admin', adminPassword);
const attackers = [await account('angripare-ett'), await account('angripare-tva')];
const skipper = await account('skeppare');

let peak = 0;
const measuring = setInterval(() => {
  peak = Math.max(peak, megabytesOf(server.process.pid ?? 0));
}, 50);
const wrong: string[] = [];
const waits: number[] = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  let isAttacked = true;
  const served = serveTheThird(() => isAttacked).catch((cause: Error) =>
    wrong.push(`The third: ${cause.message}`),
  );
  await Promise.all(files.map((file, number) => attack(file, attackers[number % 2] ?? '')));
  isAttacked = false;
  await served;
}
clearInterval(measuring);
if (server.process.exitCode !== null || server.process.signalCode !== null) wrong.push('The server ended.');
await server.kill();
await rm(dataDir, { recursive: true });

for (const one of new Set(wrong)) console.log(one);
waits.sort((a, b) => a - b);
const slowest = waits.at(-1) ?? Number.POSITIVE_INFINITY;
console.log(
  `${values.rounds} × ${files.length} hostile files; ${waits.length} requests of a third served meanwhile, ` +
    `in ${Math.round(waits[waits.length >> 1] ?? 0)} ms in the middle and ${Math.round(slowest)} ms at most; ` +
    `memory at most ${Math.round(peak)} MB; faults: ${wrong.length}`,
);
process.exitCode = wrong.length === 0 && slowest <= longestWait && peak < mostMemory ? 0 : 1;

async function account(username: string): Promise<string> {
  const password = 'en lösenfras för prövningar';
  const body = { username, password, email: `${username}@example.com`, role: 'user' };
  const answer = await fetch(`${server.url}/api/signup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, firstName: 'Anna', lastName: 'Ek' }),
  });
  if (!answer.ok) throw new Error(`No account: ${answer.status} ${await answer.text()}`);
  return logIn(server.url, username, password);
}

/** Sends a file and expects a refusal. */
async function attack({ name, call, bytes }: HostileFile, token: string): Promise<void> {
  const authorization = `Bearer ${token}`;
  const content = new Blob([Uint8Array.from(bytes)]);
  const form = new FormData();
  form.append('file0', content, 'bild.png');
  const type = call === '/api/imports' ? 'application/zip' : 'application/json';
  const answer = await fetch(`${server.url}${call}`, {
    method: 'POST',
    headers: call === '/api/uploads' ? { authorization } : { authorization, 'content-type': type },
    body: call === '/api/uploads' ? form : content,
  }).catch((cause: unknown) => cause as Error);
  if (answer instanceof Error) {
    // A body that is too large may be refused by closing the connection while it is still being sent.
    if (server.process.exitCode !== null) wrong.push(`${name}: ${answer.message}`);
    return;
  }
  const text = await answer.text();
  if (!refusals.includes(answer.status)) wrong.push(`${name}: ${answer.status} ${text.slice(0, 200)}`);
}

/** Saves, shows and lists logs, over and over. */
async function serveTheThird(goesOn: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${skipper}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const asked = performance.now();
    const answer = await fetch(`${server.url}${path}`, { headers, ...init });
    const text = await answer.text();
    waits.push(performance.now() - asked);
    if (!answer.ok) wrong.push(`The third was answered ${answer.status} to ${path}.`);
    return text;
  };
  do {
    const saved = await ask('/api/createlog', { method: 'POST', body: JSON.stringify(tripLog()) });
    const { _id } = JSON.parse(saved) as { _id: string };
    await ask(`/api/showlog/${_id}`);
    await ask('/api/logs');
    await ask(`/api/deletelog/${_id}`, { method: 'DELETE' });
    await wait(50);
  } while (goesOn());
}
