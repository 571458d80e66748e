import type { Page } from '@playwright/test';
import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { fillInLogIn } from './harness/session.ts';
import { timeFlies } from './harness/time.ts';

const noAnswer = 'Det gick inte att nå servern. Kontrollera din anslutning och försök igen.';

/** From here on such a call gets no answer, and none that says that there is none. */
async function silence(page: Page, pattern: string) {
  await page.route(pattern, () => {});
  await timeFlies(page);
}

test('a log-in that gets no answer ends with a sentence', async ({ page, account }) => {
  await page.goto('/login');
  await fillInLogIn(page, account);
  await silence(page, '**/api/login');
  await save(page, 'Logga in');
  await expect(page.getByRole('alert').filter({ hasText: noAnswer })).toBeVisible();
});

test('so do what guards an account, and the export', async ({ page, account, callsOf, signIn }) => {
  await callsOf(account);
  await signIn(account);
  await page.goto(`/showprofile/${account._id}/two-step`);
  await expect(page.getByRole('button', { name: 'Slå på tvåstegsinloggning' })).toBeVisible();
  await silence(page, '**/api/two-step');
  await save(page, 'Slå på tvåstegsinloggning');
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
  await expect(page.getByRole('button', { name: 'Hämta allt' })).toBeVisible();
  await silence(page, '**/api/export');
  await save(page, 'Hämta allt');
  await expect(page.getByText(noAnswer)).toBeVisible();
});
