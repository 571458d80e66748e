import { expect, type Page } from '@playwright/test';

export const kept = (page: Page) => page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/);
export const offer = (page: Page) =>
  page.getByText(/^Det finns ett utkast från \S+ \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
export const rows = (page: Page) => page.getByRole('article').filter({ hasText: 'Utkast' });

/** Waits until the form's content is on the device: the URL names the draft, and no write is pending. */
export async function untilKept(page: Page) {
  await expect(kept(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=[\w-]{22}$/);
}
