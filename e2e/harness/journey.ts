import { expect, type TestInfo } from '@playwright/test';
import { type Account, tokenFor } from './accounts.ts';
import { lookWithAxe } from './axe.ts';
import { ConsoleErrors } from './console-errors.ts';
import { offlineAfter, PendingRequests } from './offline.ts';
import { test as product } from './product.ts';

interface Fixtures {
  /** Logs the account in, as if it had been done earlier. The page shows nothing yet; go on with `page.goto`. */
  signIn(account: Pick<Account, 'username' | 'password'>): Promise<void>;
  /** Takes the network away, once the device has all that the app keeps there and no request is pending. */
  goOffline(): Promise<void>;
  /** Requests without a response yet, counted from before the journey begins. */
  pending: PendingRequests;
  /** Every test fails on a console error, except those that it announces here. */
  consoleErrors: ConsoleErrors;
  /**
   * Fails on anything axe finds on the page as it is now. Only for states that no screen test shows: screen tests run axe on
   * the rest.
   */
  axe(): Promise<void>;
  /** If `SHOTS` is set, saves a picture of the whole page in `test-results/shots`. */
  shoot(name: string): Promise<void>;
}

export { expect };

/** For a journey that uses the keyboard, or the menu as a wide window shows it: it runs on a desk, not on a phone. */
export const onDesk = { tag: '@desk' };
const isOnDesk = ({ tags }: TestInfo) => tags.includes(onDesk.tag);

export const test = product.extend<Fixtures>({
  baseURL: ({ server }, use) => use(server.url),
  viewport: ({ viewport }, use, info) => use(isOnDesk(info) ? { width: 1366, height: 768 } : viewport),
  hasTouch: ({ hasTouch }, use, info) => use(hasTouch && !isOnDesk(info)),
  isMobile: ({ isMobile }, use, info) => use(isMobile && !isOnDesk(info)),

  signIn: ({ page }, use) =>
    use(async (account) => {
      const token = await tokenFor(page.request, account);
      // A page of the same origin that runs no script, so that the client finds the token at its first start.
      await page.goto('/healthz');
      await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    }),

  pending: ({ context }, use) => use(new PendingRequests(context)),

  goOffline: ({ page, context, consoleErrors, pending, serviceWorkers }, use) =>
    use(offlineAfter({ page, context, consoleErrors, pending, hasWorker: serviceWorkers === 'allow' })),

  consoleErrors: [
    async ({ context }, use) => {
      const errors = new ConsoleErrors(context);
      await use(errors);
      errors.verify();
    },
    { auto: true },
  ],

  axe: ({ page }, use) => use(async () => expect(await lookWithAxe(page), 'what axe found').toEqual([])),

  shoot: ({ page }, use) =>
    use(async (name) => {
      if (!process.env.SHOTS) return;
      const path = `test-results/shots/${name}.png`;
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    }),
});
