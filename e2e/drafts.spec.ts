import { picturesOnDevice } from './harness/device.ts';
import { offer, rows, untilKept } from './harness/drafts.ts';
import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { createServiceLog, serviceLog } from './harness/service-logs.ts';
import { byPointer, chooseInMenu, tabTo } from './harness/ways.ts';

test('a log begun in a tab that was closed waits in the list, with its picture, and is saved once', async ({
  page,
  context,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
  isMobile,
}) => {
  test.slow();
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
  const closed = tab.waitForEvent('close');
  tab.on('dialog', (dialog) => dialog.accept());
  await tab.close({ runBeforeUnload: true });
  await closed;

  await page.goto('/home');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Utö i halvvind');
  await expect(rows(page)).toContainText('Sandhamn – Utö');
  await axe();
  await shoot('home-draft');
  await byPointer(isMobile)(page.getByRole('link', { name: 'Fortsätt med utkastet Utö i halvvind' }));
  await expect(page.getByText(/^Du fortsätter med utkastet från /)).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await expect(page.getByRole('spinbutton', { name: 'År' })).toHaveValue('2025');
  await expect(page.getByLabel('Beskrivning')).toHaveValue(/Dimma i viken\.$/);
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await axe();
  await shoot('createlog-draft-opened');
  await save(page, 'Skapa logg');

  await expect(message(page)).toHaveText('Loggen är skapad.');
  await expect(page.getByRole('button', { name: 'Förstora bild 1 av 1' })).toBeVisible();
  await chooseInMenu(page, byPointer(isMobile), 'Loggar');
  await expect(page.getByRole('link', { name: 'Visa Utö i halvvind' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await (await (await callsOf(account)).get('/api/logs')).json()).toHaveLength(1);
});

test('a draft that is found can be thrown away and taken back, with the keyboard alone', async ({
  page,
  account,
  signIn,
  axe,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Inte klar');
  await untilKept(page);
  await page.goto('/createlog');
  await expect(offer(page)).toBeVisible();
  await axe();
  await shoot('createlog-draft-found');
  await tabTo(page.getByRole('button', { name: 'Ta bort utkastet' }));
  await page.keyboard.press('Enter');
  const said = page.getByRole('status').filter({ hasText: 'Utkastet är borttaget.' });
  await expect(said).toBeFocused();
  await axe();
  await tabTo(page.getByRole('button', { name: 'Ångra' }));
  await page.keyboard.press('Enter');
  await expect(offer(page)).toBeFocused();
  await page.reload();
  await tabTo(page.getByRole('button', { name: 'Ta bort utkastet' }));
  await page.keyboard.press('Enter');
  await expect(said).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Rubrik')).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('the line that says that a draft is kept pushes no button from under the finger', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const id = await createServiceLog(await callsOf(account));
  await signIn(account);
  await page.goto(`/updateservicelog/${id}`);
  const button = page.getByRole('button', { name: 'Uppdatera' });
  const top = () => button.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.getByLabel('Rubrik').fill('Min rubrik');
  await untilKept(page);
  expect(await top()).toBe(before);
});

test('a draft of a change says so when the log has been changed elsewhere since', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
}) => {
  const calls = await callsOf(account);
  const id = await createServiceLog(calls);
  await signIn(account);
  await page.goto(`/updateservicelog/${id}`);
  await page.getByLabel('Rubrik').fill('Min rubrik');
  await untilKept(page);
  await calls.put(`/api/servicelog/${id}`, {
    data: serviceLog({ title: 'Annan rubrik', engineType: 'Yanmar 1GM10' }),
  });
  await page.goto(`/updateservicelog/${id}`);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Annan rubrik');
  const said = page.getByText(
    'Uppgifterna har ändrats sedan utkastet skrevs. Gå igenom dem innan du sparar.',
  );
  await expect(said).toBeVisible();
  await axe();
  await shoot('updateservicelog-draft-outrun');
  await page.getByRole('button', { name: 'Fortsätt med utkastet' }).click();
  // What the draft left alone is as it was saved elsewhere.
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  await expect(page.getByLabel('Motortyp')).toHaveValue('Yanmar 1GM10');
  await expect(said).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa den sparade i en ny flik' })).toBeVisible();
  await save(page, 'Uppdatera');
  await expect(page.getByRole('heading', { level: 1, name: 'Min rubrik' })).toBeVisible();
  await page.goto(`/updateservicelog/${id}`);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  await expect(offer(page)).toHaveCount(0);
});
