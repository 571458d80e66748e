import { type Browser, chromium as browsers } from '@playwright/test';
import { chromium, prepareChromium } from '../e2e/harness/chromium.ts';
import { coldStarts, type Saves, saves } from './at-sea.ts';
import { farAway } from './far-away.ts';
import { bear, phone, rowsShown, rowWritten, trackRead, worstInteraction } from './interactions.ts';
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
 * start take offline, and how soon after log-in the app opens offline; and besides a row under way, and a track.
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
  const quick: number[] = [];
  const sheets: number[] = [];
  const tracks: { chart: number; blocked: number }[] = [];
  const typing: number[] = [];
  const harbour = await farAway(product.url, mobileRoundTrip);
  for (let round = 0; round < rounds; round++) {
    visits.push(await firstVisit(browser, product.url));
    worst.push(await worstInteraction(browser, product.url, headers, slowdown));
    toSea.push(await untilItOpensWithoutNetwork(browser, harbour.url, headers));
    saved.push(await saves(browser, product.url, headers, mobileRoundTrip));
  }
  const cold = await coldStarts(browser, product.url, headers, { starts: 20, slowdown });
  // Last, because each leaves a trip under way, or one with hundreds of rows, at the top of the list.
  for (let round = 0; round < rounds; round++) {
    quick.push(await rowWritten(browser, product.url, headers, slowdown));
    sheets.push(await rowsShown(browser, product.url, headers));
    tracks.push(await trackRead(browser, product.url, headers, slowdown));
    typing.push((await trackRead(browser, product.url, headers, 1)).blocked);
  }
  harbour.close();
  await browser.close();
  const scores = await lighthouseScores(`${product.url}/info`, rounds);
  await product.stop();
  await remove(product.dataDir);

  const of = (name: keyof Visit) => visits.map((visit) => visit[name]);
  const first = { goal: 1, from: 'slow 4G, a processor four times slower' };
  const saving = { goal: 3, unit: 'ms', from: '' };
  const kilobytes = { ...first, unit: 'kB', from: 'as sent, with brotli' };
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
      goal: 2,
      what: 'a tour over 500 logs, worst interaction',
      unit: 'ms',
      figures: worst,
      to: { atMost: 100 },
      from: `a processor four times slower (${Math.round(median(worst))} ms)`,
    }),
    measuredGoal({
      goal: 10,
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
    measuredGoal({
      what: 'a row of one press, until it is on the device',
      unit: 'ms',
      figures: quick,
      to: { atMost: 100 },
      from: 'a processor four times slower',
    }),
    measuredGoal({
      what: 'press to page, a log with 500 rows',
      unit: 'ms',
      figures: sheets,
      to: { atMost: 200 },
      from: '',
    }),
    measuredGoal({
      what: 'a GPX file of 5 MB, from choice to chart',
      unit: 'ms',
      figures: tracks.map(({ chart }) => chart),
      to: { atMost: 2000 },
      from: 'a processor four times slower (the page, not the worker)',
    }),
    measuredGoal({
      what: 'meanwhile nothing can be typed for at most',
      unit: 'ms',
      figures: typing,
      to: { atMost: 50 },
      from: `the processor as it is; four times slower ${Math.round(median(tracks.map(({ blocked }) => blocked)))} ms`,
    }),
  ];
}

/** `lcp` in seconds, `tbt` in milliseconds, `cls` as a score, `scripts` and `all` in kilobytes over the network. */
interface Visit {
  lcp: number;
  tbt: number;
  cls: number;
  scripts: number;
  all: number;
}

async function firstVisit(browser: Browser, url: string): Promise<Visit> {
  const { page, cdp } = await phone(browser, slowdown);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  const sent = { Script: 0, all: 0 };
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    // So far only the head has arrived, which is not counted.
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
