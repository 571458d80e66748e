import type { BrowserContext, Request, Route } from '@playwright/test';
import { tokenFor } from './harness/accounts.ts';
import { isUpToDate } from './harness/device.ts';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

/** Holds back the first matching request and lets all others through. `begun` is how many there were. */
async function holdBack(context: BrowserContext, pattern: string | RegExp) {
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  const asked = { begun: 0 };
  await context.route(pattern, (route) => {
    asked.begun += 1;
    if (asked.begun > 1) return route.continue();
    hold(route);
    return undefined;
  });
  /** Resolves when that request has ended: answered, or given up by the page meanwhile. */
  const answerNow = async () => {
    const route = await held;
    const request = route.request();
    const ended = new Promise<void>((resolve) => {
      const note = (one: Request) => one === request && resolve();
      context.on('requestfinished', note).on('requestfailed', note);
    });
    await route.continue();
    if (request.failure() === null) await ended;
  };
  return { asked, answerNow };
}

test('a response that arrives after another user has logged in is not shown, and a slow request is not repeated', async ({
  page,
  context,
  account,
  newAccount,
  callsOf,
  signIn,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  const another = await newAccount();
  await signIn(account);
  await page.goto('/home');
  await expect.poll(() => isUpToDate(page)).toBe(true);
  const { asked, answerNow } = await holdBack(context, /\/api\/logs(\?|$)/);
  await page.clock.install();
  // No timeouts: otherwise the page would give up on the silent server first.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.reload();
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await expect.poll(() => asked.begun).toBe(1);
  await page.clock.fastForward(45_000);
  expect(asked.begun).toBe(1);

  const tab = await context.newPage();
  await tab.goto('/healthz');
  const token = await tokenFor(tab.request, another);
  await tab.evaluate((stored) => localStorage.setItem('token', stored), token);
  await tab.close();
  await expect(page.getByText('Inga loggar än')).toBeVisible();
  await answerNow();
  await chooseInMenu(page, byPointer(true), 'Service');
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
  await chooseInMenu(page, byPointer(true), 'Loggar');
  await expect(page.getByText('Inga loggar än')).toBeVisible();
  await expect(page.getByText(tripLog.title)).toHaveCount(0);
});
