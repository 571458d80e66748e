import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import type { ConsoleErrors } from './console-errors.ts';
import { fetchedOnDevice } from './device.ts';

/** Both lists, the profile, the plan and the boats: what the app fetches by itself once it can open offline. */
const fetchedByItself = 5;

/** Waits until the app opens offline: the device has the whole app and the user's logs. */
export async function readyForSea(page: Page): Promise<void> {
  const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isServed, { message: 'a service worker', timeout: 30_000 }).toBe(true);
  const fetched = () => fetchedOnDevice(page);
  await expect
    .poll(fetched, { message: 'what is fetched for the sea', timeout: 30_000 })
    .toBeGreaterThanOrEqual(fetchedByItself);
}

/** Requests of the pages for API data, pictures or pieces of coast that have no response yet. */
export class PendingRequests {
  #requests = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (/^\/(api|coast|lakes)\//.test(new URL(request.url()).pathname)) this.#requests.add(request);
    });
    const forget = (request: Request) => this.#requests.delete(request);
    context.on('requestfinished', forget).on('requestfailed', forget);
  }

  /** Waits until there are none: a request that is cut off by navigation or by going offline is a console error. */
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
  /** Whether the app can open offline, that is, whether the journey allows its service worker. */
  hasWorker: boolean;
}

/** Takes a journey offline: with everything on the device that it needs there, and with no request pending that would fail. */
export function offlineAfter({ page, context, consoleErrors, pending, hasWorker }: At): () => Promise<void> {
  return async () => {
    if (hasWorker) await readyForSea(page);
    await pending.end();
    await context.setOffline(true);
    consoleErrors.expect('ERR_INTERNET_DISCONNECTED');
    // Offline, the app sends few requests or none. One is sent here, so that the browser logs the error for certain.
    const isAnswered = await page.evaluate(() => fetch('/healthz').then(Boolean, () => false));
    if (isAnswered) throw new Error('There is still a network.');
  };
}
