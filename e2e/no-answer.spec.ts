import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { timeFlies } from './harness/time.ts';

const noAnswer = 'Det gick inte att nå servern. Kontrollera din anslutning och försök igen.';

/** From here on such a call gets no answer, and none that says that there is none. */
async function silence(page: Page, pattern: string) {
  await page.route(pattern, () => {});
  await timeFlies(page);
}

test('a log-in that gets no answer ends with a sentence', async ({ page, account }) => {
  await page.goto('/login');
  await page.getByLabel('Användarnamn').fill(account.username);
  await page.getByLabel('Lösenord', { exact: true }).fill(account.password);
  await silence(page, '**/api/login');
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: noAnswer })).toBeVisible();
});

test('so do what guards an account, and the export', async ({ page, account, callsOf, signIn }) => {
  await callsOf(account);
  await signIn(account);
  await page.goto(`/showprofile/${account._id}/two-step`);
  await expect(page.getByRole('button', { name: 'Slå på tvåstegsinloggning' })).toBeVisible();
  await silence(page, '**/api/two-step');
  await page.getByRole('button', { name: 'Slå på tvåstegsinloggning' }).click();
  await expect(page.getByText(noAnswer)).toBeVisible();

  await page.goto(`/showprofile/${account._id}/devices`);
  await expect(page.getByRole('button', { name: /Logga ut/ }).first()).toBeVisible();
  await silence(page, '**/api/sessions/*');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Logga ut/ })
    .first()
    .click();
  await expect(page.getByText('Det gick inte att logga ut')).toBeVisible();

  await page.goto(`/showprofile/${account._id}/export`);
  const take = page.getByRole('button', { name: 'Hämta allt' });
  await expect(take).toBeVisible();
  await silence(page, '**/api/export');
  await take.click();
  await expect(page.getByText(noAnswer)).toBeVisible();
});
