import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { createServiceLog, serviceLog } from './harness/service-logs.ts';
import { timeFlies } from './harness/time.ts';

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
  const failure = page.getByRole('alert').filter({
    hasText: 'Serviceloggen kunde inte skapas. Det du har skrivit finns kvar.',
  });
  await expect(failure).toContainText('Det är mycket att göra just nu.');
  await expect(failure).toBeInViewport();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utan täckning');
  await axe();

  await page.unroute('**/api/createservicelog');
  await page.getByLabel('Rubrik').fill('Med täckning');
  // It is changed where it was created after all, and for that too somebody waits so long and no longer.
  await page.route('**/api/servicelog/*', () => {}, { times: 1 });
  const timeGoesOn = await timeFlies(page);
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await expect(page).toHaveURL(/\/showservicelog\//);
  await timeGoesOn();
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

test('whoever leaves with something unsaved is asked first', async ({ page, account, signIn, axe }) => {
  await signIn(account);
  await page.goto('/servicelogs');
  await page.getByRole('link', { name: 'Ny service' }).click();
  await page.getByLabel('Rubrik').fill('Inte klar');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  await expect(dialog).toContainText('Du har ändringar som inte är sparade.');
  await axe();
  await dialog.getByRole('button', { name: 'Stanna kvar' }).click();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Inte klar');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
  await expect(page).toHaveURL('/servicelogs');

  // Nor does a save that is under way lead back from where they went.
  await page.getByRole('link', { name: 'Ny service' }).click();
  await fillIn(page, 'Inte klar');
  const asked = page.waitForRequest('**/api/createservicelog');
  await page.route('**/api/createservicelog', () => {});
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await asked;
  await page.goBack();
  const cutOff = page.waitForEvent('requestfailed', { timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
  expect((await cutOff).url()).toContain('/api/createservicelog');
  await expect(page).toHaveURL('/servicelogs');
});

test('a service that was changed elsewhere meanwhile is not overwritten, and the text stays', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const id = await createServiceLog(calls);
  await signIn(account);
  await page.goto(`/updateservicelog/${id}`);
  await page.getByLabel('Rubrik').fill('Min rubrik');
  await calls.put(`/api/servicelog/${id}`, { data: serviceLog({ title: 'Annan rubrik' }) });
  consoleErrors.expect('412');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByText('Loggen har ändrats någon annanstans sedan du öppnade den.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa den sparade i en ny flik' })).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  expect((await (await calls.get(`/api/servicelog/${id}`)).json()).title).toBe('Annan rubrik');

  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Min rubrik' })).toBeVisible();
});

test('a deletion that fails is told in the dialog, and can be tried again', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  const calls = await callsOf(account);
  const id = await createServiceLog(calls);
  await signIn(account);
  await page.goto(`/updateservicelog/${id}`);
  await page.getByRole('button', { name: 'Radera service' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  consoleErrors.expect(`/api/servicelog/${id}`);
  const busy = { code: 'busy', message: 'Det är mycket att göra just nu. Försök igen om en stund.' };
  await page.route(`**/api/servicelog/${id}`, (route) => route.fulfill({ status: 503, json: busy }));
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Det gick inte att radera. Försök igen.');
  await axe();
  await page.unroute(`**/api/servicelog/${id}`);
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(page).toHaveURL('/servicelogs');
});

test('a save that is refused costs no picture', async ({ page, account, callsOf, signIn, consoleErrors }) => {
  const calls = await callsOf(account);
  const { serviceLog } = await writeOneOfEach(calls);
  const onServer = async () => (await (await calls.get(`/api/servicelog/${serviceLog._id}`)).json()).images;
  await signIn(account);
  await page.goto(`/updateservicelog/${serviceLog._id}`);
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

  // The log has let go of the picture by then.
  consoleErrors.expect('/api/deleteimage/');
  await page.unroute('**/api/servicelog/*');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page).toHaveURL(`/showservicelog/${serviceLog._id}`);
  expect(await onServer()).toEqual([]);
});
