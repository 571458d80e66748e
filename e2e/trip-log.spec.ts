import type { APIRequestContext } from '@playwright/test';
import { choosePictures, fillInTrip, save, untilPicturesAreSent } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { logIn } from './harness/session.ts';

/** With which status the server answers to whom a picture belongs, by the addresses that the pictures are shown from. */
const statusesOf = (calls: APIRequestContext, addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => (await calls.get(new URL(address, 'http://x').pathname)).status()),
  );

// spec 1.2, 2.11, 2.38, 2.39, 2.40, 2.45, 2.46, 2.48, 2.49, 2.52, 2.90, 2.92, 3.6, 4.8, 4.11, 4.13
// spec 4.19, 7.6, 7.19, 9.12
test('a trip log is created with three pictures, viewed, changed, listed and deleted', async ({
  page,
  account,
  callsOf,
  shoot,
}) => {
  await page.goto('/login');
  await logIn(page, account);
  await expect(message(page)).toContainText(account.username);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await shoot('home-empty');

  await page.getByRole('link', { name: 'Ny logg' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ny logg' })).toBeFocused();
  await expect(page).toHaveTitle('Ny logg – LOGGBOKEN');
  await fillInTrip(page, 'Utö i halvvind');
  await expect(page.getByRole('spinbutton', { name: 'År' })).toHaveValue('2025');
  await page.getByLabel('Vindriktning').fill('SV');
  await page.getByLabel('Vindhastighet').pressSequentially('8,5');
  await page.getByLabel('Distans').pressSequentially('12,5');
  await page
    .getByLabel('Beskrivning')
    .fill('Lämnade Lökholmen.\nHalvvind hela vägen.\n\nFin plats i Rävstavik.');
  await choosePictures(page, 'progressive.jpg', 'photograph-harbour.heic', 'photograph-dusk-sideways.jpg');
  await expect(page.getByRole('heading', { name: 'Bilder till loggen:' })).toBeVisible();
  const preview = page.getByAltText('Förhandsvisning av photograph-dusk-sideways.jpg');
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await expect(page.getByText('photograph-harbour.heic kan inte visas här, men följer med.')).toBeVisible();
  await expect(page.getByText(/^Bilderna förminskas innan de skickas: .+ blir .+\.$/)).toBeVisible();
  await shoot('createlog-filled');
  const sent = page.waitForRequest('**/api/createlog');
  await save(page, 'Skapa logg');

  expect((await sent).postDataJSON()).toMatchObject({ distance: 12.5, windSpeed: 8.5, year: 2025 });
  await expect(page).toHaveURL(/\/showlog\/[\w-]+$/);
  const address = page.url();
  await expect(message(page)).toHaveText('Loggen är skapad.');
  await expect(page).toHaveTitle('Utö i halvvind – LOGGBOKEN');
  await expect(page.getByRole('heading', { level: 1, name: 'Utö i halvvind' })).toBeFocused();
  await expect(page.getByText('12,5 nm')).toBeVisible();
  await expect(page.getByText('5 h 25 min')).toBeVisible();
  await expect(page.getByText('SV, 8,5 m/s')).toBeVisible();
  await expect(page.getByText('mån 2025-07-14 09:40')).toBeVisible();
  await expect(page.getByText('mån 2025-07-14 15:05')).toBeVisible();
  await expect(page.getByText('Lämnade Lökholmen.')).toHaveText('Lämnade Lökholmen.\nHalvvind hela vägen.');
  await expect(page.getByText('Fin plats i Rävstavik.', { exact: true })).toBeVisible();
  const pictures = page.getByRole('main').getByRole('img');
  await untilPicturesAreSent(page, 3);
  await shoot('showlog');

  // The third was taken with the camera on its side and must be shown upright: 3000 × 4000.
  const third = page.getByAltText('Bild 3 av 3 till Utö i halvvind');
  const width = async () => Math.round((await third.boundingBox())?.width ?? 0);
  await third.scrollIntoViewIfNeeded();
  await expect.poll(width).toBe(300);
  await page.getByRole('button', { name: 'Förstora bild 3 av 3' }).click();
  await expect.poll(width).toBe(600);
  await expect(page.getByRole('listitem').filter({ has: third }).locator('svg')).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => Math.round((await third.boundingBox())?.height ?? 0)).toBe(800);
  await expect(page.getByRole('region', { name: 'Förstorad bild 3 av 3' })).toBeVisible();
  await shoot('showlog-zoomed');
  await page.keyboard.press('Escape');
  await expect.poll(width).toBe(300);
  const shown = await pictures.evaluateAll((images) =>
    images.map((image) => (image as HTMLImageElement).src),
  );

  await page.getByRole('link', { name: 'Ändra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uppdatera logg' })).toBeVisible();
  await expect(page.getByLabel('Distans')).toHaveValue('12.5');
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await expect(page.getByText('Bilden tas bort när du trycker på Uppdatera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort bild 1 (X)' })).toBeFocused();
  await choosePictures(page, 'picture.webp');
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await page.getByLabel('Rubrik').fill('Utö i styv halvvind');
  await shoot('updatelog');
  await save(page, 'Uppdatera');

  await expect(page).toHaveURL(address);
  await expect(message(page)).toHaveText('Loggen är uppdaterad.');
  await expect(page.getByRole('heading', { level: 1, name: 'Utö i styv halvvind' })).toBeVisible();
  await untilPicturesAreSent(page, 3);
  await expect(page.getByAltText('Bild 3 av 3 till Utö i styv halvvind')).toBeVisible();
  const now = await pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(now.slice(0, 2)).toEqual(shown.slice(1));
  const calls = await callsOf(account);
  await expect.poll(() => statusesOf(calls, shown.slice(0, 1))).toEqual([404]);
  expect(await statusesOf(calls, now)).toEqual([200, 200, 200]);

  for (const [title, day, year] of [
    ['Första turen', '2024-05-18', 2024],
    ['Midsommar på Ornö', '2026-06-19', 2026],
  ] as const) {
    const times = { departureDateTime: `${day}T10:00`, arrivalDateTime: `${day}T12:10` };
    await calls.post('/api/createlog', { data: { title, year, ...times, position: 'Dalarö – Ornö' } });
  }
  await page.getByRole('link', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/home');
  await page.reload();
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Midsommar på Ornö', 'Utö i styv halvvind', 'Första turen']);
  await expect(page.getByRole('heading', { level: 2, name: '2025: 1 resa, 12,5 nm' })).toBeVisible();
  // A year without any distance shows none, not 0.
  await expect(page.getByRole('heading', { level: 2, name: '2024: 1 resa', exact: true })).toBeVisible();
  await shoot('home');
  await page.getByRole('button', { name: /Nyast först/ }).click();
  await expect(titles).toHaveText(['Första turen', 'Utö i styv halvvind', 'Midsommar på Ornö']);
  await expect(page.getByText('Sorterat: Äldst först')).toBeAttached();

  await page.getByRole('link', { name: 'Visa Utö i styv halvvind' }).click();
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Radera logg' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  await expect(dialog).toContainText(
    'Är du säker på att du vill radera denna logg? Denna åtgärd kan inte ångras.',
  );
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
  await shoot('updatelog-dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Radera logg' })).toBeFocused();
  await page.getByRole('button', { name: 'Radera logg' }).click();
  await save(page, 'Radera');

  await expect(page).toHaveURL('/info');
  await expect(message(page)).toHaveText('Loggen är raderad.');
  await expect.poll(() => statusesOf(calls, now)).toEqual([404, 404, 404]);
  await page.goto('/home');
  await expect(titles).toHaveText(['Midsommar på Ornö', 'Första turen']);
});
