import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { choosePictures, goToSea, spoilPictures, writeTrip } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';

test.use({ serviceWorkers: 'allow' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** No database is opened or refused from here on, as while another tab is stuck in the middle of something. */
function keepSilent() {
  const open = IDBFactory.prototype.open;
  const name = `silent-${crypto.randomUUID()}`;
  // Nobody gets a newer version as long as somebody holds the older one.
  Object.assign(window, { older: open.call(indexedDB, name, 1) });
  IDBFactory.prototype.open = () => open.call(indexedDB, name, 2);
}

test('a key that never comes keeps nobody from writing and saving', async ({
  page,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await page.route('**/api/device-key', () => {});
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Innan nyckeln kom');
  consoleErrors.expect('ERR_FAILED');
  await page.route('**/api/createlog', (route) => route.abort(), { times: 1 });
  await expect(page.getByText(/^Utkast sparat på enheten/)).toBeVisible();
  await press(page, 'Skapa logg');
  await expect(page).toHaveTitle('Innan nyckeln kom – LOGGBOKEN');
  await expect
    .poll(async () => (await (await calls.get('/api/logs')).json()).length, { timeout: 30_000 })
    .toBe(1);
});

test('a browser whose storage does not answer keeps nobody from changing and saving what the server has', async ({
  page,
  account,
  callsOf,
  signIn,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await page.addInitScript(keepSilent);
  await signIn(account);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Sparad ändå');
  await press(page, 'Uppdatera');
  await expect(page).toHaveTitle('Sparad ändå – LOGGBOKEN');
  expect(await (await calls.get(`/api/showlog/${tripLog._id}`)).json()).toMatchObject({
    title: 'Sparad ändå',
  });
  await page.goto('/outbox');
  await expect(page.getByText('Laddar sidan')).toHaveCount(0);
});

test('a save that can go neither to the server nor to the device ends with a sentence', async ({
  page,
  account,
  signIn,
  consoleErrors,
}) => {
  await page.addInitScript(keepSilent);
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Ingenstans');
  consoleErrors.expect('ERR_FAILED');
  await page.route('**/api/createlog', (route) => route.abort());
  await press(page, 'Skapa logg');
  await expect(page.getByText('Det gick inte att nå servern.')).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Ingenstans');
});

test('a picture that can’t be read holds up nothing: its log says so, and goes without it', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  axe,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const titles = async () =>
    (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title).sort();
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Med bild');
  await choosePictures(page, 'picture.webp');
  await press(page, 'Skapa logg');
  await expect(page).toHaveTitle('Med bild – LOGGBOKEN');
  await spoilPictures(page, account);
  await page.goto('/createlog');
  await writeTrip(page, 'Utan bild');
  await press(page, 'Skapa logg');
  await expect(page).toHaveTitle('Utan bild – LOGGBOKEN');

  await context.setOffline(false);
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Utan bild']);
  await expect(page.getByText('En sparad logg behöver ses över')).toBeVisible();
  await page.goto('/outbox');
  await page.getByRole('link', { name: 'Med bild', exact: true }).click();
  await expect(page.getByText('Bilden picture.webp på enheten går inte att läsa.')).toBeVisible();
  await axe();
  await page.getByRole('main').getByRole('link', { name: 'Se över loggen' }).click();
  await press(page, 'Uppdatera');
  await expect.poll(titles, { timeout: 20_000 }).toEqual(['Med bild', 'Utan bild']);
});
