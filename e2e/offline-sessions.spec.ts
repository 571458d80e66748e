import { expect, test } from './harness/journey.ts';
import { loadsAfresh, menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('a log-out without a network ends the session on the server at the next contact, even if the app was closed', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goOffline();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.getByRole('button', { name: 'Öppna menyn' }).tap();
  await menu(page).getByRole('link', { name: 'Logga ut' }).tap();
  await loadsAfresh(page, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Logga ut' }).click(),
  );
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
