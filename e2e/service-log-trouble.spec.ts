import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { createServiceLog, serviceLog } from './harness/service-logs.ts';

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Vårrustning');
}

test('a save that fails is told, keeps everything, and can be tried again', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await fillIn(page, 'Utan täckning');
  // The server saves it, and what stands before it answers something else.
  consoleErrors.expect('/api/createservicelog');
  await page.route('**/api/createservicelog', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 503, json: { code: 'busy', message: 'Det är mycket att göra just nu.' } });
  });
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await expect(page).toHaveURL(/\/showservicelog\/waiting-/);
  await expect(page.getByText('Loggen finns på enheten. Den skickas när servern svarar igen.')).toBeVisible();
  await axe();

  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('Med täckning');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page).toHaveURL(/\/showservicelog\/(?!waiting)/);
  await expect(page.getByRole('heading', { level: 1, name: 'Med täckning' })).toBeVisible();
  const logs = await (await (await callsOf(account)).get(`/api/servicelogs/${account._id}`)).json();
  expect(logs.map(({ title }: { title: string }) => title)).toEqual(['Med täckning']);
});

test('two presses of an impatient thumb make one service', async ({ page, account, signIn, callsOf }) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await fillIn(page, 'En gång');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/createservicelog')) sent += 1;
  });
  await page.getByRole('button', { name: 'Skapa service' }).dblclick();
  await expect(page).toHaveURL(/\/showservicelog\//);
  expect(sent).toBe(1);
  const logs = await (await (await callsOf(account)).get(`/api/servicelogs/${account._id}`)).json();
  expect(logs).toHaveLength(1);
});

test('whoever leaves while a service is being saved is not led back, and it is saved all the same', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  await signIn(account);
  await page.goto('/servicelogs');
  await page.getByRole('link', { name: 'Ny service' }).click();
  await fillIn(page, 'På väg');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/api/createservicelog');
  await page.route('**/api/createservicelog', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL('/servicelogs');
  letGo();
  const calls = await callsOf(account);
  await expect
    .poll(async () => (await calls.get(`/api/servicelogs/${account._id}`)).json())
    .toMatchObject([{ title: 'På väg' }]);
  await expect(page.getByRole('link', { name: 'Visa På väg' })).toBeVisible();
  await expect(page).toHaveURL('/servicelogs');
});

test('a service that was changed elsewhere in the same field is not overwritten: its writer chooses', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const id = await createServiceLog(calls);
  const title = async () => (await (await calls.get(`/api/servicelog/${id}`)).json()).title;
  await signIn(account);
  await page.goto(`/updateservicelog/${id}`);
  await page.getByLabel('Rubrik').fill('Min rubrik');
  await calls.put(`/api/servicelog/${id}`, { data: serviceLog({ title: 'Annan rubrik' }) });
  consoleErrors.expect('412');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page).toHaveURL(`/showservicelog/${id}`);
  const row = page.getByRole('row', { name: 'Rubrik' });
  await expect(row).toContainText('Min rubrik');
  await expect(row).toContainText('Annan rubrik');
  expect(await title()).toBe('Annan rubrik');
  await page.getByRole('button', { name: 'Min ändring i alla' }).click();
  await page.getByRole('button', { name: 'Spara valet' }).click();
  await expect.poll(title).toBe('Min rubrik');
});

test('a save that is refused costs no picture', async ({ page, account, callsOf, signIn, consoleErrors }) => {
  const calls = await callsOf(account);
  const { serviceLog } = await writeOneOfEach(calls);
  const onServer = async () => (await (await calls.get(`/api/servicelog/${serviceLog._id}`)).json()).images;
  await signIn(account);
  await page.goto(`/updateservicelog/${serviceLog._id}`);
  await page.getByLabel('Rubrik').fill('Utan bild');
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  consoleErrors.expect('status of 400');
  const refusal = {
    code: 'invalid_input',
    message: 'Ogiltiga uppgifter.',
    fields: { title: 'Skriv en rubrik.' },
  };
  await page.route('**/api/servicelog/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'behöver rättas' })).toBeFocused();
  expect(await onServer()).toEqual(serviceLog.images);

  await page.unroute('**/api/servicelog/*');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page).toHaveURL(`/showservicelog/${serviceLog._id}`);
  await expect.poll(onServer).toEqual([]);
});
