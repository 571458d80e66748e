import { copyFile, rm } from 'node:fs/promises';
import { choosePictures, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { writeTrip } from './harness/offline.ts';

test('a save whose answer is lost is told, keeps everything, and can be repeated with changes', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Utan täckning');
  await choosePictures(page, 'picture.webp');
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/uploads')) uploads += 1;
  });
  consoleErrors.expect('/api/createlog');
  await page.route('**/api/createlog', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByText('Loggen finns på enheten och skickas när du har täckning.')).toBeVisible();
  await axe();
  await shoot('createlog-waiting');

  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('Med täckning');
  // What waits is tried every few seconds: the try that is under way comes to its end.
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page).toHaveURL(/\/showlog\/(?!waiting)/);
  await expect(page.getByRole('heading', { level: 1, name: 'Med täckning' })).toBeVisible();
  await expect(page.getByAltText('Bild 1 av 1 till Med täckning')).toBeVisible();
  expect(uploads).toBe(1);
  const logs = await (await (await callsOf(account)).get('/api/logs')).json();
  expect(logs.map(({ title }: { title: string }) => title)).toEqual(['Med täckning']);
});

test('closing the tab with a picture chosen and nothing saved is asked about too', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await choosePictures(page, 'picture.webp');
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
});

test('a picture that the server can’t read is told, and nothing is saved without it', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Avklippt');
  // It begins like a photograph, and ends too early.
  await choosePictures(page, 'picture.webp', 'truncated.jpg');
  await expect(page.getByRole('button', { name: 'Ta bort bild 2 (X)' })).toBeVisible();
  consoleErrors.expect('415');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Bilderna kunde inte laddas upp.' });
  await expect(failure).toContainText('Filen är inte en bild som går att läsa.');
  await expect(page.getByLabel('Rubrik')).toHaveValue('Avklippt');
  expect(await (await (await callsOf(account)).get('/api/logs')).json()).toEqual([]);

  await page.getByRole('button', { name: 'Ta bort bild 2 (X)' }).click();
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByAltText('Bild 1 av 1 till Avklippt')).toBeVisible();
});

test('a picture that is gone, and whatever else nobody thought of, is told in words', async ({
  page,
  account,
  signIn,
  consoleErrors,
}, info) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Med bild');
  const gone = info.outputPath('borta.png');
  await copyFile('test-pictures/alpha.png', gone);
  const held = Promise.withResolvers<void>();
  await page.route('**/shrink-worker*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles([gone, 'test-pictures/picture.webp']);
  await rm(gone);
  held.resolve();
  await expect(
    page.getByText('borta.png går inte att läsa och togs inte med. Finns filen kvar?'),
  ).toBeVisible();
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();

  const timeout = await page.evaluateHandle(() => {
    const before = AbortSignal.timeout;
    AbortSignal.timeout = () => {
      throw new Error('An old browser.');
    };
    return before;
  });
  consoleErrors.expect('An old browser.');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Något gick fel. Det du har skrivit finns kvar. Försök igen.',
  );
  await timeout.evaluate((before) => {
    AbortSignal.timeout = before;
  });
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByAltText('Bild 1 av 1 till Med bild')).toBeVisible();
});

test('a removal can be taken back until the log is saved', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Ångrar mig');
  await choosePictures(page, 'picture.webp', 'alpha.png');
  await expect(page.getByAltText(/^Förhandsvisning/)).toHaveCount(2);
  await save(page, 'Skapa logg');
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await expect(page.getByText('2 bilder tas bort när du trycker på Uppdatera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ångra' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bilden är tillbaka.')).toBeVisible();
  await save(page, 'Uppdatera');
  await expect(page.getByAltText('Bild 2 av 2 till Ångrar mig')).toBeVisible();
});
