import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium as browsers, type CDPSession } from '@playwright/test';
import { ZipFile } from 'yazl';
import { chromium, prepareChromium } from '../e2e/harness/chromium.ts';
import { bear, phone } from './interactions.ts';
import { tripLog } from './logs.ts';
import { type Measured, measuredGoal } from './measured.ts';
import { logIn, remove, startProduct } from './programs.ts';

const logs = Number(process.env.IMPORT_LOGS ?? 10_000);
/** Bytes of each log's picture: of all together 5 GB. */
const picture = Buffer.alloc(500_000, 'picture');

/**
 * How much memory the page takes that reads a large export in: the most that its process had after a collection of garbage, which a
 * machine with much memory puts off, less what it had before.
 */
export async function measure(rounds: number): Promise<Measured[]> {
  const product = await startProduct({ pinned: false });
  const signedIn = await logIn(product.url);
  const folder = await mkdtemp(join(tmpdir(), 'loggboken-import-'));
  const file = join(folder, 'loggboken.zip');
  await writeExport(file);
  const server = await swallowing(product.url);
  await prepareChromium();
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const browser = await browsers.launch(chromium);
    const { page, cdp } = await phone(browser, 1);
    await bear(page, signedIn);
    await page.goto(`${server.url}/showprofile/${userOf(signedIn.authorization)}/read-in`);
    await page.getByRole('button', { name: 'Välj fil' }).waitFor({ timeout: 0 });
    const memory = await rendererOf(browser, cdp);
    const before = await memory.now();
    await page.locator('main input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: /^Lägg till/ }).click({ timeout: 0 });
    await page.getByText('Klart. Tillagt:').waitFor({ timeout: 0 });
    figures.push((await memory.most()) - before);
    await browser.close();
  }
  server.close();
  await product.stop();
  await Promise.all([remove(product.dataDir), remove(folder)]);
  const size = ((logs * picture.length) / 1e9).toFixed(1);
  return [
    measuredGoal({
      what: `memory for reading ${logs.toLocaleString('en')} logs in`,
      unit: 'MB',
      figures,
      to: { atMost: 150 },
      from: `resident, the page’s process, after a collection; each log with a picture, ${size} GB of them`,
    }),
  ];
}

async function writeExport(file: string): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  const nameOf = (n: number) => `images/${String(n).padStart(22, 'p')}`;
  const lines = Array.from({ length: logs }, (_, n) => {
    const { uploadedImages: _none, ...log } = tripLog(n);
    return `${JSON.stringify({ ...log, _id: `log-${n}`, images: [`/${nameOf(n)}.webp`] })}\n`;
  });
  const profile = { _id: 'a', username: 'a', firstName: 'A', lastName: 'B', bio: '', profilePictures: [] };
  const text = (member: string, content: string) => zip.addBuffer(Buffer.from(content), member);
  text('data/trip-logs.jsonl', lines.join(''));
  text('data/service-logs.jsonl', '');
  text('data/profile.json', JSON.stringify(profile));
  for (let n = 0; n < logs; n++) {
    zip.addBuffer(picture, `${nameOf(n)}.webp`, { compress: false });
    zip.addBuffer(picture.subarray(0, 10_000), `${nameOf(n)}.thumb.webp`, { compress: false });
  }
  const checksums = { sha256: 'a'.repeat(64), thumb: 'b'.repeat(64), width: 1600, height: 1200 };
  const pictures = Object.fromEntries(lines.map((_, n) => [`${nameOf(n)}.webp`, checksums]));
  text('data/manifest.json', JSON.stringify({ format: 1, program: 'loggboken', pictures }, null, 1));
  zip.end();
  await written;
}

const userOf = (authorization: string): string =>
  JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).userId;

/** A way to the product on which logs and pictures that are sent are thrown away and answered for: it would take hours. */
async function swallowing(url: string) {
  const server = createServer(async (asked, answer) => {
    if (asked.method !== 'POST' || !/^\/api\/(uploads|createlog)/.test(asked.url ?? ''))
      return passOn(url, asked, answer);
    const pieces: Buffer[] = [];
    const isLog = asked.url === '/api/createlog';
    for await (const piece of asked) if (isLog) pieces.push(piece);
    answer.writeHead(isLog ? 201 : 200, { 'content-type': 'application/json', etag: '"1"' });
    answer.end(isLog ? Buffer.concat(pieces) : '[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function passOn(url: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const passed = request(url + asked.url, { method, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}

/** Watches the resident memory of a browser's only page, in MB. */
async function rendererOf(browser: Browser, page: CDPSession) {
  const all = await browser.newBrowserCDPSession();
  const { processInfo } = await all.send('SystemInfo.getProcessInfo');
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const resident = (id: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1000;
  const now = async () => {
    await page.send('HeapProfiler.collectGarbage');
    return Math.max(...ids.map(resident));
  };
  let most = 0;
  let isWatching = true;
  const watched = (async () => {
    while (isWatching) {
      most = Math.max(most, await now());
      await wait(500);
    }
  })();
  return {
    now,
    async most() {
      isWatching = false;
      await watched;
      return most;
    },
  };
}
