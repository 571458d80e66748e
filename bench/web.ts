import { type Browser, chromium as browsers, type CDPSession, type Page } from '@playwright/test';
import { chromium, prepareChromium } from '../e2e/harness/chromium.ts';
import { coldStarts, type Saves, saves } from './at-sea.ts';
import { farAway } from './far-away.ts';
import { lighthouseScores } from './lighthouse.ts';
import { writeLogs } from './logs.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { logIn, remove, type SignedIn, startProduct } from './programs.ts';

/** As Lighthouse has it for a phone: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;
/** Milliseconds, as at the edge of coverage. */
const mobileRoundTrip = 300;

/**
 * Goals 7, 8 and 11 to 13: what a visitor waits for the first time, how long a list of 500 takes to answer a finger, how soon after
 * logging in the harbour can be left, and how long a save and a cold start take at sea.
 */
export async function measure(rounds: number): Promise<Measured[]> {
  const product = await startProduct({ pinned: false });
  const headers = await logIn(product.url);
  await writeLogs(product.url, headers, 500);
  await prepareChromium();
  const browser = await browsers.launch(chromium);
  const visits: Visit[] = [];
  const worst: number[] = [];
  const toSea: number[] = [];
  const saved: Saves[] = [];
  const harbour = await farAway(product.url, mobileRoundTrip);
  for (let round = 0; round < rounds; round++) {
    visits.push(await firstVisit(browser, product.url));
    worst.push(await worstInteraction(browser, product.url, headers));
    toSea.push(await untilItOpensWithoutNetwork(browser, harbour.url, headers));
    saved.push(await saves(browser, product.url, headers, mobileRoundTrip));
  }
  harbour.close();
  const cold = await coldStarts(browser, product.url, headers, { starts: 20, slowdown });
  await browser.close();
  const scores = await lighthouseScores(`${product.url}/info`, rounds);
  await product.stop();
  await remove(product.dataDir);

  const of = (name: keyof Visit) => visits.map((visit) => visit[name]);
  const seven = { goal: 7, from: 'slow 4G, a processor four times slower' };
  const saving = { goal: 12, unit: 'ms', from: '' };
  const kilobytes = { ...seven, unit: 'kB', from: 'as sent, with brotli' };
  return [
    measuredGoal({
      ...seven,
      what: 'first visit: Lighthouse’s score',
      figures: scores,
      to: { atLeast: 98 },
    }),
    measuredGoal({ ...seven, what: 'first visit: LCP', unit: 's', figures: of('lcp'), to: { atMost: 1.5 } }),
    measuredGoal({ ...seven, what: 'first visit: TBT', unit: 'ms', figures: of('tbt'), to: { atMost: 100 } }),
    measuredGoal({ ...seven, what: 'first visit: CLS', figures: of('cls'), to: { atMost: 0.01 } }),
    measuredGoal({
      ...kilobytes,
      what: 'first visit: JavaScript',
      figures: of('scripts'),
      to: { atMost: 105 },
    }),
    measuredGoal({
      ...kilobytes,
      what: 'first visit: until it rests',
      figures: of('all'),
      to: { atMost: 130 },
    }),
    measuredGoal({
      goal: 8,
      what: 'sort and search over 500 cards, worst interaction',
      unit: 'ms',
      figures: worst,
      to: { atMost: 100 },
      from: `a processor four times slower (${Math.round(median(worst))} ms)`,
    }),
    measuredGoal({
      goal: 11,
      what: 'signed in, until it opens without a network',
      unit: 's',
      figures: toSea,
      to: { atMost: 8 },
      from: `${mobileRoundTrip} ms there and back`,
    }),
    measuredGoal({
      ...saving,
      what: 'press to page, with a server far away',
      figures: saved.map(({ far }) => far),
      to: { atMost: mobileRoundTrip + 200 },
      from: `${mobileRoundTrip} ms there and back`,
    }),
    measuredGoal({
      ...saving,
      what: 'press to page, with a server that is silent',
      figures: saved.map(({ unanswered }) => unanswered),
      to: { atMost: 5000 },
    }),
    measuredGoal({
      ...saving,
      what: 'press to page, without a network',
      figures: saved.map(({ offline }) => offline),
      to: { atMost: 150 },
    }),
    measuredGoal({
      goal: 13,
      what: 'cold start without a network, list of 500',
      unit: 'ms',
      figures: cold,
      to: { atMost: 1000 },
      from: `a processor four times slower; at worst ${Math.round(Math.max(...cold))} of 1500 ms`,
    }),
  ];
}

/** Seconds, milliseconds, a share, and kilobytes over the network. */
interface Visit {
  lcp: number;
  tbt: number;
  cls: number;
  scripts: number;
  all: number;
}

async function firstVisit(browser: Browser, url: string): Promise<Visit> {
  const { page, cdp } = await slowPhone(browser);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  const sent = { Script: 0, all: 0 };
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    // So far the head has come.
    if (type === 'Script') sent.Script -= response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') sent.Script += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(`${url}/info`, { waitUntil: 'networkidle' });
  const { lcp, tbt, cls } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.context().close();
  return { lcp: lcp / 1000, tbt, cls, scripts: sent.Script / 1000, all: sent.all / 1000 };
}

interface Seen {
  lcp: number;
  tbt: number;
  cls: number;
  slowest: number;
}

/** Runs in the page. What blocks for more than 50 ms counts for what goes beyond them. */
function observe() {
  const seen: Seen = { lcp: 0, tbt: 0, cls: 0, slowest: 0 };
  Object.assign(globalThis, { seen });
  const watch = (
    type: string,
    tell: (entry: { startTime: number; duration: number; value?: number }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry);
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) } as never);
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', ({ value = 0 }) => {
    seen.cls += value;
  });
  watch('event', ({ duration }) => {
    seen.slowest = Math.max(seen.slowest, duration);
  });
}

/** Milliseconds from a touch or a key to the next picture, the longest of them all. */
async function worstInteraction(browser: Browser, url: string, signedIn: SignedIn): Promise<number> {
  const { page } = await slowPhone(browser);
  await bear(page, signedIn);
  await page.addInitScript(observe);
  await page.goto(`${url}/home`, { waitUntil: 'networkidle' });
  const sort = page.getByRole('button', { name: /^Sortering/ });
  const search = page.getByRole('searchbox');
  for (let i = 0; i < 2; i++) await sort.click();
  await search.pressSequentially('sandhamn', { delay: 60 });
  await page.waitForTimeout(500);
  const { slowest } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.context().close();
  return slowest;
}

/** Seconds from the first address with a token until the service worker has all of the app. */
async function untilItOpensWithoutNetwork(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
): Promise<number> {
  const { page } = await slowPhone(browser);
  await bear(page, signedIn);
  const before = performance.now();
  await page.goto(`${url}/info`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  const seconds = (performance.now() - before) / 1000;
  await page.context().close();
  return seconds;
}

const bear = (page: Page, { authorization }: SignedIn) =>
  page.addInitScript((token) => localStorage.setItem('token', token), authorization.split(' ')[1] ?? '');

async function slowPhone(browser: Browser): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp };
}
