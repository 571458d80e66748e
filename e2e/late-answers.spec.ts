import type { BrowserContext, Request, Route } from '@playwright/test';
import { logIn } from './harness/accounts.ts';
import { expect, test } from './harness/journey.ts';
import { goToSea, readyForSea, writeTrip } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

/** Holds back the first answer to such a call, and lets all others through. `begun` is how many there were. */
async function holdBack(context: BrowserContext, pattern: string | RegExp) {
  const { promise: held, resolve: hold } = Promise.withResolvers<Route>();
  const asked = { begun: 0 };
  await context.route(pattern, (route) => {
    asked.begun += 1;
    if (asked.begun > 1) return route.continue();
    hold(route);
    return undefined;
  });
  /** Resolves when that call has come to its end: answered, or given up by the page in the meantime. */
  const letGo = async () => {
    const route = await held;
    const request = route.request();
    const ended = new Promise<void>((resolve) => {
      const note = (one: Request) => one === request && resolve();
      context.on('requestfinished', note).on('requestfailed', note);
    });
    await route.continue();
    if (request.failure() === null) await ended;
  };
  return { asked, letGo };
}

test('a form that begins with a kept copy saves over nothing that was changed elsewhere', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  const onServer = async () => (await calls.get(`/api/showlog/${tripLog._id}`)).json();
  const { createdAt: _, updatedAt: __, ...log } = await onServer();
  await signIn(account);
  await page.goto('/home');
  await readyForSea(page);
  const atHome = { ...log, description: 'Skrivet hemma vid köksbordet.' };
  expect((await calls.put(`/api/updatelog/${tripLog._id}`, { data: atHome })).status()).toBe(200);

  const { letGo } = await holdBack(context, /\/api\/showlog\//);
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Skrivet ombord');
  await letGo();
  await expect(page.getByLabel('Beskrivning')).not.toHaveValue(atHome.description);
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skrivet ombord');
  await expect(page.getByText(atHome.description)).toBeVisible();
  expect(await onServer()).toMatchObject({ title: 'Skrivet ombord', description: atHome.description });

  await goToSea({ page, context, consoleErrors });
  await page.goto(`/changeprofile/${account._id}`);
  await expect(page.getByText('Profilen kunde inte hämtas.')).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toHaveCount(0);
});

test('an answer that comes after somebody else has logged in is shown to nobody; a slow one is not asked for twice', async ({
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
  await readyForSea(page);
  const { asked } = await holdBack(context, /\/api\/logs(\?|$)/);
  await page.clock.install();
  // However late it is: a page's own patience with a silent server would end first.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.reload();
  await expect(page.getByText(/^Sparad kopia från/)).toBeVisible();
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await page.clock.fastForward(45_000);
  expect(asked.begun).toBe(1);

  const tab = await context.newPage();
  await tab.goto('/healthz');
  const token = await logIn(tab.request, another);
  await tab.evaluate((stored) => localStorage.setItem('token', stored), token);
  await tab.close();
  await expect(page.getByText('Inga loggar än')).toBeVisible();
  await chooseInMenu(page, byPointer(true), 'Service');
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
  await chooseInMenu(page, byPointer(true), 'Loggar');
  await expect(page.getByText('Inga loggar än')).toBeVisible();
  await expect(page.getByText(tripLog.title)).toHaveCount(0);
});

test('what is sent beside an open form does not move the version that the form is based on', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  const onServer = async () => (await calls.get(`/api/showlog/${tripLog._id}`)).json();
  const { createdAt: _, updatedAt: __, ...log } = await onServer();
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Väntar på täckning');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page).toHaveTitle('Väntar på täckning – LOGGBOKEN');
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Skrivet ombord');
  const atHome = { ...log, description: 'Skrivet hemma vid köksbordet.' };
  expect((await calls.put(`/api/updatelog/${tripLog._id}`, { data: atHome })).status()).toBe(200);

  await context.setOffline(false);
  await expect(page.getByText('1 sparad logg är skickad.')).toBeVisible();
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByText('Loggen är uppdaterad.')).toBeVisible();
  expect(await onServer()).toMatchObject({ title: 'Skrivet ombord', description: atHome.description });
});
