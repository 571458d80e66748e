import { picturesOnDevice } from './harness/device.ts';
import { rows, untilKept } from './harness/drafts.ts';
import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

test('a draft from a tab that was closed is in the list, with its picture, and is saved as one log', async ({
  page,
  context,
  account,
  signIn,
  callsOf,
  shoot,
  isMobile,
}) => {
  await signIn(account);
  const tab = await context.newPage();
  await tab.goto('/createlog');
  await fillInTrip(tab, 'Utö i halvvind');
  await tab
    .getByLabel('Beskrivning')
    .fill('Sex meter per sekund.\n\nLunch i Ängskär.\n\nSol.\n\nDimma i viken.');
  await choosePictures(tab, 'picture.webp');
  await untilKept(tab);
  await expect.poll(() => picturesOnDevice(tab, account)).toBe(1);

  // While the tab has its draft open, the same address is a copy in another tab, which comes and goes by itself.
  await page.goto(tab.url());
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
  await expect(page).not.toHaveURL(tab.url());
  await untilKept(page);
  await page.getByRole('button', { name: 'Ta bort utkastet' }).click();
  await expect(page.getByText('Utkastet är borttaget.')).toBeVisible();
  await expect.poll(() => picturesOnDevice(page, account)).toBe(1);

  const closed = tab.waitForEvent('close');
  tab.on('dialog', (dialog) => dialog.accept());
  await tab.close({ runBeforeUnload: true });
  await closed;

  await page.goto('/home');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Utö i halvvind');
  await expect(rows(page)).toContainText('Sandhamn – Utö');
  await shoot('home-draft');
  await byPointer(isMobile)(page.getByRole('link', { name: 'Fortsätt med utkastet Utö i halvvind' }));
  await expect(page.getByText(/^Du fortsätter med utkastet från /)).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await expect(page.getByRole('spinbutton', { name: 'År' })).toHaveValue('2025');
  await expect(page.getByLabel('Beskrivning')).toHaveValue(/Dimma i viken\.$/);
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await shoot('createlog-draft-opened');
  await save(page, 'Skapa logg');

  await expect(message(page)).toHaveText('Loggen är skapad.');
  await expect(page.getByRole('button', { name: 'Förstora bild 1 av 1' })).toBeVisible();
  await chooseInMenu(page, byPointer(isMobile), 'Loggar');
  await expect(page.getByRole('link', { name: 'Visa Utö i halvvind' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await (await (await callsOf(account)).get('/api/logs')).json()).toHaveLength(1);
});
