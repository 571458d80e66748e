import type { BrowserContext, Page } from '@playwright/test';
import type { TripLog } from '#contract/trip-logs';
import { type Account, tokenFor } from './harness/accounts.ts';
import { ConsoleErrors } from './harness/console-errors.ts';
import { press, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { offlineAfter, PendingRequests } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';

test.use({ serviceWorkers: 'allow' });

/** Off Sandhamn. */
const sandhamn = { latitude: 59.29, longitude: 18.918333 };

const rows = (page: Page) => page.getByRole('region', { name: 'Rader, nyast först' }).getByRole('listitem');
const waiting = (page: Page) => rows(page).filter({ hasText: 'Väntar på att skickas' });

/** A trip that is under way, with one row. */
const aTrip = {
  title: 'Från Sandhamn',
  position: 'Sandhamn – Utö',
  year: 2026,
  departureDateTime: '2026-07-14T09:40',
  arrivalDateTime: '2026-07-14T09:40',
  rows: { written: [{ id: '0'.repeat(32), at: '2026-07-14T09:40', note: 'Kastade loss' }] },
};

test('a passage from «Kasta loss» to «Vi är framme», all without coverage, becomes a log with its «Loggblad»', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  goOffline,
  consoleErrors,
  shoot,
}) => {
  // No trip has a track yet, so that the device has no coast for the chart of the rows.
  consoleErrors.expect(/\/(coast|lakes)\//);
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(sandhamn);
  await signIn(account);
  await page.goto('/home');
  await goOffline();

  await page.getByRole('link', { name: 'Kasta loss' }).click();
  await expect(page.getByLabel('Från *')).toHaveValue('Utö');
  await page.getByLabel('Från *').fill('Sandhamn');
  await page.getByLabel('Till').fill('Utö');
  await shoot('lägg-ut');
  await press(page, 'Kasta loss');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandhamn – Utö');
  const trip = new URL(page.url()).pathname.slice('/underway/'.length);

  await press(page, 'Segel upp');
  await expect(page.getByText(/^Rad skriven \d\d:\d\d: Segel upp\.$/)).toBeVisible();
  // The position, where it may be read, comes after its row.
  await expect(rows(page).first()).toContainText(/Segel upp59°17,4′\sN\s18°55,1′\sO/);
  await press(page, 'Rev');
  await expect(rows(page).first()).toContainText(/Rev59°17,4′\sN/);
  await press(page, 'Ångra');
  await expect(rows(page).filter({ hasText: 'Rev' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Rundat …' }).click();
  await page.getByLabel('Anteckning').fill('Rundat Almagrundet');
  await press(page, 'Här: läs av var enheten är');
  await expect(page.getByLabel('Position')).toHaveValue('59°17,4′\u00a0N 18°55,1′\u00a0O');
  await page.getByLabel('Kurs (°)').fill('221');
  await page.getByLabel('Logg (nm)').fill('1204.5');
  await shoot('ny-rad');
  await press(page, 'Skriv raden');
  await expect(rows(page).first()).toContainText('Rundat Almagrundet');
  await page.getByRole('link', { name: 'Ny rad' }).click();
  await page.getByLabel('Logg (nm)').fill('1231.9');
  await press(page, 'Skriv raden');
  await expect(rows(page)).toHaveCount(4);
  await expect(waiting(page)).toHaveCount(4);
  await shoot('resan-pågår');

  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Resan pågår: Sandhamn – Utö' })).toBeVisible();
  await expect(page.getByText(/^sedan \d\d:\d\d, 4 rader$/)).toBeVisible();
  await shoot('resan-pågår-hem');
  await press(page, 'Vi är framme');
  await shoot('framme');
  await press(page, 'Allt i loggen');
  await expect(page.getByLabel('Loggställning vid avgång (nm)')).toHaveValue('1204.5');
  await expect(page.getByLabel('Loggställning vid ankomst (nm)')).toHaveValue('1231.9');
  await expect(page.getByLabel('Distans (nm)')).toHaveValue('27.4');
  await page.getByLabel('Rubrik').fill('Utö i halvvind');
  await save(page, 'Spara resan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utö i halvvind');
  await expect(page.getByRole('group').filter({ hasText: 'Loggblad' })).toContainText('5 rader');
  await expect.poll(async () => (await calls.get('/api/logs')).json()).toMatchObject([{ _id: tripLog._id }]);

  await context.setOffline(false);
  const saved = async () => (await calls.get(`/api/showlog/${trip}`)).json() as Promise<TripLog>;
  await expect.poll(async () => (await saved()).distance).toBe(27.4);
  await expect(page.getByRole('group').filter({ hasText: 'Loggblad' })).toContainText('5 rader');
  await shoot('loggblad');
  const log = await saved();
  expect(log).toMatchObject({ title: 'Utö i halvvind', distance: 27.4, logStart: 1204.5, logEnd: 1231.9 });
  expect(log.rows?.all).toMatchObject([
    { note: 'Kastade loss', place: 'Sandhamn' },
    { note: 'Segel upp', latitude: 59.29, longitude: 18.91833 },
    { note: 'Rundat Almagrundet', latitude: 59.29, course: 221, log: 1204.5 },
    { log: 1231.9 },
    { event: 'arrived' },
  ]);
});

test('a row written with one press is still there if the page is closed as soon as the row is shown', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createlog', { data: aTrip })).json();
  await signIn(account);
  await page.goto(`/underway/${_id}`);
  await expect(rows(page)).toHaveCount(1);
  await goOffline();
  await press(page, 'Motor på');
  // A row that is shown is on the device; writing it there takes the browser some time.
  await expect(rows(page).first()).toContainText('Motor på');
  await page.close();
  const again = await context.newPage();
  await again.goto(`/underway/${_id}`);
  await expect(rows(again).first()).toContainText('Motor på');
  await expect(waiting(again)).toHaveCount(1);
});

test.describe(() => {
  test.use({ serviceWorkers: 'block' });

  test('a row that another tab sends stays on the page where it was written, and can be undone there', async ({
    page,
    context,
    account,
    callsOf,
    signIn,
  }) => {
    const calls = await callsOf(account);
    const { _id } = await (await calls.post('/api/createlog', { data: aTrip })).json();
    const onServer = async () => {
      const { rows: all } = (await (await calls.get(`/api/showlog/${_id}`)).json()) as TripLog;
      return all?.all?.length;
    };
    await signIn(account);
    // This tab never gets to send, as if the other one were always faster.
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      LockManager.prototype.request = function (this: LockManager, ...args: unknown[]) {
        const isSync = String(args[0]).startsWith('loggboken-sync-');
        return isSync ? new Promise(() => {}) : request.apply(this, args as never);
      } as typeof request;
    });
    await page.goto(`/underway/${_id}`);
    await expect(rows(page)).toHaveCount(1);
    const other = await context.newPage();
    await other.goto('/home');
    await expect(other.getByText(/, 1 rad$/)).toBeVisible();
    await page.bringToFront();
    await press(page, 'Rev');
    await expect.poll(onServer).toBe(2);
    await expect(waiting(page)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
    await expect(other.getByText(/, 2 rader$/)).toBeVisible();
    await press(page, 'Ångra');
    await expect.poll(onServer).toBe(1);
    await expect(rows(page)).toHaveCount(1);
  });
});

/** A device of the same account that has opened the page and is offline. */
async function phoneOutOfCoverage(
  context: BrowserContext,
  account: Account,
  path: string,
): Promise<{ page: Page; consoleErrors: ConsoleErrors }> {
  const consoleErrors = new ConsoleErrors(context);
  const page = await context.newPage();
  const goOffline = offlineAfter({
    page,
    context,
    consoleErrors,
    pending: new PendingRequests(context),
    hasWorker: true,
  });
  const token = await tokenFor(context.request, account);
  await page.goto('/healthz');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
  await page.goto(path);
  await expect(rows(page)).toHaveCount(1);
  await goOffline();
  return { page, consoleErrors };
}

test('the rows written on two phones without coverage are all saved when both are online, without a conflict', async ({
  browser,
  account,
  callsOf,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createlog', { data: aTrip })).json();
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const path = `/underway/${_id}`;
  const [one, other] = [
    await phoneOutOfCoverage(contexts[0], account, path),
    await phoneOutOfCoverage(contexts[1], account, path),
  ];
  for (const [{ page }, names] of [
    [one, ['Segel upp', 'Rev', 'Motor på']],
    [other, ['Motor av', 'Ankrat', 'Rev']],
  ] as const) {
    for (const [i, name] of names.entries()) {
      await press(page, name);
      await expect(waiting(page)).toHaveCount(i + 1);
    }
  }

  for (const [i, { page }] of [one, other].entries()) {
    await contexts[i]?.setOffline(false);
    await expect(waiting(page)).toHaveCount(0);
  }
  const { rows: written } = (await (await calls.get(`/api/showlog/${_id}`)).json()) as TripLog;
  const notes = written?.all?.map(({ note }) => note);
  expect(notes?.toSorted()).toEqual(
    ['Ankrat', 'Kastade loss', 'Motor av', 'Motor på', 'Rev', 'Rev', 'Segel upp'].toSorted(),
  );
  await expect(rows(other.page)).toHaveCount(7);
  await one.page.reload();
  await expect(rows(one.page)).toHaveCount(7);
  await one.page.goto('/outbox');
  await expect(one.page.getByText('Allt du har skrivit är skickat.')).toBeVisible();
  for (const { consoleErrors } of [one, other]) consoleErrors.verify();
  for (const context of contexts) await context.close();
});
