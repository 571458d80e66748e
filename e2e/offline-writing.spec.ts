import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';

test.use({ serviceWorkers: 'allow' });

test('a log written without a network waits on the device, and is sent by itself with its pictures', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  goOffline,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goOffline();

  await page.goto('/createlog');
  await fillInTrip(page, 'Utö utan täckning');
  await choosePictures(page, 'picture.webp', 'alpha.png');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Utö utan täckning – LOGGBOKEN');
  await expect(page).toHaveURL(/\/showlog\/[\w-]{22}$/);
  await expect(page.getByRole('region', { name: 'Väntar på att skickas' })).toContainText(
    'när du har täckning',
  );
  await expect(message(page)).toBeEmpty();
  await expect(page.getByRole('img', { name: /^Bild [12] av 2 till/ })).toHaveCount(2);
  await shoot('outbox-showlog');

  await page.goto('/home');
  await expect(page.getByText('Väntar på att skickas')).toBeVisible();
  await expect(page.getByText('Ingen anslutning · 1 logg väntar')).toBeVisible();
  await shoot('outbox-home');
  await page.getByRole('link', { name: 'Utö utan täckning', exact: true }).click();
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('Utö i kväll');
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await save(page, 'Uppdatera');
  await expect(page).toHaveTitle('Utö i kväll – LOGGBOKEN');
  await expect(page.getByRole('img', { name: /^Bild 1 av 1 till/ })).toHaveCount(1);
  await expect.poll(async () => (await calls.get('/api/logs')).json()).toEqual([]);

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/showlog\/(?!waiting)/);
  await expect(page.getByText('1 sparad logg är skickad.')).toBeVisible();
  const logs = await (await calls.get('/api/logs')).json();
  expect(logs).toMatchObject([{ title: 'Utö i kväll', images: [expect.any(String)] }]);
});
