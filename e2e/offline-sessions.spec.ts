import { fillIn, logIn } from './harness/drafts.ts';
import { expect, test } from './harness/journey.ts';
import { goToSea, readyForSea } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('who logs in and looks at the welcome only can open the app without a network, and write', async ({
  page,
  context,
  account,
  callsOf,
  consoleErrors,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/info');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/home');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await page.goto('/createlog');
  await fillIn(page, 'Första gången');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByText('Loggen finns på enheten. Den skickas när du har täckning.')).toBeVisible();
});

test('a log-out without a network ends the session on the server at the next contact, also when the app was closed', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await readyForSea(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await context.setOffline(true);
  consoleErrors.expect('ERR_INTERNET_DISCONNECTED');
  await page.getByRole('button', { name: 'Öppna menyn' }).tap();
  await menu(page).getByRole('link', { name: 'Logga ut' }).tap();
  const loadedAfresh = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logga ut' }).click();
  await loadedAfresh;
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.close();
  await context.setOffline(false);
  expect((await calls.get('/api/logs')).status()).toBe(200);

  const again = await context.newPage();
  await again.goto('/info');
  await expect
    .poll(async () =>
      (await again.request.get('/api/logs', { headers: { authorization: `Bearer ${token}` } })).status(),
    )
    .toBe(401);
  await expect.poll(() => again.evaluate(() => localStorage.getItem('logged-out'))).toBeNull();
});
