import { untilKept } from './harness/drafts.ts';
import { expect, test } from './harness/journey.ts';
import { goToSea, writeTrip } from './harness/offline.ts';

test.use({ serviceWorkers: 'allow' });

test('a log that waits, and a draft, have one badge each, and none within another', async ({
  page,
  context,
  account,
  signIn,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Utö utan täckning');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page).toHaveTitle('Utö utan täckning – LOGGBOKEN');

  /** How many boxes with a colour of their own stand around the icon of the row's badge. */
  const boxes = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: title })
      .locator('p svg')
      .evaluate((icon) => {
        let count = 0;
        for (let at = icon.parentElement; at && at.tagName !== 'ARTICLE'; at = at.parentElement) {
          if (getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)') count += 1;
        }
        return count;
      });
  for (const path of ['/outbox', '/home']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Utö utan täckning', exact: true })).toBeVisible();
    expect(await boxes('Utö utan täckning')).toBe(1);
  }

  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Halvskriven');
  await untilKept(page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: 'Halvskriven', exact: true })).toBeVisible();
  expect(await boxes('Halvskriven')).toBe(1);
});
