import { type Browser, chromium as browsers } from '@playwright/test';
import { chromium, prepareChromium } from '../e2e/harness/chromium.ts';
import { coldStarts, type Saves, saves } from './at-sea.ts';
import { farAway } from './far-away.ts';
import { bear, phone, worstInteraction } from './interactions.ts';
import { lighthouseScores } from './lighthouse.ts';
import { writeLogs } from './logs.ts';
import { type Measured, measuredGoal, median } from './measured.ts';
import { logIn, remove, type SignedIn, startProduct } from './programs.ts';

/** Lighthouse's settings for a phone: 1.6 Mbit/s, a round trip of 150 ms, a processor four times slower. */
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
 * Goals 1 to 4 and 10: how long a first visit takes, how fast a tour over 500 logs responds to touch, how long a save and a cold
 * start take offline, and how soon after log-in the app opens offline.
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
    worst.push(await worstInteraction(browser, product.url, headers, slowdown));
    toSea.push(await untilItOpensWithoutNetwork(browser, harbour.url, headers));
    saved.push(await saves(browser, product.url, headers, mobileRoundTrip));
  }
  const cold = await coldStarts(browser, product.url, headers, { starts: 20, slowdown });
  harbour.close();
  await browser.close();
  const scores = await lighthouseScores(`${product.url}/info`, rounds);
  await product.stop();
  await remove(product.dataDir);

  const of = (name: keyof Visit) => visits.map((visit) => visit[name]);
  const first = { goal: 1, from: 'slow 4G, a processor four times slower' };
  const saving = { goal: 3, unit: 'ms', from: '' };
  return [
    measuredGoal({
      ...first,
      what: 'first visit: Lighthouse’s score',
      figures: scores,
      to: { atLeast: 98 },
    }),
    measuredGoal({ ...first, what: 'first visit: LCP', unit: 's', figures: of('lcp'), to: { atMost: 1.5 } }),
    measuredGoal({ ...first, what: 'first visit: TBT', unit: 'ms', figures: of('tbt'), to: { atMost: 100 } }),
    measuredGoal({ ...first, what: 'first visit: CLS', figures: of('cls'), to: { atMost: 0.01 } }),
    measuredGoal({
      ...first,
      what: 'first visit: JavaScript',
      unit: 'kB',
      figures: of('scripts'),
      to: { atMost: 120 },
      from: 'as sent, with brotli',
    }),
    measuredGoal({
      goal: 2,
      what: 'a tour over 500 logs, worst interaction',
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
      goal: 4,
      what: 'cold start without a network, list of 500',
      unit: 'ms',
      figures: cold,
      to: { atMost: 1000 },
      from: `a processor four times slower; at worst ${Math.round(Math.max(...cold))} of 1500 ms`,
    }),
  ];
}

/** `lcp` in seconds, `tbt` in milliseconds, `cls` as a score, `scripts` in kilobytes over the network. */
interface Visit {
  lcp: number;
  tbt: number;
  cls: number;
  scripts: number;
}

async function firstVisit(browser: Browser, url: string): Promise<Visit> {
  const { page, cdp } = await phone(browser, slowdown);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  let sent = 0;
  const scripts = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return;
    scripts.add(requestId);
    // So far only the head has arrived, which is not counted.
    sent -= response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sent += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(`${url}/info`, { waitUntil: 'networkidle' });
  const { lcp, tbt, cls } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await page.context().close();
  return { lcp: lcp / 1000, tbt, cls, scripts: sent / 1000 };
}

interface Seen {
  lcp: number;
  tbt: number;
  cls: number;
}

/** Runs in the page. Of a task longer than 50 ms, only the time beyond 50 ms counts. */
function observe() {
  const seen: Seen = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(globalThis, { seen });
  const watch = (
    type: string,
    tell: (entry: { startTime: number; duration: number; value?: number }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry);
    }).observe({ type, buffered: true } as never);
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', ({ value = 0 }) => {
    seen.cls += value;
  });
}

/** Seconds from the first navigation with a token until the service worker has the whole app. */
async function untilItOpensWithoutNetwork(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
): Promise<number> {
  const { page } = await phone(browser, slowdown);
  await bear(page, signedIn);
  const before = performance.now();
  await page.goto(`${url}/info`);
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  const seconds = (performance.now() - before) / 1000;
  await page.context().close();
  return seconds;
}
