import type { Route } from '@playwright/test';
import { picturesOnDevice } from './harness/device.ts';
import { offer, rows, untilKept } from './harness/drafts.ts';
import { choosePictures, fillInTrip, press, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { ownBrowser } from './harness/own-browser.ts';
import { logIn } from './harness/session.ts';

test('a flat battery takes nothing of a service that was being written down', async ({ account, server }, {
  project,
}) => {
  const device = ownBrowser(project.use, server.url);
  try {
    const atHome = await device.start();
    const harbour = await atHome.newPage();
    await harbour.goto('/login');
    await logIn(harbour, account);
    await expect(message(harbour)).toContainText(account.username);
    await atHome.close();

    const page = await (await device.start()).newPage();
    await page.goto('/createservicelog');
    await page.getByLabel('Rubrik').fill('Vårservice');
    await page.getByLabel('Båtnamn och modell').fill('Vindila, Albin Vega');
    await choosePictures(page, 'picture.webp');
    await expect.poll(() => picturesOnDevice(page, account)).toBe(1);
    await device.kill();

    const again = await (await device.start()).newPage();
    await again.goto('/servicelogs');
    await expect(rows(again)).toContainText('Vårservice');
    await again.getByRole('link', { name: 'Ny service' }).click();
    await expect(offer(again)).toBeVisible();
    await again.getByRole('button', { name: 'Fortsätt med utkastet' }).click();
    await expect(again.getByLabel('Rubrik')).toHaveValue('Vårservice');
    await expect(again.getByLabel('Båtnamn och modell')).toHaveValue('Vindila, Albin Vega');
    await expect(again.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  } finally {
    await device.remove();
  }
});

// asvs 14.3.3
test('a session that ends while a log is being saved costs nothing: it is sent when the same user is back', async ({
  page,
  account,
  newAccount,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/createlog');
  await choosePictures(page, 'picture.webp');
  await fillInTrip(page, 'Utö i halvvind');
  await untilKept(page);
  await calls.delete('/api/sessions');
  consoleErrors.expect('401');
  await page.getByLabel('Beskrivning').fill('Lugnt.');
  await save(page, 'Skapa logg');
  await expect(page).toHaveURL('/login');
  await expect(message(page)).toHaveText('Du behöver logga in igen. Det du har skrivit finns kvar.');

  // Somebody else logs in first, and sees and sends nothing of it.
  const other = await newAccount();
  await logIn(page, other);
  await expect(page).toHaveURL('/info');
  await page.goto('/createlog');
  await expect(page.getByLabel('Rubrik')).toHaveValue('');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await (await (await callsOf(other)).get('/api/logs')).json()).toEqual([]);

  await page.goto('/login');
  await logIn(page, account);
  await expect(message(page)).toContainText(account.username);
  const again = await callsOf(account);
  await expect
    .poll(async () => (await again.get('/api/logs')).json())
    .toMatchObject([{ title: 'Utö i halvvind', description: 'Lugnt.', images: [expect.any(String)] }]);
});

// spec 2.4, 4.4
test('a session that ends while a form is being filled in leads the same user back to it', async ({
  page,
  account,
  signIn,
  callsOf,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await fillInTrip(page, 'Utö i halvvind');
  await untilKept(page);
  await (await callsOf(account)).delete('/api/sessions');
  consoleErrors.expect('401');
  // Whatever asks the server first is told.
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(message(page)).toHaveText('Du behöver logga in igen. Det du har skrivit finns kvar.');
  await logIn(page, account);
  await expect(page).toHaveURL(/\/createlog\?draft=/);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
});

test('while a log is being saved its fields stand still, and whoever leaves is not led away from where they went', async ({
  page,
  account,
  signIn,
  axe,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Ny logg' }).click();
  await fillInTrip(page, 'Utö');
  await untilKept(page);
  const held = Promise.withResolvers<Route>();
  await page.route('**/api/createlog', (route) => held.resolve(route), { times: 1 });
  const title = page.getByLabel('Rubrik');
  await title.press('Enter');
  const refused = await held.promise;
  await expect(page.getByRole('button', { name: 'Skapar ...' })).toBeFocused();
  await title.pressSequentially(' i halvvind');
  await page.getByLabel('Beskrivning').pressSequentially('Skrivet för sent.');
  await axe();

  consoleErrors.expect('status of 400');
  const error = {
    code: 'invalid_input',
    message: 'Ogiltiga uppgifter.',
    fields: { title: 'En annan rubrik.' },
  };
  await refused.fulfill({ status: 400, json: error });
  await expect(page.getByText('Loggen kunde inte skapas. Det du har skrivit finns kvar.')).toBeVisible();
  await expect(page.getByLabel('Beskrivning')).toHaveValue('');
  await title.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' i halvvind');
  await expect(title).toHaveValue('Utö i halvvind');
  await untilKept(page);

  const asked = page.waitForRequest('**/api/createlog');
  await page.route('**/api/createlog', () => {});
  await press(page, 'Skapa logg');
  await asked;
  await page.goBack();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('link', { name: 'Utö i halvvind', exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(page).toHaveURL('/home');
});

test('who leaves a form is told that a draft stays, and a form that is loaded again goes on with it', async ({
  page,
  account,
  signIn,
  axe,
}) => {
  await signIn(account);
  await page.goto('/servicelogs');
  await page.getByRole('link', { name: 'Ny service' }).click();
  await page.getByLabel('Rubrik').fill('Riggkontroll');
  await untilKept(page);
  await page.reload();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Riggkontroll');
  await page.goBack();
  await expect(message(page)).toHaveText('Utkastet finns kvar.');
  await axe();
  await expect(rows(page)).toContainText('Riggkontroll');
});

test('pictures that are to go, and texts, are in the draft of a change, and a password never is', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await untilKept(page);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Bilden tas bort när du trycker på Uppdatera.')).toBeVisible();

  await page.goto(`/changeprofile/${account._id}`);
  await page.getByLabel('Förnamn').fill('Örjan');
  await page.getByLabel('Nytt lösenord').fill('Segel och motor i medvind');
  await untilKept(page);
  await page.getByRole('link', { name: 'Tillbaka' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('som utkast på enheten, utom lösenordet.');
  await page.getByRole('button', { name: 'Stanna kvar' }).click();
  await page.reload();
  await expect(page.getByLabel('Förnamn')).toHaveValue('Örjan');
  await expect(page.getByLabel('Nytt lösenord')).toHaveValue('');
});
