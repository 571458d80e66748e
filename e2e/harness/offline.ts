import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import type { ConsoleErrors } from './console-errors.ts';
import { answersOnDevice } from './device.ts';

/** Both lists, the profile, the plan and the boats: what the app fetches by itself once it can be opened without a network. */
const fetchedByItself = 5;

/** Waits until the app opens without a network: everything of it lies on the device, and so do the user's logs. */
export async function readyForSea(page: Page): Promise<void> {
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isServed, { message: 'a service worker', timeout: 30_000 }).toBe(true);
  const answers = () => answersOnDevice(page);
  await expect
    .poll(answers, { message: 'answers on the device', timeout: 30_000 })
    .toBeGreaterThanOrEqual(fetchedByItself);
}

/** What the pages have asked the server for, be it answers, pictures or a piece of coast, and not got yet. */
export class PendingRequests {
  #requests = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (/^\/(api|coast|lakes)\//.test(new URL(request.url()).pathname)) this.#requests.add(request);
    });
    const forget = (request: Request) => this.#requests.delete(request);
    context.on('requestfinished', forget).on('requestfailed', forget);
  }

  /** Waits until there is nothing: what is cut off by another page, or for want of a network, is an error on the console. */
  async end(): Promise<void> {
    const addresses = () => [...this.#requests].map((request) => request.url());
    await expect.poll(addresses, { message: 'what is asked for and has not come' }).toEqual([]);
  }
}

interface At {
  page: Page;
  context: BrowserContext;
  consoleErrors: ConsoleErrors;
  pending: PendingRequests;
  /** Whether the app can be opened out there: whether the journey lets it have its service worker. */
  hasWorker: boolean;
}

/**
 * How a journey goes out of coverage: with all on the device that is needed there, and when nothing is on its way that would fail for
 * it.
 */
export function offlineAfter({ page, context, consoleErrors, pending, hasWorker }: At): () => Promise<void> {
  return async () => {
    if (hasWorker) await readyForSea(page);
    await pending.end();
    await context.setOffline(true);
    consoleErrors.expect('ERR_INTERNET_DISCONNECTED');
    // The app asks for little without a network, or for nothing: so it is asked once, that the browser says so for sure.
    const isAnswered = await page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
    if (isAnswered) throw new Error('There is still a network.');
  };
}
