import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Account } from '../harness/accounts.ts';
import { readyForSea } from '../harness/offline.ts';
import { test as product } from '../harness/product.ts';
import { type Engine, engines } from './engines.ts';
import { type Gate, gateTo } from './gate.ts';
import type { Running } from './running.ts';

interface WorkerFixtures {
  /** One for all journeys of a worker: each has its own address of the app, for which nothing is stored yet. */
  browserHere: Running;
}

interface Fixtures {
  /** The way from the browser to the server, which can be cut. */
  gate: Gate;
  /** Starts a browser of the journey's own, again if it has been closed, with what it has stored. */
  start(): Promise<Running>;
  /** Opens one more page. */
  open(how?: { browser?: Running; isPrivate?: boolean }): Promise<Page>;
  page: Page;
  signIn(account: Pick<Account, 'username' | 'password'>, page?: Page): Promise<void>;
  /** Takes the network away, once the device has all that the app keeps there. */
  goOffline(page: Page): Promise<void>;
}

export { expect };

const newFolder = () => mkdtempSync(join(tmpdir(), 'loggboken-engine-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A journey in any of the engines: the project says in which. */
export const test = product.extend<Fixtures, WorkerFixtures>({
  browserHere: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const folder = newFolder();
      const browser = await engines[project.name as Engine].start(folder);
      await use(browser);
      await browser.end();
      remove(folder);
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  gate: async ({ server }, use) => {
    const gate = await gateTo(server.url);
    await use(gate);
    await gate.cut();
  },

  // biome-ignore lint/correctness/noEmptyPattern: playwright reads what a fixture needs from this pattern
  start: async ({}, use, { project }) => {
    const folder = newFolder();
    const begun: Running[] = [];
    await use(async () => {
      const running = await engines[project.name as Engine].start(folder);
      begun.push(running);
      return running;
    });
    for (const running of begun) await running.end();
    remove(folder);
  },

  open: async ({ browserHere, gate }, use, info) => {
    const pages: Page[] = [];
    await use(async ({ browser = browserHere, isPrivate = false } = {}) => {
      const page = await browser.open(gate.url, isPrivate);
      pages.push(page);
      return page;
    });
    for (const page of pages) {
      if (info.status !== info.expectedStatus) {
        const text = await page.evaluate(() => document.body.textContent ?? '').catch(String);
        await info.attach('the text of the page', { body: text });
      }
      await page.close().catch(() => {});
    }
  },

  page: async ({ open }, use) => use(await open()),

  signIn: ({ page }, use) =>
    use(async ({ username, password }, where = page) => {
      // A page of the same origin that runs no script, so that the client finds the token at its first start.
      await where.goto('/healthz');
      await where.evaluate(
        async (data) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch('/api/login', { method: 'POST', headers, body: JSON.stringify(data) });
          localStorage.setItem('token', (await answer.json()).token);
        },
        { username, password },
      );
    }),

  goOffline: ({ gate }, use) =>
    use(async (page) => {
      await readyForSea(page);
      await gate.cut();
    }),
});
