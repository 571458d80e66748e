import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
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

test('a save that is under way does not lead back from where its writer went', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/servicelogs');
  await page.getByRole('link', { name: 'Ny service' }).click();
  await fillIn(page, 'Inte klar');
  const asked = page.waitForRequest('**/api/createservicelog');
  await page.route('**/api/createservicelog', () => {});
  await page.getByRole('button', { name: 'Skapa service' }).click();
  await asked;
  await page.goBack();
  const cutOff = page.waitForEvent('requestfailed', { timeout: 15_000 });
  await page
    .getByRole('alertdialog', { name: 'Lämna sidan?' })
    .getByRole('button', { name: 'Lämna utan att spara' })
    .click();
  expect((await cutOff).url()).toContain('/api/createservicelog');
  await expect(page).toHaveURL('/servicelogs');
});
