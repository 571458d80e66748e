import type { Browser, BrowserContext, Page } from '@playwright/test';
import { farAway } from './far-away.ts';
import type { SignedIn } from './programs.ts';

/** Milliseconds from the press to the page of the saved log. */
export interface Saves {
  far: number;
  unanswered: number;
  offline: number;
}

/** The globals of the page that are used here. */
interface InPage {
  document: { querySelector(selector: string): { textContent: string } | null };
  addEventListener(name: string, heard: (event: { timeStamp: number }) => void, capture: boolean): void;
  /** When the button was pressed. */
  pressed: number;
}

/** Measures the press of «Skapa logg»: with a server that is far away, with one that does not answer, and offline. */
export async function saves(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  roundTrip: number,
): Promise<Saves> {
  const way = await farAway(url, roundTrip);
  const { context, page } = await installed(browser, way.url, signedIn);
  const far = await save(page, `${way.url}/createlog`, 'Långt borta', () => {});
  const offline = await save(page, `${way.url}/createlog`, 'Utan nät', () => context.setOffline(true));
  await context.setOffline(false);
  const unanswered = await save(page, `${way.url}/createlog`, 'Utan svar', () => way.silence());
  await context.close();
  way.close();
  return { far, unanswered, offline };
}

/** Milliseconds from the navigation to the first row of the list, offline, one figure for each cold start. */
export async function coldStarts(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  { starts, slowdown }: { starts: number; slowdown: number },
): Promise<number[]> {
  const { context, page } = await installed(browser, url, signedIn);
  await page.close();
  await context.setOffline(true);
  const times: number[] = [];
  for (let i = 0; i < starts; i++) {
    const cold = await context.newPage();
    const cdp = await context.newCDPSession(cold);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await cold.goto(`${url}/home`, { waitUntil: 'commit' });
    const row = await cold.waitForFunction(() => {
      const { document } = globalThis as unknown as InPage;
      return document.querySelector('h3') && performance.now();
    });
    times.push(Number(await row.jsonValue()));
    await cold.close();
  }
  await context.close();
  return times;
}

/** A page of the app once it opens offline, with the list on the device. */
export async function installed(
  browser: Browser,
  url: string,
  { authorization }: SignedIn,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  await page.addInitScript(
    (token) => localStorage.setItem('token', token),
    authorization.split(' ')[1] ?? '',
  );
  await page.goto(`${url}/home`);
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  return { context, page };
}

/** Runs `before` just before the press. */
async function save(
  page: Page,
  address: string,
  title: string,
  before: () => void | Promise<void>,
): Promise<number> {
  await page.goto(address);
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
  // The draft has been saved, and what the form prefetches has arrived.
  await page.waitForURL('**draft=*');
  await page.waitForTimeout(2000);
  await before();
  await page.evaluate(() => {
    const inPage = globalThis as unknown as InPage;
    inPage.addEventListener('click', ({ timeStamp }) => Object.assign(inPage, { pressed: timeStamp }), true);
  });
  const shown = page.waitForFunction((wanted) => {
    const { document, pressed } = globalThis as unknown as InPage;
    return document.querySelector('h1')?.textContent.includes(wanted) && performance.now() - pressed;
  }, title);
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  return Number(await (await shown).jsonValue());
}
