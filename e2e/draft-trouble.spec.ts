import { picturesOnDevice } from './harness/device.ts';
import { offer, rows, untilKept } from './harness/drafts.ts';
import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { ownBrowser } from './harness/own-browser.ts';
import { logIn } from './harness/session.ts';

test('the draft of a service log, with its picture, survives a browser that is killed, as by a flat battery', async ({
  account,
  server,
}, { project }) => {
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
    // Comes last, and moves the link.
    await expect(again.getByRole('region', { name: 'Att göra' })).toBeVisible();
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
test('a log saved after the session has ended is sent when the same user logs in again, and hidden from others', async ({
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

  // Another user logs in first, and neither sees nor sends anything of it.
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
