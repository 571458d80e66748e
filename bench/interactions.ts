import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
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

interface InPage {
  /** Milliseconds of the longest interaction. */
  longest: number;
}

/**
 * Runs in the page. Events that the user did not cause, such as a new page appearing under the pointer, are no interactions.
 */
function observe() {
  const inPage = Object.assign(globalThis as unknown as InPage, { longest: 0 });
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as never as Record<string, number>[])
      if (interactionId) inPage.longest = Math.max(inPage.longest, duration ?? 0);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as never);
}

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
  await tap(page.getByLabel('Vindriktning'));
  await tap(page.getByRole('radio', { name: /^SV/ }));
  await tap(page.getByRole('button', { name: 'Skapa logg' }));
  await page.getByRole('heading', { level: 1, name: 'Utö i halvvind' }).waitFor();
  await tap(page.getByRole('link', { name: 'Tillbaka' }));
  await page.getByRole('heading', { level: 3 }).first().waitFor();
  // Observers are notified a moment later.
  await page.waitForTimeout(500);
  const interaction = await page.evaluate(() => (globalThis as unknown as InPage).longest);
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
