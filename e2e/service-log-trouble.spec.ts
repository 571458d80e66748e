import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';

/** One as the API takes it. */
const serviceLog = {
  title: 'Vårservice 2026',
  date: '2026-04-18T10:00',
  boatNameModel: 'Vindila, Albin Vega',
  servicePersonOrCompany: 'Egen regi',
  serviceType: 'Vårrustning',
  comments: 'Allt väl.',
};

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Vårrustning');
}

test.describe('somebody who is not signed in', () => {
  test('is told so instead of getting a form', async ({ page }) => {
    await page.goto('/createservicelog');
    await expect(page).toHaveURL('/info');
    await expect(page.getByRole('status', { name: 'Meddelanden' })).toHaveText(
      'Du måste vara inloggad för att skapa en ny servicelogg.',
    );
  });

  test('is led to the welcome page from the service book', async ({ page }) => {
    for (const path of ['/servicelogs', '/showservicelog/x', '/updateservicelog/x']) {
      await page.goto(path);
      await expect(page).toHaveURL('/info');
    }
  });
});

test('a new service names five fields that must be filled in, one that is changed three', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createservicelog', { data: serviceLog })).json();
  await signIn(account);
  await page.goto('/createservicelog');
  await page.getByRole('button', { name: 'Skapa service' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle('Fel: Ny service – LOGGBOKEN');
  await expect(summary.getByRole('heading')).toHaveText('5 uppgifter behöver rättas');
  await expect(summary.getByRole('link')).toHaveText([
    'Skriv en rubrik.',
    'Välj datum.',
    'Skriv båtens namn och modell.',
    'Skriv vem som utförde servicen.',
    'Skriv vilken typ av service det var.',
  ]);
  await axe();
  await shoot('createservicelog-errors');
  await summary.getByRole('link', { name: 'Skriv vem som utförde servicen.' }).click();
  await expect(page.getByLabel('Utförd av')).toBeFocused();

  await page.goto(`/updateservicelog/${_id}`);
  for (const name of ['Rubrik', 'Datum', 'Båtnamn och modell', 'Utförd av', 'Typ av service']) {
    await page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name })).fill('');
  }
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(summary.getByRole('link')).toHaveText([
    'Skriv en rubrik.',
    'Välj datum.',
    'Skriv båtens namn och modell.',
  ]);
});

test('a section that is too long is opened by its error', async ({
  page,
  account,
  signIn,
  axe,
  isMobile,
}) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await fillIn(page, 'För mycket');
  const fold = page.getByRole('button', { name: 'Kommentarer' });
  if (isMobile) await fold.click();
  await page.getByRole('textbox', { name: 'Kommentarer' }).fill('x'.repeat(20_001));
  if (isMobile) await fold.click();
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await axe();
  await page.getByRole('link', { name: /Skriv högst 20.000 tecken/ }).click();
  await expect(page.getByRole('textbox', { name: 'Kommentarer' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Kommentarer' })).toBeInViewport();
});

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
  // The server saves it, and its answer is lost on the way.
  consoleErrors.expect('/api/createservicelog');
  await page.route('**/api/createservicelog', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Skapa service' }).click();
  const failure = page.getByRole('alert').filter({
    hasText: 'Serviceloggen kunde inte skapas. Det du har skrivit finns kvar.',
  });
  await expect(failure).toContainText('Det gick inte att nå servern.');
  await expect(failure).toBeInViewport();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utan täckning');
  await axe();

  await page.unroute('**/api/createservicelog');
  await page.getByLabel('Rubrik').fill('Med täckning');
  await page.getByRole('button', { name: 'Skapa service' }).click();
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
});

test('a service that was changed elsewhere meanwhile is not overwritten, and the text stays', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createservicelog', { data: serviceLog })).json();
  await signIn(account);
  await page.goto(`/updateservicelog/${_id}`);
  await page.getByLabel('Rubrik').fill('Min rubrik');
  await calls.put(`/api/servicelog/${_id}`, { data: { ...serviceLog, title: 'Annan rubrik' } });
  consoleErrors.expect('412');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByText('Loggen har ändrats någon annanstans sedan du öppnade den.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa den sparade i en ny flik' })).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  expect((await (await calls.get(`/api/servicelog/${_id}`)).json()).title).toBe('Annan rubrik');

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
  const { _id } = await (await calls.post('/api/createservicelog', { data: serviceLog })).json();
  await signIn(account);
  await page.goto(`/updateservicelog/${_id}`);
  await page.getByRole('button', { name: 'Radera service' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  consoleErrors.expect(`/api/servicelog/${_id}`);
  await page.route(`**/api/servicelog/${_id}`, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Det gick inte att radera. Försök igen.');
  await axe();
  await page.unroute(`**/api/servicelog/${_id}`);
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(page).toHaveURL('/servicelogs');
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
  const theirs = await (await stranger.post('/api/createservicelog', { data: serviceLog })).json();
  const calls = await callsOf(account);
  const mine = await (await calls.post('/api/createservicelog', { data: serviceLog })).json();
  await signIn(account);

  consoleErrors.expect('403');
  await page.goto(`/showservicelog/${theirs._id}`);
  await expect(
    page.getByText('Du har inte behörighet att se denna servicelogg.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Försök igen' })).toBeHidden();
  await axe();
  await page.goto(`/updateservicelog/${theirs._id}`);
  await expect(
    page.getByText('Du har inte behörighet att uppdatera denna logg.', { exact: true }),
  ).toBeVisible();

  consoleErrors.expect('404');
  await page.goto('/showservicelog/finns-inte');
  await expect(page.getByText('Serviceloggen kunde inte hämtas.', { exact: true })).toBeVisible();

  consoleErrors.expect('ERR_FAILED');
  await page.route(`**/api/servicelog/${mine._id}`, (route) => route.abort());
  await page.goto(`/showservicelog/${mine._id}`);
  const told = page.getByRole('alert');
  await expect(told).toContainText('Du har inte behörighet att se denna servicelogg.', { timeout: 10_000 });
  await page.unroute(`**/api/servicelog/${mine._id}`);
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vårservice 2026' })).toBeVisible();

  await page.route(`**/api/servicelog/${mine._id}`, (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`/showservicelog/${mine._id}`);
  await expect(page.getByText('Serviceloggen kunde inte hämtas.', { exact: true })).toBeVisible();
});

test('while it is fetched, each page says so in its own words', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createservicelog', { data: serviceLog })).json();
  await signIn(account);
  for (const [path, heading, text] of [
    ['/servicelogs', 'Service', 'Laddar servicen ...'],
    [`/showservicelog/${_id}`, 'Service', 'Laddar...'],
    [`/updateservicelog/${_id}`, 'Uppdatera service', 'Laddar sidan ...'],
  ] as const) {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/servicelog*/**', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await axe();
    answer();
    await expect(page.getByText(text, { exact: true })).toBeHidden();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a list that can’t be fetched is not taken for an empty one', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  await (await callsOf(account)).post('/api/createservicelog', { data: serviceLog });
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
