import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPromise } from 'yauzl';
import type { ImportState, PreparedExport } from '#contract/import-export';
import { limits } from '#contract/limits';
import { trackLimits } from '#contract/track';
import { signUp } from '../server/accounts/operations.ts';
import { readConfig } from '../server/config.ts';
import { closeContext, openContext } from '../server/context.ts';
import { setImages } from '../server/images/operations.ts';
import { render } from '../server/images/render.ts';
import { storePending } from '../server/images/upload.ts';
import type { LogRow } from '../server/logs/kind.ts';
import { saveParts } from '../server/logs/parts.ts';
import { insertLogs } from '../server/logs/store.ts';
import { inTransaction } from '../server/platform/db/connect.ts';
import { randomId } from '../server/platform/ids.ts';
import { Refusal } from '../server/refusal.ts';
import { serviceLogs } from '../server/service-logs/kind.ts';
import { row, serviceLog, track, tripLog } from '../server/testing/examples.ts';
import { tripLogs } from '../server/trip-logs/kind.ts';
import { logIn, startServer } from './helpers/running-server.ts';

/*
 * Exports an account of many logs and pictures, imports the file into an empty account, exports that, and compares the two, log
 * by log and picture by picture. Then it imports a table of as many rows as one may have. Meanwhile it watches the server's
 * memory, and how long the server keeps others waiting.
 *
 * `node trials/import-export.ts [--logs 10000] [--pictures 500]`. Exits with 1 if anything differs but ids and creation times,
 * or if the server's memory reaches 400 MB.
 */
const { values } = parseArgs({
  options: {
    logs: { type: 'string', default: '10000' },
    pictures: { type: 'string', default: '500' },
  },
});
const [logs, pictures] = [Number(values.logs), Number(values.pictures)];
const largest = 400;
const password = 'seglar hem med allt';
/** The longest track and the most rows that a trip may have. */
const largestParts = {
  track: track({
    points: [
      5_928_000,
      1_831_000,
      0,
      ...Array.from({ length: trackLimits.points - 1 }, () => [10, 10, 60]).flat(),
    ],
  }),
  rows: { written: Array.from({ length: limits.rows }, (_, number) => row(number)), struck: [] },
};

const folder = await mkdtemp(join(tmpdir(), 'loggboken-import-export-'));
await fill(join(folder, 'data'));

const server = await startServer(join(folder, 'data'), { LOG_LEVEL: 'error' });
const began = performance.now();
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
const memory = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1000;

let longestWait = 0;
let isDone = false;
const asking = (async () => {
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    longestWait = Math.max(longestWait, performance.now() - asked);
    await wait(5);
  }
})();
/** The longest that anybody has waited for /healthz since the last time it was asked for. */
const waited = () => {
  const ms = longestWait.toFixed(0);
  longestWait = 0;
  return ms;
};

const first = join(folder, 'first.zip');
const anna = await logIn(server.url, 'anna', password);
await downloadExport(anna, first);
const exported = `${seconds(began)} s (${waited()} ms)`;
const afterExport = memory();

const reading = performance.now();
const bo = await logIn(server.url, 'bo', password);
let state = await call<ImportState>(
  bo,
  'POST',
  '/api/imports',
  await openAsBlob(first, { type: 'application/zip' }),
);
while (state.state === 'reading') {
  await wait(200);
  state = await call<ImportState>(bo, 'GET', `/api/imports/${state._id}`);
}
const read = `${seconds(reading)} s (${waited()} ms)`;
const finishing = performance.now();
const done = await call<ImportState>(bo, 'POST', `/api/imports/${state._id}`);
const finished = `${seconds(finishing)} s (${waited()} ms)`;
const second = join(folder, 'second.zip');
await downloadExport(bo, second);

const rows = Array.from({ length: limits.importedLogs }, (_, i) => tripLog({ title: `Rad ${i}` }));
const sent = new Blob([JSON.stringify({ rows })], { type: 'application/json' });
await wait(50);
waited();
const tableBegan = performance.now();
const table = await call<ImportState>(bo, 'POST', '/api/imports/table', sent);
await call<ImportState>(bo, 'POST', `/api/imports/${table._id}`);
const tableTook = `${seconds(tableBegan)} s (${waited()} ms)`;
isDone = true;
await asking;

const [before, after] = [await contentOf(first), await contentOf(second)];
const differences =
  before.filter((one, i) => one !== after[i]).length + Math.abs(before.length - after.length);
const peak = memory();
await server.kill();
const megabytes = (statSync(first).size / 1_000_000).toFixed(0);
await rm(folder, { recursive: true });
console.log(
  `${logs} logs and ${pictures} pictures, ${megabytes} MB: taken home in ${exported}, read in ${read}, put in in ${finished}; a table of ${rows.length} rows in ${tableTook}; in brackets the longest wait for /healthz`,
);
console.log(
  `${done.tripLogs.new + done.serviceLogs.new} logs new, ${before.length} compared, ${differences} different`,
);
console.log(
  `the server took ${afterExport.toFixed(0)} MB at most while exporting, ${peak.toFixed(0)} MB in all`,
);
process.exitCode = differences === 0 && peak < largest ? 0 : 1;

/**
 * Makes two accounts, one of them with everything: every tenth log is a service log, each picture is in a log of its own, and
 * one log in two hundred is a trip of the largest size.
 */
async function fill(dataDir: string): Promise<void> {
  const context = await openContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, false));
  const [owner] = await Promise.all(
    ['anna', 'bo'].map(async (username) => {
      const about = {
        username,
        email: `${username}@example.com`,
        firstName: username,
        lastName: 'Å',
        bio: '',
      };
      const account = await signUp(context, { ...about, password, role: 'user', profilePictures: [] });
      if (account instanceof Refusal) throw new Error(account.code);
      return account._id;
    }),
  );
  if (owner === undefined) return;
  const photograph = join(folder, 'photograph');
  await copyFile(new URL('../test-pictures/photograph-morning.jpg', import.meta.url), photograph);
  const rendered = await render(photograph, { alone: true });
  if (typeof rendered === 'string') throw new Error(rendered);
  const files: string[] = [];
  for (let i = 0; i < pictures; i++) {
    const kept = await storePending(context, { ownerId: owner, kind: 'log' }, [rendered]);
    if (kept instanceof Refusal) throw new Error(kept.code);
    files.push(...kept);
  }
  await inTransaction(context.db, `account ${owner}`, async (trx) => {
    for (let i = 0; i < logs; i++) {
      const id = randomId();
      // As long as the text of a user with much to tell, and different each time.
      const told = Array.from(
        { length: 20 },
        () => `Vinden vred ${randomId().slice(0, 8)}, vi lade om.`,
      ).join(' ');
      const day = String(1 + (i % 28)).padStart(2, '0');
      const month = String(1 + (i % 12)).padStart(2, '0');
      const year = 1996 + (i % 30);
      if (i % 10 === 0) {
        const date = `${year}-${month}-${day}T10:00`;
        const fields = serviceLog({ title: `Service ${i}`, date, comments: told });
        await insertLogs(trx, serviceLogs, owner, [{ id, fields: fields as never }]);
      } else {
        const [departureDateTime, arrivalDateTime] = ['09:40', '16:05'].map(
          (time) => `${year}-${month}-${day}T${time}`,
        );
        const fields = { title: `Resa ${i}`, year, departureDateTime, arrivalDateTime, description: told };
        const [made] = await insertLogs(trx, tripLogs, owner, [{ id, fields: tripLog(fields) as never }]);
        if (i % 200 === 1) await saveParts(trx, tripLogs, made as LogRow, largestParts);
      }
      const file = files[i];
      if (file)
        await setImages(context, trx, {
          kind: 'log',
          usedBy: id,
          owners: [owner],
          paths: [`/images/${file}`],
        });
    }
  });
  await closeContext(context);
}

async function call<T>(token: string, method: string, path: string, body?: Blob): Promise<T> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

async function downloadExport(token: string, file: string): Promise<void> {
  const { address } = await call<PreparedExport>(token, 'POST', '/api/export');
  const answer = await fetch(server.url + address);
  if (!answer.ok || !answer.body) throw new Error(`No export: ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file));
}

/** What each log says and shows, without ids and creation times, sorted. */
async function contentOf(file: string): Promise<string[]> {
  const zip = await openPromise(file, { autoClose: false });
  const sums = new Map<string, string>();
  const lines: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName.endsWith('.jsonl')) lines.push(...bytes.toString().split('\n').filter(Boolean));
    else if (entry.fileName.endsWith('.webp')) {
      sums.set(`/${entry.fileName}`, createHash('sha256').update(bytes).digest('hex'));
    }
  }
  zip.close();
  return lines
    .map((line) => {
      const { _id, userId, createdAt, updatedAt, images, ...rest } = JSON.parse(line);
      return JSON.stringify({ ...rest, images: images.map((path: string) => sums.get(path)) });
    })
    .sort();
}
