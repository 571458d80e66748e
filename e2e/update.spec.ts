import type { Page } from '@playwright/test';
import { offer, untilKept } from './harness/drafts.ts';
import { fillInTrip } from './harness/forms.ts';
import { test as base, expect } from './harness/journey.ts';
import { readyForSea } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { type Releases, releasesOf } from './harness/releases.ts';
import { loadsAfresh } from './harness/ways.ts';

const test = base.extend<{ releases: Releases }>({
  releases: async ({ server }, use) => {
    const releases = await releasesOf(server.url);
    await use(releases);
    await releases.close();
  },
  baseURL: ({ releases }, use) => use(releases.url),
});

test.use({ serviceWorkers: 'allow' });

test('a newer version is offered, never forced, and what the user is writing is still there after the update', async ({
  page,
  account,
  signIn,
  releases,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await readyForSea(page);
  await fillInTrip(page, 'Skriven över två versioner');
  const offered = page.getByText('Det finns en ny version av LOGGBOKEN.');
  await expect(offered).toHaveCount(0);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/home');
  await readyForSea(otherTab);

  releases.bringOut();
  // The browser checks for a newer version when the window gets the focus.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(offered).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Skriven över två versioner');
  await axe();
  await shoot('createlog-update');

  await untilKept(page);
  page.on('dialog', (dialog) => dialog.accept());
  const update = (tab: Page) =>
    loadsAfresh(tab, () => tab.getByRole('button', { name: 'Uppdatera appen' }).click());
  await update(page);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Skriven över två versioner');
  await expect(offered).toHaveCount(0);
  await expect(offer(page)).toHaveCount(0);

  // Another tab keeps its version until the user updates it there too.
  await expect(otherTab.getByText('Det finns en ny version av LOGGBOKEN.')).toBeVisible();
  await update(otherTab);
  await otherTab.close();

  // The new version has taken over, so it is not offered again.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offered).toHaveCount(0);
});

test('an installation of the app that fails while the server changes version is repeated and complete', async ({
  page,
  account,
  callsOf,
  signIn,
  releases,
  goOffline,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  const asked = releases.lose(/\/assets\/show-[^/]+\.js$/);
  await signIn(account);
  await page.goto('/logs');
  await asked;
  const installing = async () => (await navigator.serviceWorker.getRegistration())?.installing?.state;
  await expect.poll(() => page.evaluate(installing)).toBeUndefined();

  void releases.lose(undefined);
  await page.goto('/home');
  await goOffline();
  await page.goto(`/showlog/${tripLog._id}`);
  await expect(page.getByRole('heading', { level: 1, name: tripLog.title })).toBeVisible();
});

test('a newer version is offered even if the page was loaded without going through its service worker', async ({
  page,
  context,
  account,
  signIn,
  releases,
}) => {
  await signIn(account);
  await page.goto('/home');
  await readyForSea(page);
  const browser = await context.newCDPSession(page);
  await loadsAfresh(page, async () => void (await browser.send('Page.reload', { ignoreCache: true })));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  releases.bringOut();
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('Det finns en ny version av LOGGBOKEN.')).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that was opened before an upgrade says what to do, and works again after a reload', async ({
    page,
    account,
    signIn,
    releases,
    consoleErrors,
    axe,
  }) => {
    await signIn(account);
    await page.goto('/home');
    await expect(page.getByText('Inga loggar än')).toBeVisible();
    consoleErrors.expect('/assets/start-');
    void releases.lose(/\/assets\/start-[^/]+\.js$/);
    await page.goto('/info');
    await expect(page.getByRole('heading', { level: 1, name: 'Något gick fel' })).toBeVisible();
    await expect(page.getByText('Det kan ha kommit en ny version')).toBeVisible();
    await axe();
    void releases.lose(undefined);
    await page.getByRole('button', { name: 'Ladda om' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Din loggbok' })).toBeVisible();
  });
});
