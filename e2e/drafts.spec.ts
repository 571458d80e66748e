import type { Page } from '@playwright/test';
import type { Account } from './harness/accounts.ts';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { ownBrowser } from './harness/own-browser.ts';
import { createServiceLog, serviceLog } from './harness/service-logs.ts';
import { byPointer, chooseInMenu, menu, tabTo } from './harness/ways.ts';

const kept = (page: Page) => page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/);
const offer = (page: Page) => page.getByText(/^Det finns ett utkast från \S+ \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
const rows = (page: Page) => page.getByRole('article').filter({ hasText: 'Utkast' });
const message = (page: Page) => page.getByRole('status', { name: 'Meddelanden' });

async function choosePicture(page: Page) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles('test-pictures/picture.webp');
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
}

/** Until what stands in the form now is on the device: the address names the draft, and nothing more is about to be written. */
async function untilKept(page: Page) {
  await expect(kept(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=[0-9a-f]{32}$/);
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Rubrik').fill(title);
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await page.getByLabel('Avgångstid *').fill('2025-07-14T09:40');
  await page.getByLabel('Ankomsttid *').fill('2025-07-14T15:05');
}

/**
 * How many pictures lie there for an account, in drafts or on their way. A draft is written down in one go with its
 * pictures, and so with all that was typed before them.
 */
const picturesOnDevice = (page: Page, { _id }: Account) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        indexedDB.open(name).onsuccess = ({ target }) => {
          const device = (target as IDBOpenDBRequest).result;
          const count = device.transaction('pictures').objectStore('pictures').count();
          count.onsuccess = () => {
            device.close();
            resolve(count.result);
          };
        };
      }),
    `loggboken-${_id}`,
  );

async function logIn(page: Page, { username, password }: Account) {
  await page.getByLabel('Användarnamn').fill(username);
  await page.getByLabel('Lösenord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
}

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
  await fillIn(tab, 'Utö i halvvind');
  await tab
    .getByLabel('Beskrivning')
    .fill('Sex meter per sekund.\n\nLunch i Ängskär.\n\nSol.\n\nDimma i viken.');
  await choosePicture(tab);
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
  await byPointer(isMobile)(page.getByRole('link', { name: 'Fortsätt på utkastet Utö i halvvind' }));
  await expect(page.getByText(/^Du fortsätter på utkastet från /)).toBeVisible();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await expect(page.getByLabel('År')).toHaveValue('2025');
  await expect(page.getByLabel('Beskrivning')).toHaveValue(/Dimma i viken\.$/);
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await axe();
  await shoot('createlog-draft-opened');
  await page.getByRole('button', { name: 'Skapa logg' }).click();

  await expect(message(page)).toHaveText('Loggen är skapad.');
  await expect(page.getByRole('button', { name: 'Förstora bild 1 av 1' })).toBeVisible();
  await chooseInMenu(page, byPointer(isMobile), 'Loggar');
  await expect(page.getByRole('link', { name: 'Visa Utö i halvvind' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await (await (await callsOf(account)).get('/api/logs')).json()).toHaveLength(1);
});

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
    await choosePicture(page);
    await expect.poll(() => picturesOnDevice(page, account)).toBe(1);
    await device.kill();

    const again = await (await device.start()).newPage();
    await again.goto('/servicelogs');
    await expect(rows(again)).toContainText('Vårservice');
    await again.getByRole('link', { name: 'Ny service' }).click();
    await expect(offer(again)).toBeVisible();
    await again.getByRole('button', { name: 'Fortsätt på utkastet' }).click();
    await expect(again.getByLabel('Rubrik')).toHaveValue('Vårservice');
    await expect(again.getByLabel('Båtnamn och modell')).toHaveValue('Vindila, Albin Vega');
    await expect(again.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  } finally {
    await device.remove();
  }
});

test('a session that ends in the middle of a form costs nothing: the same user is led back to it', async ({
  page,
  account,
  newAccount,
  signIn,
  callsOf,
  consoleErrors,
  axe,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/createlog');
  await choosePicture(page);
  await fillIn(page, 'Utö i halvvind');
  await untilKept(page);
  await calls.delete('/api/sessions');
  consoleErrors.expect('401');
  await page.getByLabel('Beskrivning').fill('Lugnt.');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page).toHaveURL('/login');
  await expect(message(page)).toHaveText('Du behöver logga in igen.');

  await logIn(page, account);
  await expect(page).toHaveURL(/\/createlog\?draft=/);
  await expect(message(page)).toContainText(account.username);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Utö i halvvind');
  await expect(page.getByLabel('Beskrivning')).toHaveValue('Lugnt.');
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await axe();

  // Once more, and this time somebody else logs in.
  await (await callsOf(account)).delete('/api/sessions');
  await page.getByRole('button', { name: 'Skapa logg' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, await newAccount());
  await expect(page).toHaveURL('/info');
  await page.goto('/createlog');
  await expect(page.getByLabel('Rubrik')).toHaveValue('');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
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

test('what is typed beside the offer of a draft is a draft of its own', async ({ page, account, signIn }) => {
  await signIn(account);
  for (const title of ['Första', 'Andra']) {
    await page.goto('/createlog');
    await page.getByLabel('Rubrik').fill(title);
    await untilKept(page);
  }
  await page.goto('/home');
  await expect(rows(page).getByRole('heading')).toHaveText(['Andra', 'Första']);
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
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Riggkontroll');
  await page.goBack();
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  await expect(dialog).toContainText(
    'Du har ändringar som inte är sparade. De finns kvar som utkast på enheten.',
  );
  await axe();
  await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
  await expect(rows(page)).toContainText('Riggkontroll');
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
  await page.getByRole('button', { name: 'Fortsätt på utkastet' }).click();
  // What the draft left alone is as it was saved elsewhere.
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  await expect(page.getByLabel('Motortyp')).toHaveValue('Yanmar 1GM10');
  await expect(said).toBeVisible();
  await expect(page.getByRole('link', { name: 'Visa den sparade i en ny flik' })).toBeVisible();
  await page.getByRole('button', { name: 'Uppdatera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Min rubrik' })).toBeVisible();
  await page.goto(`/updateservicelog/${id}`);
  await expect(page.getByLabel('Rubrik')).toHaveValue('Min rubrik');
  await expect(offer(page)).toHaveCount(0);
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

test('two accounts on one device never meet each other’s drafts, and each finds its own again', async ({
  page,
  account,
  newAccount,
  isMobile,
}) => {
  const other = await newAccount();
  const begin = async (who: Account, title: string) => {
    await page.goto('/login');
    await logIn(page, who);
    await expect(message(page)).toContainText(who.username);
    await page.goto('/createlog');
    await expect(page.getByLabel('Rubrik')).toBeVisible();
    await page.getByLabel('Rubrik').fill(title);
    await untilKept(page);
  };
  const logOut = async () => {
    const loadedAfresh = page.waitForEvent('load');
    const toggle = page.getByRole('button', { name: 'Öppna menyn' });
    if (isMobile) await toggle.tap();
    await menu(page).getByRole('link', { name: 'Logga ut' }).click();
    await page.getByRole('button', { name: 'Lämna utan att spara' }).click();
    await loadedAfresh;
  };
  await begin(account, 'Min resa');
  await logOut();
  await begin(other, 'Din resa');
  await page.goto('/home');
  await expect(rows(page).getByRole('heading')).toHaveText(['Din resa']);
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Din andra resa');
  await logOut();
  await page.goto('/login');
  await logIn(page, account);
  await expect(message(page)).toContainText(account.username);
  await page.goto('/home');
  await expect(rows(page).getByRole('heading')).toHaveText(['Min resa']);
});
