import { expect, type Page } from '@playwright/test';

export const kept = (page: Page) => page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/);
export const offer = (page: Page) =>
  page.getByText(/^Det finns ett utkast från \S+ \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
export const rows = (page: Page) => page.getByRole('article').filter({ hasText: 'Utkast' });

/** Until what stands in the form now is on the device: the address names the draft, and nothing more is about to be written. */
export async function untilKept(page: Page) {
  await expect(kept(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=[0-9a-f]{32}$/);
}
