import { readFile } from 'node:fs/promises';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { forgetCopies } from './harness/offline.ts';
import { createServiceLog } from './harness/service-logs.ts';

test.describe('somebody who is not signed in', () => {
  test('is told so instead of getting a form', async ({ page }) => {
    await page.goto('/createservicelog');
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText('Du måste vara inloggad för att skapa en ny servicelogg.');
  });

  test('is led to the welcome page from the service book', async ({ page }) => {
    for (const path of ['/servicelogs', '/showservicelog/x', '/updateservicelog/x']) {
      await page.goto(path);
      await expect(page).toHaveURL('/info');
    }
  });
});

test('while it is fetched, each page says so in its own words', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
}) => {
  const calls = await callsOf(account);
  const id = await createServiceLog(calls);
  await signIn(account);
  for (const [path, heading, text] of [
    ['/servicelogs', 'Service', 'Laddar servicen ...'],
    [`/showservicelog/${id}`, 'Service', 'Laddar...'],
    [`/updateservicelog/${id}`, 'Uppdatera service', 'Laddar sidan ...'],
  ] as const) {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/servicelog*/**', async (route) => {
      await asked;
      await route.continue();
    });
    await forgetCopies(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await axe();
    answer();
    await expect(page.getByText(text, { exact: true })).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a service of somebody else, one that does not exist and one that can’t be fetched say so', async ({
  page,
  account,
  newAccount,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  const stranger = await callsOf(await newAccount());
  const theirs = await createServiceLog(stranger);
  const calls = await callsOf(account);
  const mine = await createServiceLog(calls);
  await signIn(account);

  consoleErrors.expect('403');
  await page.goto(`/showservicelog/${theirs}`);
  await expect(
    page.getByText('Du har inte behörighet att se denna servicelogg.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeHidden();
  await axe();
  await page.goto(`/updateservicelog/${theirs}`);
  await expect(
    page.getByText('Du har inte behörighet att uppdatera denna logg.', { exact: true }),
  ).toBeVisible();

  consoleErrors.expect('404');
  await page.goto('/showservicelog/finns-inte');
  await expect(page.getByText('Serviceloggen kunde inte hämtas.', { exact: true })).toBeVisible();

  consoleErrors.expect('ERR_FAILED');
  await page.route(`**/api/servicelog/${mine}`, (route) => route.abort());
  await page.goto(`/showservicelog/${mine}`);
  const told = page.getByRole('alert');
  await expect(told).toContainText('Du har inte behörighet att se denna servicelogg.', { timeout: 10_000 });
  await page.unroute(`**/api/servicelog/${mine}`);
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vårservice 2026' })).toBeVisible();

  await page.route(`**/api/servicelog/${mine}`, (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`/showservicelog/${mine}`);
  await expect(page.getByText('Serviceloggen kunde inte hämtas.', { exact: true })).toBeVisible();
});

test('a list that can’t be fetched is not taken for an empty one', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  await createServiceLog(await callsOf(account));
  await signIn(account);
  consoleErrors.expect('/api/servicelogs/');
  await page.route('**/api/servicelogs/*', (route) => route.abort());
  await page.goto('/servicelogs');
  const told = page.getByRole('alert');
  await expect(told).toContainText('Servicen kunde inte hämtas.', { timeout: 10_000 });
  await expect(page.getByText('Ingen service än')).toBeHidden();
  await axe();
  await page.unroute('**/api/servicelogs/*');
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('link', { name: 'Visa Vårservice 2026' })).toBeVisible();
});

test('a book of more than eight services can be searched, in all that is written', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
}) => {
  const calls = await callsOf(account);
  for (let year = 2018; year <= 2026; year++) {
    const sections = year === 2021 ? { hullAndDeck: 'Nya offeranoder.' } : {};
    const wishes = { title: `Vårservice ${year}`, date: `${year}-04-18T10:00`, ...sections };
    await createServiceLog(calls, wishes);
  }
  await signIn(account);
  await page.goto('/servicelogs');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(9);
  await page.getByRole('searchbox', { name: 'Sök i servicen' }).fill('OFFERANOD albin');
  await expect(titles).toHaveText(['Vårservice 2021']);
  await expect(page.getByRole('status').filter({ hasText: '1 service' })).toBeAttached();
  await axe();

  await page.getByRole('link', { name: 'Visa Vårservice 2021' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vårservice 2021' })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveText(['Vårservice 2021']);
  await page.getByRole('searchbox', { name: 'Sök i servicen' }).fill('båtmotor');
  await expect(page.getByText('Inget i servicen matchar ”båtmotor”.')).toBeVisible();
  await page.getByRole('button', { name: 'Rensa' }).click();
  await expect(titles).toHaveCount(9);
});

test('pictures that the server names in a JSON string are shown', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  const buffer = await readFile('test-pictures/picture.webp');
  const file0 = { name: 'a.webp', mimeType: 'image/webp', buffer };
  const images = await (await calls.post('/api/uploads', { multipart: { file0 } })).json();
  const id = await createServiceLog(calls, { images });
  await page.route(`**/api/servicelog/${id}`, async (route) => {
    const response = await route.fetch();
    const log = await response.json();
    await route.fulfill({ response, json: { ...log, images: JSON.stringify(log.images) } });
  });

  await signIn(account);
  await page.goto(`/showservicelog/${id}`);
  await expect(page.getByAltText('Bild 1 av 1 till Vårservice 2026')).toBeVisible();
});
