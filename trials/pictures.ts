import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { apiAt } from '../server/testing/api.ts';
import { randomOf } from '../web/testing/simulation/random.ts';
import { megabytesOf } from './helpers/memory.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { formOf } from './helpers/writer.ts';

/*
 * Uploads broken and hostile files, two at a time: every file of a folder (`--corpus FOLDER`, with its subfolders), and mutants
 * of our own test pictures, the same for the same `--seed`. Each must be accepted or refused properly, what is served must hold
 * no metadata, and the server with its decoder must stay small.
 *
 * `node trials/pictures.ts [--mutants 2000] [--corpus FOLDER] [--seed 1]`. Exits with 1 if a response is none of 200, 413 and
 * 415, if metadata is served, or if the memory reaches 600 MB.
 */
const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    corpus: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const largest = 600;
const { below: random } = randomOf(Number(values.seed));
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-pictures-'));
const server = await startServer(dataDir, { ADMIN_USERNAME: 'admin', STORAGE_QUOTA_MB: '20000' });
const token = await logIn(server.url, 'admin', adminPassword);
const api = apiAt(server.url, { authorization: `Bearer ${token}` });

const underWay = new Set<string>();
let peak = { megabytes: 0, during: '' };
const measuring = setInterval(() => {
  const megabytes = megabytesOf(server.process.pid ?? 0);
  if (megabytes > peak.megabytes) peak = { megabytes, during: [...underWay].join(' and ') };
}, 50);
const statuses = new Map<number, number>();
const wrong: string[] = [];
let served = 0;

if (values.corpus !== undefined)
  await sendAll(filesBelow(values.corpus).map((file) => () => ({ name: file, bytes: readFileSync(file) })));
const ours = fileURLToPath(new URL('../test-pictures', import.meta.url));
const seeds = filesBelow(ours)
  .filter((file) => /\.(jpe?g|png|webp|gif|avif|heic)$/.test(file))
  .map((file) => ({ name: file, bytes: readFileSync(file) }));
await sendAll(
  Array.from({ length: Number(values.mutants) }, (_, i) => () => {
    const { name, bytes } = seeds[i % seeds.length] as (typeof seeds)[number];
    return { name: `mutant ${i} of ${name}`, bytes: mutant(bytes) };
  }),
);
clearInterval(measuring);
await server.kill();
await rm(dataDir, { recursive: true });

for (const one of wrong) console.log(one);
const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
console.log(
  `${told.join(', ')}; ${served} served without metadata; memory at most ${Math.round(peak.megabytes)} MB (${peak.during})`,
);
process.exitCode = wrong.length === 0 && peak.megabytes < largest ? 0 : 1;

interface Sent {
  name: string;
  bytes: Uint8Array;
}

/** Sends two files at a time, each made when its turn has come. */
async function sendAll(files: (() => Sent)[]): Promise<void> {
  const waiting = files.values();
  const send = async () => {
    for (const make of waiting) {
      const file = make();
      underWay.add(file.name);
      await upload(file).catch((cause) => wrong.push(`${file.name}: ${cause}`));
      underWay.delete(file.name);
    }
  };
  await Promise.all([send(), send()]);
}

async function upload({ name, bytes }: Sent): Promise<void> {
  const { status, text, body } = await api.post<string[]>('/api/uploads', formOf(bytes));
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (![200, 413, 415].includes(status)) wrong.push(`${name}: ${status} ${text}`);
  if (status === 200) await look(name, body[0] ?? '');
}

/** Checks that an accepted file is served as a picture without metadata, then deletes it so that the disk does not fill. */
async function look(name: string, path: string): Promise<void> {
  const file = path.replace('/images/', '');
  const answer = await fetch(`${server.url}/api/images/${file}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { exif, xmp, iptc, icc, comments } = await sharp(await answer.bytes()).metadata();
  if (exif || xmp || iptc || icc || comments?.length) wrong.push(`${name}: is served with metadata`);
  served += 1;
  await api.delete(`/api/deleteimage/${file}`);
}

/** Changes some bytes, and sometimes cuts out, doubles or cuts off a piece. */
function mutant(bytes: Uint8Array): Uint8Array {
  const out = Buffer.from(bytes);
  for (let left = 1 + random(Math.max(1, Math.floor(out.length * 0.004))); left > 0; left--) {
    out[random(out.length)] = random(256);
  }
  const at = random(out.length);
  const length = random(Math.min(4096, out.length - at));
  switch (random(6)) {
    case 0:
      return out.subarray(0, at);
    case 1:
      return Buffer.concat([out.subarray(0, at), out.subarray(at + length)]);
    case 2:
      return Buffer.concat([out.subarray(0, at + length), out.subarray(at)]);
    default:
      return out;
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort();
}
