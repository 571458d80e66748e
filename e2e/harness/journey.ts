import { type APIRequestContext, test as base, expect, type TestInfo } from '@playwright/test';
import { type Account, signUp, tokenFor, type Wishes } from './accounts.ts';
import { lookWithAxe } from './axe.ts';
import { ConsoleErrors } from './console-errors.ts';
import { offlineAfter, PendingRequests } from './offline.ts';
import { type RunningServer, startServer } from './server.ts';

interface WorkerFixtures {
  /** The product itself, one server for each worker. Tests share the server but no data in it. */
  server: RunningServer;
  /** API calls with the administrator's token. */
  administrator: APIRequestContext;
}

interface Fixtures {
  /** A new account that no other test knows. */
  account: Account;
  /** Makes further accounts. */
  newAccount(wishes?: Wishes): Promise<Account>;
  /** API calls with the account's token, to prepare what a journey needs. */
  callsOf(account: Account): Promise<APIRequestContext>;
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

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
    async ({}, use, worker) => {
      const server = await startServer(String(worker.parallelIndex));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  administrator: [
    async ({ server, playwright }, use) => {
      const visitor = await playwright.request.newContext({ baseURL: server.url });
      const token = await tokenFor(visitor, server.admin);
      const administrator = await playwright.request.newContext(bearing(server, token));
      await use(administrator);
      await administrator.dispose();
      await visitor.dispose();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),
  viewport: ({ viewport }, use, info) => use(isOnDesk(info) ? { width: 1366, height: 768 } : viewport),
  hasTouch: ({ hasTouch }, use, info) => use(hasTouch && !isOnDesk(info)),
  isMobile: ({ isMobile }, use, info) => use(isMobile && !isOnDesk(info)),

  newAccount: ({ administrator, server }, use) =>
    use((wishes) => signUp(administrator, server.admin.password, wishes)),

  account: async ({ newAccount }, use) => use(await newAccount()),

  callsOf: async ({ server, playwright }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (account) => {
      const visitor = await playwright.request.newContext({ baseURL: server.url });
      const caller = await playwright.request.newContext(bearing(server, await tokenFor(visitor, account)));
      contexts.push(visitor, caller);
      return caller;
    });
    await Promise.all(contexts.map((context) => context.dispose()));
  },

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

function bearing(server: RunningServer, token: string) {
  return { baseURL: server.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } };
}
