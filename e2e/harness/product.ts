import { type APIRequestContext, test as base } from '@playwright/test';
import { type Account, signUp, tokenFor, type Wishes } from './accounts.ts';
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
}

/** The product and accounts in it, without a browser. */
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
});

function bearing(server: RunningServer, token: string) {
  return { baseURL: server.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } };
}
