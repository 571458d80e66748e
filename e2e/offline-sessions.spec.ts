import { fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logIn } from './harness/session.ts';
import { loadsAfresh, menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('a user who has logged in and seen only the welcome page can open the app and write a log without a network', async ({
  page,
  account,
  callsOf,
  goOffline,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).toHaveURL('/info');
  await goOffline();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await page.goto('/createlog');
  await fillInTrip(page, 'Första gången');
  await save(page, 'Skapa logg');
  await expect(page.getByText('Loggen finns på enheten. Den skickas när du har täckning.')).toBeVisible();
});

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
