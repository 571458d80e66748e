import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import type { TripLog } from '#contract/trip-logs';
import { prepareChromium } from '../e2e/harness/chromium.ts';
import { readyForSea } from '../e2e/harness/offline.ts';
import { ownBrowser } from '../e2e/harness/own-browser.ts';
import { randomOf } from '../web/testing/simulation/random.ts';
import { leftInOutbox, nudge } from './helpers/outbox.ts';
import { adminPassword, logIn, startServer } from './helpers/running-server.ts';
import { startWeakLink } from './helpers/weak-link.ts';

/*
 * A passage of fourteen hours on two phones: rows of one ship's log are written on either, while coverage comes and goes and
 * requests are cut off, before the server has them or before the response is back. The battery of the first phone runs out
 * twice, right after a row; the clock of the second is five minutes ahead. At the end every row must be on the server once, in
 * the order of the written times, no outbox may hold anything, and no user may have been asked anything.
 *
 * `node trials/passage.ts [--rows 40] [--cuts 200] [--seed N]`. Exits with 1 if a row was lost or doubled. The web client has
 * to be built.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '40' },
    cuts: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
const rows = Number(values.rows);
const wantedCuts = Number(values.cuts);
const random = randomOf(Number(values.seed));
const minutesBetweenRows = (14 * 60) / rows;
const patience = 180_000;
let cuts = 0;
let batteries = 0;
const faults: string[] = [];

interface Phone {
  browser: ReturnType<typeof ownBrowser>;
  link: Awaited<ReturnType<typeof startWeakLink>>;
  context: BrowserContext;
  page: Page;
  /** How far its clock is ahead, in minutes. */
  ahead: number;
}

await prepareChromium();
const dataDir = await mkdtemp(join(tmpdir(), 'loggboken-passage-'));
const server = await startServer(dataDir, { ADMIN_USERNAME: 'admin' });
const token = await logIn(server.url, 'admin', adminPassword);
const phones = [await startPhone(0), await startPhone(5)] as const;
const [first, second] = phones;

await first.page.goto('/castoff');
await first.page.getByLabel('Från *').fill('Sandhamn');
await first.page.getByLabel('Till').fill('Visby');
await first.page.getByRole('button', { name: 'Kasta loss' }).click();
await first.page.waitForURL(/\/underway\//);
await first.page.getByText('Väntar på att skickas').waitFor({ state: 'detached' });
const id = first.page.url().split('/').at(-1) ?? '';
// The page of a trip is shown from the server before it has come to the device; the list is of what is on it.
await second.page.goto('/home');
await second.page.locator(`a[href*="${id}"]`).first().waitFor();
await second.page.goto(`/underway/${id}`);
await second.page.getByText('Kastade loss').waitFor();

for (const { link } of phones) {
  link.cutOff = () => {
    if (cuts >= wantedCuts || random() > 0.85) return undefined;
    cuts += 1;
    return random() < 0.5 ? 'before' : 'after';
  };
}
const wanted: string[] = [];
for (let n = 1; n < rows; n++) {
  const phone = phones[random() < 0.5 ? 0 : 1];
  for (const one of phones) one.link.coverage = random() < 0.6;
  await setClock(n);
  const note = `rad ${String(n).padStart(3, '0')}`;
  await phone.page.goto(`/underway/${id}/row?note=${encodeURIComponent(note)}`);
  await phone.page.getByRole('button', { name: 'Skriv raden' }).click();
  await phone.page.waitForURL(`**/underway/${id}`);
  wanted.push(note);
  if (phone === first && n > ((batteries + 1) * rows) / 3) await runOut(n);
  for (let tries = 0; tries < 4; tries++) {
    for (const { page } of phones) await nudge(page);
    await sleep(random() * 200);
  }
}
for (const { link } of phones) link.coverage = true;
for (const { page } of phones) {
  const left = await leftInOutbox(page, patience);
  if (left !== 0) faults.push(`${left} left in an outbox`);
}
await look();
await second.page.goto(`/showlog/${id}`);
await second.page
  .getByText(`${rows} rader`)
  .waitFor()
  .catch(() => {});
const lines = second.page.locator('details', { hasText: 'Loggblad' }).locator('ol > li');
await lines
  .first()
  .waitFor({ state: 'attached' })
  .catch(() => {});
const sheet = await lines.count();
if (sheet !== rows) faults.push(`${sheet} rows in «Loggblad»`);
for (const { browser, link } of phones) {
  await browser.remove();
  link.close();
}
await server.kill();
await rm(dataDir, { recursive: true });

console.log(
  `${rows} rows over 14 hours on two phones, ${cuts} cuts, ${batteries} batteries out, a clock 5 minutes ahead`,
);
console.log(`lost, doubled, out of order or left behind: ${faults.length}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

async function startPhone(ahead: number): Promise<Phone> {
  const link = await startWeakLink(server.url);
  const browser = ownBrowser({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } }, link.url);
  const context = await browser.start();
  const phone: Phone = { browser, link, context, page: await begin(context), ahead };
  await phone.page.goto('/healthz');
  await phone.page.evaluate((stored) => localStorage.setItem('token', stored), token);
  // Chromium takes some seconds to write local storage to disk, unless it is closed properly.
  await phone.context.close();
  phone.context = await browser.start();
  phone.page = await begin(phone.context);
  await phone.page.goto('/home');
  await readyForSea(phone.page);
  return phone;
}

/** A page whose clock is ahead by the number of minutes in local storage. */
async function begin(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    const Real = Date;
    const ahead = () => Number(localStorage.getItem('trial-ahead') ?? 0) * 60_000;
    class Ahead extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [Real.now() + ahead()]) as [number]));
      }
      static override now = () => Real.now() + ahead();
    }
    globalThis.Date = Ahead as DateConstructor;
  });
  return context.pages()[0] ?? context.newPage();
}

async function setClock(n: number): Promise<void> {
  for (const { page, ahead } of phones) {
    await page.evaluate(
      (minutes) => localStorage.setItem('trial-ahead', String(minutes)),
      ahead + Math.round(n * minutesBetweenRows),
    );
  }
}

async function runOut(n: number): Promise<void> {
  batteries += 1;
  await first.browser.kill();
  first.context = await first.browser.start();
  first.page = await begin(first.context);
  await first.page.goto(`/underway/${id}`);
  await setClock(n);
}

/** Checks the server itself, not the browsers. */
async function look(): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const log = (await (await fetch(`${server.url}/api/showlog/${id}`, { headers })).json()) as TripLog;
  const all = log.rows?.all ?? [];
  const notes = all.map(({ note }) => note);
  if (notes.join() !== ['Kastade loss', ...wanted].join()) faults.push(`${notes} instead of ${wanted}`);
  const times = all.map(({ at }) => at);
  if (times.join() !== times.toSorted().join()) faults.push(`${times} are not in order`);
}
