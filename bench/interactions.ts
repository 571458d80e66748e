import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { tripLog } from './logs.ts';
import type { SignedIn } from './programs.ts';

/** A phone like Lighthouse's, with a processor `slowdown` times slower. */
export async function phone(
  browser: Browser,
  slowdown: number,
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page, cdp };
}

export const bear = (page: Page, { authorization }: SignedIn): Promise<unknown> =>
  page.addInitScript((token) => localStorage.setItem('token', token), authorization.split(' ')[1] ?? '');

/** The globals of the page that are used here. */
interface InPage {
  document: { body: { textContent: string } };
  addEventListener(name: string, heard: (event: { timeStamp: number }) => void, capture: boolean): void;
  requestAnimationFrame(drawn: () => void): void;
  /** The longest interaction, and the longest time that the page was blocked, in milliseconds. */
  seen: { interaction: number; blocked: number };
  /** When something was pressed, and when it was shown. */
  pressed: number;
  shown: number | undefined;
}

/**
 * Runs in the page. Events that the user did not cause, such as a new page appearing under the pointer, are no interactions.
 */
function observe() {
  const seen = { interaction: 0, blocked: 0 };
  Object.assign(globalThis, { seen });
  const watch = (
    type: string,
    tell: (entry: { duration: number; interactionId?: number }) => void,
    how: object = {},
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry);
    }).observe({ type, buffered: true, ...how } as never);
  watch(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId) seen.interaction = Math.max(seen.interaction, duration);
    },
    { durationThreshold: 16 },
  );
  watch('longtask', ({ duration }) => {
    seen.blocked = Math.max(seen.blocked, duration);
  });
}

const seenBy = (page: Page) => page.evaluate(() => (globalThis as unknown as InPage).seen);

/**
 * Milliseconds from a touch or a key press to the next frame, the longest of a tour: reversing the order of the list, searching
 * for a word letter by letter, opening the form, choosing its wind, saving the log, and going back to the list.
 */
export async function worstInteraction(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  slowdown: number,
): Promise<number> {
  const { context, page } = await phone(browser, slowdown);
  await bear(page, signedIn);
  await page.addInitScript(observe);
  await page.goto(`${url}/home`, { waitUntil: 'networkidle' });
  await tap(page.getByRole('button', { name: /^Sortering/ }));
  await tap(page.getByRole('searchbox'));
  await page.keyboard.type('sandhamn', { delay: 150 });
  await tap(page.getByRole('link', { name: 'Ny logg' }));
  await tap(page.getByLabel('Rubrik'));
  await page.keyboard.type('Utö i halvvind', { delay: 150 });
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
  await tap(page.getByRole('radio', { name: /^SV/ }));
  await tap(page.getByRole('button', { name: 'Skapa logg' }));
  await page.getByRole('heading', { level: 1, name: 'Utö i halvvind' }).waitFor();
  await tap(page.getByRole('link', { name: 'Tillbaka' }));
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  // Observers are notified a moment later.
  await page.waitForTimeout(500);
  const { interaction } = await seenBy(page);
  await context.close();
  return interaction;
}

/**
 * Taps like a finger, at a place on a page that has come to rest. Finding the place keeps a slow page busy and is not measured.
 */
async function tap(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await what.page().waitForTimeout(1500);
  const box = await what.boundingBox();
  if (!box) throw new Error(`There is no ${what} to tap.`);
  await what.page().waitForTimeout(500);
  await what.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Milliseconds from the press of a quick button to the row being on the device, for a trip that has some rows. */
export async function rowWritten(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  slowdown: number,
): Promise<number> {
  const id = await writeTrip(url, signedIn, 5, true);
  const { context, page } = await phone(browser, slowdown);
  await bear(page, signedIn);
  await page.goto(`${url}/underway/${id}`, { waitUntil: 'networkidle' });
  await notePress(page);
  // The outbox notifies every tab of a new row, as soon as the row would survive a flat battery.
  await page.evaluate(() => {
    new BroadcastChannel('loggboken-outbox').onmessage = () =>
      Object.assign(globalThis, { shown: (globalThis as unknown as InPage).shown ?? performance.now() });
  });
  await tap(page.getByRole('button', { name: 'Segel upp' }));
  const time = await shownAfter(page);
  await context.close();
  return time;
}

/** Milliseconds from the press of its row in the list to the page of a log with 500 rows. */
export async function rowsShown(browser: Browser, url: string, signedIn: SignedIn): Promise<number> {
  const id = await writeTrip(url, signedIn, 500, false);
  const { context, page } = await phone(browser, 1);
  await bear(page, signedIn);
  await page.goto(`${url}/home`, { waitUntil: 'networkidle' });
  await watchFor(page, 'Loggblad');
  await tap(page.locator(`a[href="/showlog/${id}"]`).first());
  const time = await shownAfter(page);
  await context.close();
  return time;
}

/** Milliseconds from choosing a 5 MB GPX file to its chart, and the longest time that typing was blocked meanwhile. */
export async function trackRead(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  slowdown: number,
): Promise<{ chart: number; blocked: number }> {
  const { context, page } = await phone(browser, slowdown);
  await bear(page, signedIn);
  await page.goto(`${url}/createlog`, { waitUntil: 'networkidle' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj GPX-fil' }).tap();
  // From disk: file content that is handed over directly is unpacked by the page itself.
  const folder = await mkdtemp(join(tmpdir(), 'track-'));
  const file = join(folder, 'spår.gpx');
  await writeFile(file, gpx(5_000_000));
  await page.evaluate(observe);
  await watchFor(page, 'i rörelse');
  await page.evaluate(() => Object.assign(globalThis, { pressed: performance.now() }));
  await (await chooser).setFiles(file);
  const chart = await shownAfter(page);
  await page.waitForTimeout(500);
  const { blocked } = await seenBy(page);
  await context.close();
  await rm(folder, { recursive: true });
  return { chart, blocked };
}

const notePress = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const inPage = globalThis as unknown as InPage;
    inPage.addEventListener('click', ({ timeStamp }) => Object.assign(inPage, { pressed: timeStamp }), true);
  });

/** Records when the page is pressed, and when it contains those words and has been drawn. */
async function watchFor(page: Page, words: string): Promise<void> {
  await notePress(page);
  await page.evaluate((words) => {
    const inPage = globalThis as unknown as InPage;
    const look = () => {
      if (inPage.document.body.textContent.includes(words)) inPage.shown = performance.now();
      else inPage.requestAnimationFrame(look);
    };
    look();
  }, words);
}

async function shownAfter(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => {
    const { pressed, shown } = globalThis as unknown as InPage;
    return shown && shown - pressed;
  });
  return Number(await time.jsonValue());
}

/** Creates the newest trip, with `rows` rows; returns its id. */
async function writeTrip(url: string, headers: SignedIn, rows: number, underWay: boolean): Promise<string> {
  const departureDateTime = '2026-07-14T06:00';
  const written = Array.from({ length: rows }, (_, n) => ({
    id: crypto.randomUUID().replaceAll('-', ''),
    at: `2026-07-14T${String(6 + Math.floor(n / 40)).padStart(2, '0')}:${String(n % 40).padStart(2, '0')}`,
    latitude: 59.29 - n / 1000,
    longitude: 18.92,
    course: 200,
    speed: 5.5,
    log: 1200 + n / 10,
    ...(!underWay && n === rows - 1 ? { event: 'arrived' } : { note: 'Segel upp' }),
  }));
  const log = { ...tripLog(1), departureDateTime, arrivalDateTime: '2026-07-14T20:00', year: 2026 };
  const answer = await fetch(`${url}/api/createlog`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...log, rows: { written } }),
  });
  if (!answer.ok) throw new Error(`A trip was not saved: ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

/** One position a second at five knots, until the file has `bytes` bytes. */
function gpx(bytes: number): string {
  const start = Date.parse('2026-07-14T04:00:00Z');
  const points: string[] = [];
  for (let at = 0, length = 0; length < bytes; at++) {
    const [lat, lon] = [59.28 - at * 0.000_019, 18.88 - Math.sin(at / 900) * 0.02];
    const time = new Date(start + at * 1000).toISOString();
    const point = `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><time>${time}</time></trkpt>\n`;
    length += point.length;
    points.push(point);
  }
  return `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
}
