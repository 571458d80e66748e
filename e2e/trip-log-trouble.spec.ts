import { copyFile, rm } from 'node:fs/promises';
import { chooseFiles, choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';

// spec 8.3
test('a log whose save gets no response is kept on the device, can be changed, and is stored only once', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await fillInTrip(page, 'Utan täckning');
  await choosePictures(page, 'picture.webp');
  let uploads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/uploads') uploads += 1;
  });
  consoleErrors.expect('/api/createlog');
  await page.route('**/api/createlog', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page, 'Skapa logg');
  await expect(page.getByText('Loggen finns på enheten. Den skickas när servern svarar igen.')).toBeVisible();
  await shoot('createlog-waiting');

  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('Med täckning');
  // The app retries every few seconds: wait until the pending try has ended.
  await page.unrouteAll({ behavior: 'wait' });
  await save(page, 'Uppdatera');
  await expect(page).toHaveURL(/\/showlog\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Med täckning' })).toBeVisible();
  await expect(page.getByAltText('Bild 1 av 1 till Med täckning')).toBeVisible();
  await expect.poll(() => uploads).toBe(1);
  const calls = await callsOf(account);
  const titles = async () =>
    (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title);
  await expect.poll(titles).toEqual(['Med täckning']);
});

test('the browser asks before closing a tab with a form if nothing can be kept on the device', async ({
  page,
  account,
  signIn,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await signIn(account);
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Inte klar');
  await expect(page.getByText('Den här webbläsaren sparar inget på enheten.')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
});

test('a message explains that a chosen picture is gone, or that an unexpected error prevents saving', async ({
  page,
  account,
  signIn,
}, info) => {
  await signIn(account);
  await page.goto('/createlog');
  await fillInTrip(page, 'Med bild');
  const gone = info.outputPath('borta.png');
  await copyFile('test-pictures/alpha.png', gone);
  const held = Promise.withResolvers<void>();
  await page.route('**/shrink-worker*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooseFiles(page, 'Välj bild', [gone, 'test-pictures/picture.webp']);
  await rm(gone);
  held.resolve();
  await expect(
    page.getByText('borta.png går inte att läsa och togs inte med. Finns filen kvar?'),
  ).toBeVisible();
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();

  const encrypt = await page.evaluateHandle(() => {
    const before = crypto.subtle.encrypt;
    SubtleCrypto.prototype.encrypt = () => {
      throw new Error('An odd browser.');
    };
    return before;
  });
  await save(page, 'Skapa logg');
  await expect(page.getByRole('alert').filter({ hasText: 'Enheten kan inte spara just nu.' })).toBeVisible();
  await encrypt.evaluate((before) => {
    SubtleCrypto.prototype.encrypt = before;
  });
  await save(page, 'Skapa logg');
  await expect(page.getByAltText('Bild 1 av 1 till Med bild')).toBeVisible();
});
