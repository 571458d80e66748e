import { copyFile, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { writeTrip } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { tripLog } from './harness/trip-logs.ts';

async function choosePictures(page: Page, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles(names.map((name) => `test-pictures/${name}`));
}

test('what is missing or wrong is told at its field and summed up where the focus goes', async ({
  page,
  account,
  signIn,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Distans').pressSequentially('1e');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle('Fel: Ny logg – LOGGBOKEN');
  await expect(summary.getByRole('heading')).toHaveText('3 uppgifter behöver rättas');
  await expect(summary.getByRole('link')).toHaveText([
    'Skriv en rubrik.',
    'Välj ankomsttid.',
    'Distansen måste vara ett tal, till exempel 12 eller 12,5.',
  ]);
  await axe();
  await shoot('createlog-errors');
  await summary.getByRole('link', { name: /^Distansen/ }).click();
  const distance = page.getByLabel('Distans');
  await expect(distance).toBeFocused();
  await expect(distance).toBeInViewport();
  await expect(distance).toHaveAccessibleDescription(
    'I nautiska mil, till exempel 12,5 Fel: Distansen måste vara ett tal, till exempel 12 eller 12,5.',
  );
  await distance.fill('12');
  await expect(distance).toHaveAccessibleDescription('I nautiska mil, till exempel 12,5');

  await writeTrip(page, 'Utö i halvvind');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page).toHaveTitle('Utö i halvvind – LOGGBOKEN');
});

test('numbers go in with a comma or a point, typed or pasted', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  const distance = page.getByLabel('Distans');
  for (const [typed, value] of [
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1200', '1200'],
  ] as const) {
    await distance.fill('');
    await distance.pressSequentially(typed);
    await expect(distance).toHaveValue(value);
  }
  for (const [pasted, value] of [
    ['12,5', '12.5'],
    ['1 234,5', '1234.5'],
    ['8', '8'],
  ] as const) {
    await distance.fill('');
    await page.evaluate((text) => {
      const hidden = Object.assign(document.createElement('textarea'), { value: text });
      document.body.append(hidden);
      hidden.select();
      document.execCommand('copy');
      hidden.remove();
    }, pasted);
    await distance.focus();
    await page.keyboard.press('Control+V');
    await expect(distance).toHaveValue(value);
  }
});

test('an arrival before the departure is asked about and may stand', async ({
  page,
  account,
  signIn,
  axe,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Över datumgränsen');
  await page.getByLabel('Ankomsttid *').fill('2025-07-13T15:05');
  await expect(page.getByText('Ankomsttiden är före avgångstiden. Stämmer det?')).toBeVisible();
  await page.getByLabel('År *').fill('2024');
  const otherYear = page.getByText('Året är 2024, men avgången är 2025. Stämmer det?');
  await expect(otherYear).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Över datumgränsen' })).toBeVisible();
  await expect(page.getByText('Tid till sjöss')).toBeHidden();
});

test('a year that somebody has written stands, whatever the departure says', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await page.getByLabel('Avgångstid *').fill('2024-12-31T22:00');
  await expect(page.getByLabel('År')).toHaveValue('2024');
  await page.getByLabel('År').fill('2025');
  await page.getByLabel('Avgångstid *').fill('2023-12-31T22:00');
  await expect(page.getByLabel('År')).toHaveValue('2025');
});

test('what the server says of a field stands at the field', async ({
  page,
  account,
  signIn,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'Utö');
  consoleErrors.expect('400');
  await page.route('**/api/createlog', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'invalid_input',
        message: 'Ogiltiga uppgifter.',
        fields: { title: 'Skriv en annan rubrik.' },
      },
    }),
  );
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 uppgift behöver rättas' })).toBeFocused();
  await expect(page.getByLabel('Rubrik')).toHaveAccessibleDescription('Fel: Skriv en annan rubrik.');
  await expect(page.getByText('Loggen kunde inte skapas. Det du har skrivit finns kvar.')).toBeVisible();
});

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
  await expect(page.getByText('Loggen finns på enheten. Den skickas när servern svarar igen.')).toBeVisible();
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
  await expect.poll(() => uploads).toBe(1);
  const logs = await (await (await callsOf(account)).get('/api/logs')).json();
  expect(logs.map(({ title }: { title: string }) => title)).toEqual(['Med täckning']);
});

test('two presses of an impatient thumb make one log', async ({ page, account, signIn, callsOf }) => {
  await signIn(account);
  await page.goto('/createlog');
  await writeTrip(page, 'En gång');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/createlog')) sent += 1;
  });
  await page.getByRole('button', { name: 'Skapa logg' }).dblclick();
  await expect(page).toHaveURL(/\/showlog\//);
  expect(sent).toBe(1);
  expect(await (await (await callsOf(account)).get('/api/logs')).json()).toHaveLength(1);
});

test('whoever leaves with something unsaved is asked nothing, and told that the draft stays', async ({
  page,
  account,
  signIn,
  axe,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Inte klar');
  await page.getByRole('link', { name: 'LOGGBOKEN' }).click();
  await expect(page).toHaveURL('/info');
  await expect(message(page)).toHaveText('Utkastet finns kvar.');
  await axe();
});

test('closing the tab is asked about where nothing is kept on the device', async ({
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

test('files that are no pictures are named and left out, and a picture may be taken back', async ({
  page,
  account,
  signIn,
  axe,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await choosePictures(page, 'text.png', 'picture.webp', 'drawing.svg.jpg', 'alpha.png');
  await expect(page.getByText('text.png är ingen bildfil och togs inte med.')).toBeVisible();
  await expect(page.getByText('drawing.svg.jpg är ingen bildfil och togs inte med.')).toBeVisible();
  await expect(page.getByAltText(/^Förhandsvisning/)).toHaveCount(2);
  await axe();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await expect(page.getByText('Bilden togs bort ur listan.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ta bort bild 1 (X)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Välj bild' })).toBeFocused();
});

test('no more than twenty pictures are taken at once', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  await choosePictures(page, ...Array.from({ length: 21 }, () => 'picture.webp'));
  await expect(page.getByText('Högst 20 bilder åt gången. Resten togs inte med.')).toBeVisible();
  await expect(page.getByAltText(/^Förhandsvisning/)).toHaveCount(20);
});

test('a picture that the server can’t read is told on the page of the log, which is saved with the others', async ({
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
  await choosePictures(page, 'truncated.jpg', 'picture.webp');
  await expect(page.getByRole('button', { name: 'Ta bort bild 2 (X)' })).toBeVisible();
  consoleErrors.expect('415');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByText('Loggen är sparad, men en bild kunde inte skickas.')).toBeVisible();
  await expect(page.getByText('truncated.jpg: Filen är inte en bild som går att läsa.')).toBeVisible();
  const calls = await callsOf(account);
  expect(await (await calls.get('/api/logs')).json()).toMatchObject([{ title: 'Avklippt' }]);

  await page.getByRole('main').getByRole('link', { name: 'Se över loggen' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect
    .poll(async () => (await calls.get('/api/logs')).json())
    .toMatchObject([{ title: 'Avklippt', images: [expect.any(String)] }]);
  await expect(page.getByAltText('Bild 1 av 1 till Avklippt')).toBeVisible();
});

test('a picture that is gone, and whatever else nobody thought of, is told in words', async ({
  page,
  account,
  signIn,
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

  const encrypt = await page.evaluateHandle(() => {
    const before = crypto.subtle.encrypt;
    SubtleCrypto.prototype.encrypt = () => {
      throw new Error('An odd browser.');
    };
    return before;
  });
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Enheten kan inte spara just nu.' })).toBeVisible();
  await encrypt.evaluate((before) => {
    SubtleCrypto.prototype.encrypt = before;
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
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await expect(page.getByText('2 bilder tas bort när du trycker på Uppdatera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ångra' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bilden är tillbaka.')).toBeVisible();
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByAltText('Bild 2 av 2 till Ångrar mig')).toBeVisible();
});

test('a log that was changed elsewhere meanwhile keeps both changes, and is not deleted unseen', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createlog', { data: tripLog })).json();
  const onServer = async () => (await calls.get(`/api/showlog/${_id}`)).json();
  await signIn(account);
  await page.goto(`/updatelog/${_id}`);
  await page.getByLabel('Distans').fill('6.5');
  await calls.put(`/api/updatelog/${_id}`, { data: { ...tripLog, description: 'Skrivet på datorn.' } });
  consoleErrors.expect('412');
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(message(page)).toHaveText('Loggen är uppdaterad.');
  await expect(page.getByText('Skrivet på datorn.')).toBeVisible();
  expect(await onServer()).toMatchObject({ distance: 6.5, description: 'Skrivet på datorn.' });

  await page.goto(`/updatelog/${_id}`);
  await expect(page.getByLabel('Distans')).toHaveValue('6.5');
  await calls.put(`/api/updatelog/${_id}`, { data: { ...tripLog, title: 'Ändrad igen' } });
  await page.getByRole('button', { name: 'Radera logg' }).click();
  await page
    .getByRole('alertdialog', { name: 'Är du säker?' })
    .getByRole('button', { name: 'Radera' })
    .click();
  await expect(page.getByText('Loggen har ändrats någon annanstans sedan du raderade den.')).toBeVisible();
  await axe();
  expect(await onServer()).toMatchObject({ title: 'Ändrad igen' });
  await page.getByRole('button', { name: 'Radera ändå' }).click();
  await expect.poll(async () => (await calls.get(`/api/showlog/${_id}`)).status()).toBe(404);
});

test('a deletion that the server has no time for waits, and is made by itself', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { _id } = await (await calls.post('/api/createlog', { data: tripLog })).json();
  await signIn(account);
  await page.goto(`/updatelog/${_id}`);
  await page.getByRole('button', { name: 'Radera logg' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  consoleErrors.expect(`/api/deletelog/${_id}`);
  const busy = { code: 'busy', message: 'Det är mycket att göra just nu. Försök igen om en stund.' };
  await page.route(`**/api/deletelog/${_id}`, (route) => route.fulfill({ status: 503, json: busy }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Radera' }).click();
  await expect(page).toHaveURL('/info');
  await expect(message(page)).toHaveText('Loggen raderas när servern svarar igen.');
  await expect.poll(async () => (await calls.get(`/api/showlog/${_id}`)).status()).toBe(404);
});

test('a save that the server does not take costs no picture', async ({
  page,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  const onServer = async () => (await (await calls.get(`/api/showlog/${tripLog._id}`)).json()).images;
  await signIn(account);
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Utan bild');
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  const busy = { code: 'busy', message: 'Servern har för mycket att göra just nu. Försök igen om en stund.' };
  consoleErrors.expect('status of 503');
  await page.route(`**/api/updatelog/${tripLog._id}`, (route) => route.fulfill({ status: 503, json: busy }));
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('region', { name: 'Väntar på att skickas' })).toBeVisible();
  expect(await onServer()).toEqual(tripLog.images);
  expect((await calls.get(`/api${tripLog.images[0]}`)).status()).toBe(200);

  await page.unroute(`**/api/updatelog/${tripLog._id}`);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect.poll(onServer).toEqual([]);
});

test('the wheel scrolls the page and changes no number', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  const distance = page.getByLabel('Distans');
  await distance.fill('12.5');
  await distance.hover();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  await expect(distance).toHaveValue('12.5');
});

test('with the arrow keys the wind is first chosen where the focus stands, in the north', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await page.getByRole('radio', { name: /^N,/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Vindriktning')).toHaveValue('N');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Vindriktning')).toHaveValue('NNO');
});

test('that a field must be filled in is said once', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  const title = page.getByLabel('Rubrik');
  await expect(title).toHaveAttribute('required');
  await expect(title).toHaveAccessibleName('Rubrik');
});
