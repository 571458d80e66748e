import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Account } from '../harness/accounts.ts';
import { readyForSea } from '../harness/offline.ts';
import { test as product } from '../harness/product.ts';
import { type Gate, gateTo } from './gate.ts';
import { type Engine, engines, type Running } from './start.ts';

interface Fixtures {
  /** The way from the browser to the server, which can be cut. */
  gate: Gate;
  /** Starts the browser, again if it has been closed: with what it has stored, or else in a private window. */
  start(how?: { isPrivate: boolean }): Promise<Running>;
  browserHere: Running;
  page: Page;
  signIn(account: Account, page?: Page): Promise<void>;
  /** Takes the network away, once the device has all that the app keeps there. */
  goOffline(): Promise<void>;
}

export { expect };

/** A journey in any of the engines: the project says in which. */
export const test = product.extend<Fixtures>({
  gate: async ({ server }, use) => {
    const gate = await gateTo(server.url);
    await use(gate);
    await gate.cut();
  },

  start: async ({ gate }, use, { project }) => {
    const folder = mkdtempSync(join(tmpdir(), 'loggboken-engine-'));
    const begun: Running[] = [];
    await use(async (how) => {
      const running = await engines[project.name as Engine].start({ baseURL: gate.url, folder, ...how });
      begun.push(running);
      return running;
    });
    for (const running of begun) await running.end();
    rmSync(folder, { recursive: true, force: true });
  },

  browserHere: async ({ start }, use) => use(await start()),
  page: async ({ browserHere: { page } }, use, info) => {
    await use(page);
    if (info.status === info.expectedStatus) return;
    const text = await page.evaluate(() => document.body.textContent ?? '').catch(String);
    await info.attach('the text of the page', { body: text });
  },

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

  goOffline: ({ page, gate }, use) =>
    use(async () => {
      await readyForSea(page);
      await gate.cut();
    }),
});
