import { chooseFiles, save, untilPicturesAreSent } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { taken } from './harness/taken.ts';

test.use({ serviceWorkers: 'allow' });

test('a weekend’s pictures become a log of each day without a network, and are sent with when they were taken', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  goOffline,
  shoot,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goOffline();

  await page.goto('/createlog');
  const times = [
    '2026-07-11 09:40',
    '2026-07-11 12:10',
    '2026-07-11 16:05',
    '2026-07-12 10:30',
    '2026-07-12 14:00',
  ];
  await chooseFiles(
    page,
    'Börja med bilderna',
    times.map((at) => taken(at)),
  );
  await expect(page.getByRole('heading', { name: /^2 resor, 11–12 juli/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(5, { timeout: 60_000 });
  await shoot('from-pictures');
  await page.getByRole('button', { name: 'Använd, lör 2026-07-11' }).click();
  await page.getByLabel('Rubrik').fill('Till Utö');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Till Utö – LOGGBOKEN');

  await page.goBack();
  await page.getByRole('button', { name: 'Använd, sön 2026-07-12' }).click();
  await expect(page.getByLabel('Från – Till')).toHaveValue('Utö – ?');
  await page.getByLabel('Rubrik').fill('Hem');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Hem – LOGGBOKEN');

  await context.setOffline(false);
  await untilPicturesAreSent(page, 2);
  const logsNow = async () => (await calls.get('/api/logs')).json();
  await expect
    .poll(async () => (await logsNow()).map(({ images }: { images: string[] }) => images.length))
    .toEqual([2, 3]);
  const [home, there] = await logsNow();
  expect(there.departureDateTime).toBe('2026-07-11T09:40');
  expect(Object.values(there.takenAt).sort()).toEqual([
    '2026-07-11T07:40:05.000Z',
    '2026-07-11T10:10:05.000Z',
    '2026-07-11T14:05:05.000Z',
  ]);
  expect(home.takenAt[home.images[0]]).toBe('2026-07-12T08:30:05.000Z');
});
