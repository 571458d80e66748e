import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import type { TripLog } from '#contract/trip-logs';
import { prepareChromium } from '../e2e/harness/chromium.ts';
import { chooseFiles } from '../e2e/harness/forms.ts';
import { readyForSea } from '../e2e/harness/offline.ts';
import { ownBrowser } from '../e2e/harness/own-browser.ts';
import { randomOf } from '../web/testing/simulation/random.ts';
import { countOutbox, leftInOutbox, nudge } from './helpers/outbox.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { type Cut, startWeakLink } from './helpers/weak-link.ts';

/*
 * Writes logs with pictures in a real browser without coverage, and cuts connections to the server while they are sent: before
 * a request, in the middle of a picture, after the server has stored it and before its response is back; kills the browser, and
 * kills the server. Some logs are written in a second tab, some have a track, and some are services that mark a task of the
 * plan as done. Now and then an earlier log is changed here without coverage and, in another field, on another device
 * meanwhile. At the end of each round both changes must be there, every log, picture, track and task done must be on the server
 * exactly once, a log's pictures in the order in which they were chosen, and the outbox must be empty. Logs are sent side by side.
 *
 * `node trials/offline.ts [--rounds 200] [--minutes N] [--seed N]`. Exits with 1 if anything was lost or doubled. The web
 * client has to be built.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
let rounds = 0;
const random = randomOf(Number(values.seed));

/** Milliseconds. A round that is not finished by then is a fault. */
const patience = 120_000;
const happened = {
  before: 0,
  middle: 0,
  after: 0,
  'browser killed': 0,
  'server killed': 0,
  'second tab': 0,
  'two devices': 0,
  track: 0,
  'task done': 0,
};
const faults: string[] = [];
interface Written {
  title: string;
  colours: number[][];
  /** When its track began: unique for each log. */
  trackAt?: string | undefined;
}
const written: Written[] = [];
/** Titles of the services that mark the task as done. */
const done: string[] = [];
let bothSides: { id: string; distance: number; description: string } | undefined;

await prepareChromium();
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-offline-'));
let server = await startServer(dataDir, { ADMIN_USERNAME: 'admin' });
const link = await startWeakLink(server.url);
const browser = ownBrowser({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } }, link.url);
let context: BrowserContext = await browser.start();
let page: Page = await open('/healthz');
const token = await logIn(server.url, 'admin', adminPassword);
const { userId } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
  userId: string;
};
await page.evaluate((stored) => localStorage.setItem('token', stored), token);
const taskId = await planOneTask();
// Chromium takes some seconds to write local storage to disk, unless it is closed properly. A kill just after the log-in would
// lose the log-in, which is not what is tested here.
await context.close();
context = await browser.start();
page = await open('/home');
await readyForSea(page);

let longest = 0;
const lists: number[] = [];
for (let round = 1; round <= Number(values.rounds) && Date.now() < until; round++) {
  rounds = round;
  const began = performance.now();
  await changeOnTwoDevices(round);
  await writeOffline(round);
  if (random() < 0.4) await doTask(round);
  lists.push(await timeToList());
  await sendBadly();
  await comeToRest(round);
  await look(round);
  longest = Math.max(longest, performance.now() - began);
  if (process.stdout.isTTY || round % 10 === 0) console.log(`round ${round}: ${faults.length} faults`);
}
const alone: number[] = [];
for (let i = 1; i <= 5; i++) alone.push(await timeToServer(i));
await browser.remove();
await server.kill();
link.close();
await rm(dataDir, { recursive: true });

const pictures = written.reduce((sum, { colours }) => sum + colours.length, 0);
console.log(
  `${rounds} rounds, ${written.length} logs with ${pictures} pictures and ${done.length} services written without coverage`,
);
console.log(
  `cut: ${Object.entries(happened)
    .map(([what, n]) => `${n} × ${what}`)
    .join(', ')}`,
);
console.log(`lost, doubled or left behind: ${faults.length}; longest round: ${Math.round(longest / 1000)} s`);
const seconds = (ms: number) => (ms / 1000).toFixed(2);
console.log(
  `the list from a cold start: ${seconds(median(lists))} s, at worst ${seconds(Math.max(...lists))} s`,
);
console.log(
  `sent without a touch: ${seconds(median(alone))} s after the network is back, at worst ${seconds(Math.max(...alone))} s`,
);
for (const fault of faults.slice(0, 20)) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function open(path: string): Promise<Page> {
  const tab = context.pages()[0] ?? (await context.newPage());
  await tab.goto(path);
  return tab;
}

/** Writes one to three logs with up to two pictures each, every picture in a colour of its own. */
async function writeOffline(round: number): Promise<void> {
  link.coverage = false;
  const many = 1 + random.below(3);
  for (let i = 1; i <= many; i++) {
    const title = `Resa ${round}.${i}`;
    const colours = Array.from({ length: random.below(3) }, () =>
      [0, 1, 2].map(() => 20 + random.below(210)),
    );
    const isSecond = random() < 0.25;
    if (isSecond) happened['second tab'] += 1;
    const tab = isSecond ? await context.newPage() : page;
    await tab.goto('/createlog');
    await tab
      .getByLabel('Rubrik')
      .fill(title)
      .catch(async (cause) => {
        const shown = await tab.locator('#main').textContent();
        throw new Error(`No form in round ${round}, but at ${tab.url()}: ${shown}`, { cause });
      });
    await tab.getByLabel('Från – Till').fill('Sandhamn – Utö');
    await tab.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
    await tab.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
    if (colours.length > 0) {
      const files = await Promise.all(
        colours.map(async (colour, n) => ({
          name: `bild-${n}.png`,
          mimeType: 'image/png',
          buffer: await picture(colour),
        })),
      );
      await chooseFiles(tab, 'Välj bild', files);
      await tab.getByRole('button', { name: `Ta bort bild ${colours.length} (X)` }).waitFor();
    }
    const trackAt = random() < 0.3 ? await addTrack(tab) : undefined;
    await tab.getByRole('button', { name: 'Skapa logg' }).click();
    await tab.waitForURL('**/showlog/*');
    written.push({ title, colours, trackAt });
    // The second tab may send too, until it is closed.
    if (isSecond && random() < 0.5) await tab.close();
  }
}

async function addTrack(tab: Page): Promise<string> {
  happened.track += 1;
  const start = Date.UTC(2025, 6, 14, 7, 40, happened.track);
  const points = Array.from({ length: 60 }, (_, i) => {
    const time = new Date(start + i * 60_000).toISOString();
    return `<trkpt lat="${(58.9 + i * 0.001).toFixed(5)}" lon="18.30000"><time>${time}</time></trkpt>`;
  });
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  const file = { name: 'seglingen.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(gpx) };
  await chooseFiles(tab, 'Välj GPX-fil', [file]);
  await tab.getByRole('button', { name: 'Ta bort spåret' }).waitFor();
  return new Date(start).toISOString();
}

async function planOneTask(): Promise<string> {
  const post = async (path: string, body: object): Promise<{ _id: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api/${path}`, options);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { _id: string };
  };
  const boat = await post('boats', { name: 'Vindila' });
  const task = { boatId: boat._id, name: 'Byt impeller', section: 'engineService', everyMonths: 12 };
  return (await post('tasks', task))._id;
}

/** Opens the page that «Gjort» of the task leads to, and saves the service that is filled in there. */
async function doTask(round: number): Promise<void> {
  happened['task done'] += 1;
  const title = `Impeller ${round}`;
  await page.goto(`/createservicelog?tasks=${taskId}`);
  await page.getByLabel('Rubrik').fill(title);
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await page.waitForURL('**/showservicelog/*');
  done.push(title);
}

/** Changes the last log of the previous round here without coverage, and another field of it on another device. */
async function changeOnTwoDevices(round: number): Promise<void> {
  bothSides = undefined;
  const last = written.at(-1);
  if (!last || random() > 0.3) return;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const logs = (await (await fetch(`${server.url}/api/logs`, { headers })).json()) as TripLog[];
  const log = logs.find(({ title }) => title === last.title);
  if (!log) return;
  link.coverage = false;
  happened['two devices'] += 1;
  bothSides = { id: log._id, distance: round + 0.5, description: `Skrivet hemma ${round}.` };
  await page.goto(`/updatelog/${log._id}`);
  await page.getByLabel('Distans').fill(String(bothSides.distance));
  await page.getByRole('button', { name: 'Uppdatera', exact: true }).click();
  await page.waitForURL(`**/showlog/${log._id}`);
  // The server returns a track in short form; a track that an update leaves out stays.
  const { _id, userId, createdAt, updatedAt, track, ...fields } = log;
  const body = JSON.stringify({ ...fields, description: bothSides.description });
  const changed = await fetch(`${server.url}/api/updatelog/${_id}`, { method: 'PUT', headers, body });
  if (!changed.ok) faults.push(`round ${round}: the other device was answered ${changed.status}`);
}

/** Milliseconds from the start of the navigation to the first row, without coverage. */
async function timeToList(): Promise<number> {
  await page.goto('/home');
  const row = await page.waitForFunction(() => document.querySelector('h3') && performance.now());
  return Number(await row.jsonValue());
}

/** Milliseconds from the return of coverage until a waiting log is on the server, without any user action. */
async function timeToServer(i: number): Promise<number> {
  link.cutOff = () => undefined;
  await writeOffline(-i);
  await page.goto('/home');
  const began = performance.now();
  link.coverage = true;
  while ((await page.evaluate(countOutbox)) > 0) await sleep(50);
  return performance.now() - began;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function picture([r = 0, g = 0, b = 0]: number[]): Promise<Buffer> {
  const create = { width: 320, height: 240, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
}

/** Turns coverage on again, with cuts, and kills the browser or the server now and then. */
async function sendBadly(): Promise<void> {
  let cuts = random.below(4);
  link.cutOff = ({ url = '' }) => {
    if (cuts === 0 || random() < 0.4) return undefined;
    cuts -= 1;
    const kinds: Cut[] = url.startsWith('/api/uploads') ? ['before', 'middle', 'after'] : ['before', 'after'];
    const cut = random.pick(kinds) ?? 'before';
    happened[cut] += 1;
    return cut;
  };
  link.coverage = true;
  await nudge(page);
  const blow = random();
  if (blow > 0.5) return;
  await sleep(random() * 1500);
  if (blow < 0.25) {
    happened['browser killed'] += 1;
    await browser.kill();
    context = await browser.start();
    page = await open('/home');
  } else {
    happened['server killed'] += 1;
    await server.kill();
    server = await startServer(dataDir, { ADMIN_USERNAME: 'admin' });
    link.server = server.url;
  }
}

async function comeToRest(round: number): Promise<void> {
  const left = await leftInOutbox(page, patience);
  if (left !== 0) faults.push(`round ${round}: ${left} left in the outbox`);
}

/** Checks the server itself, not the browser. */
async function look(round: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${server.url}/api/${path}`, { headers })).json()) as T;
  const logs = await get<TripLog[]>('logs');
  const titlesOf = (all: { title: string }[]) => all.map(({ title }) => title).toSorted();
  const [titles, wanted] = [titlesOf(logs), titlesOf(written)];
  if (titles.join() !== wanted.join()) {
    faults.push(`round ${round}: ${titles} instead of ${wanted}`);
  }
  const services = await get<{ _id: string; title: string; createdAt: string }[]>(`servicelogs/${userId}`);
  const doneThere = titlesOf(services);
  if (doneThere.join() !== done.toSorted().join()) {
    faults.push(`round ${round}: services ${doneThere} instead of ${done}`);
  }
  for (const { _id, title } of services.slice(-2)) {
    const { tasks = [] } = await get<{ tasks?: string[] }>(`servicelog/${_id}`);
    if (tasks.join() !== taskId) faults.push(`round ${round}: ${title} has done ${tasks}, not ${taskId}`);
  }
  const both = bothSides;
  const merged = both && logs.find(({ _id }) => _id === both.id);
  if (both && (merged?.distance !== both.distance || merged.description !== both.description)) {
    faults.push(`round ${round}: ${JSON.stringify(merged)} instead of both sides, ${JSON.stringify(both)}`);
  }
  const recent = written.slice(-3);
  for (const { title, colours, trackAt } of recent) {
    const { _id, images = [] } = logs.find((log) => log.title === title) ?? {};
    const track = trackAt && (await get<{ startedAt?: string }>(`tracks/${_id}`));
    if (track && Date.parse(track.startedAt ?? '') !== Date.parse(trackAt ?? '')) {
      faults.push(`round ${round}: ${title} has the track of ${track.startedAt}, not of ${trackAt}`);
    }
    const found = await Promise.all(images.map((path) => colourOf(`${server.url}/api${path}`, headers)));
    const isSame = found.length === colours.length && found.every((one, i) => isNear(one, colours[i] ?? []));
    if (!isSame)
      faults.push(`round ${round}: ${title} has ${JSON.stringify(found)}, not ${JSON.stringify(colours)}`);
  }
}

async function colourOf(address: string, headers: Record<string, string>): Promise<number[]> {
  const bytes = await (await fetch(address, { headers })).arrayBuffer();
  return (await sharp(Buffer.from(bytes)).stats()).channels.slice(0, 3).map(({ mean }) => mean);
}

function isNear(one: number[], other: number[]): boolean {
  return one.every((value, i) => Math.abs(value - (other[i] ?? 0)) < 8);
}
