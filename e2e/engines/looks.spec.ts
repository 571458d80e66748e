import { expect, test } from './journey.ts';

test('shows by a ring that a date has the focus', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  const date = page.getByLabel('Avgångstid *');
  await expect(date).toBeVisible();
  await date.evaluate((field) => field.focus());
  await expect.poll(() => date.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid');
});
