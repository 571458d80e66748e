import { isUpToDate } from '../harness/device.ts';
import { untilKept } from '../harness/drafts.ts';
import {
  chooseFiles,
  choosePictures,
  fillInTrip,
  press,
  save,
  untilPicturesAreSent,
} from '../harness/forms.ts';
import { message } from '../harness/message.ts';
import { writeOneOfEach } from '../harness/one-of-each.ts';
import { createServiceLog, openSection } from '../harness/service-logs.ts';
import { logIn, logOut } from '../harness/session.ts';
import { chart, chooseTrack, coastDrawn } from '../harness/tracks.ts';
import { byPointer, chooseInMenu, narrow } from '../harness/ways.ts';
import { expect, test } from './journey.ts';

test('logs in and writes a trip with a JPEG, a HEIC and a PNG', async ({ page, account }) => {
  await page.goto('/login');
  await logIn(page, account);
  await expect(message(page)).toContainText(account.username);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Ny logg' }).click();
  await fillInTrip(page, 'Utö i halvvind');
  await page.getByLabel('Vindhastighet').pressSequentially('8,5');
  await page.getByLabel('Distans').pressSequentially('12,5');
  await choosePictures(page, 'progressive.jpg', 'phone.heic', 'alpha.png');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Utö i halvvind – LOGGBOKEN');
  await expect(page.getByText('12,5 nm')).toBeVisible();
  await expect(page.getByText('mån 2025-07-14 09:40')).toBeVisible();
  await untilPicturesAreSent(page, 3);
});

test('changes a trip, takes its picture away and deletes it', async ({ page, account, callsOf, signIn }) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto(`/showlog/${tripLog._id}`);
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await page.getByLabel('Rubrik').fill('Utö i styv halvvind');
  await save(page, 'Uppdatera');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utö i styv halvvind');
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Radera logg' }).click();
  await save(page, 'Radera');
  await expect(message(page)).toHaveText('Loggen är raderad.');
  await expect.poll(async () => (await calls.get('/api/logs')).json()).toEqual([]);
});

test('writes a service log', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await page.getByLabel('Rubrik').fill('Vårservice');
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila, Albin Vega');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Vårrustning');
  await openSection(page, 'Motorservice');
  await page.getByRole('textbox', { name: 'Motorservice' }).fill('Olja och filter bytta.\nImpellern är hel.');
  await choosePictures(page, 'sideways.jpg');
  await save(page, 'Skapa service');
  await expect(page.getByText('lör 2026-04-18 10:00')).toBeVisible();
  await expect(page.getByText('Impellern är hel.')).toBeVisible();
  await untilPicturesAreSent(page, 1);
});

test('reads a track into a trip, and sees it on the chart', async ({ page, account, signIn }) => {
  await signIn(account);
  await page.goto('/createlog');
  await chooseTrack(page);
  await expect(page.getByLabel('Avgångstid *')).toHaveValue('2025-07-14T09:40');
  await page.getByLabel('Rubrik').fill('Mot Utö');
  await page.getByLabel('Från – Till').fill('Sandhamn – Utö');
  await save(page, 'Skapa logg');
  await expect(chart(page, 'Spåret från Sandhamn till Utö')).toBeVisible();
  await coastDrawn(page);
});

test('makes a plan and does one of its tasks', async ({ page, account, callsOf, signIn }) => {
  await createServiceLog(await callsOf(account), { boatNameModel: 'Vindila, Albin Vega' });
  await signIn(account);
  await page.goto('/servicelogs');
  await page.getByRole('link', { name: 'Skapa en plan', exact: true }).click();
  for (const name of ['Segelbåt', 'S-drev', 'Nej'])
    await page.getByRole('radio', { name, exact: true }).click();
  await page.getByRole('button', { name: /^Lägg till \d+ uppgifter$/ }).click();
  await press(page, 'Ange när det gjordes senast: Se över riggen');
  await page.getByRole('textbox', { name: 'Förra gången' }).fill('2024-05-01');
  await save(page, 'Spara');
  await expect(page.getByText('Sedan 1 maj 2025')).toBeVisible();
  await page.getByRole('link', { name: 'Gjort: Se över riggen' }).click();
  await save(page, 'Skapa service');
  await expect(page.getByText('Riggen översedd.')).toBeVisible();
});

test('casts off, writes rows with one press and arrives, without giving away the position', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/castoff');
  await page.getByLabel('Från *').fill('Sandhamn');
  await page.getByLabel('Till').fill('Utö');
  await press(page, 'Kasta loss');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sandhamn – Utö');
  // At once, while the trip is on its way to the server.
  await press(page, 'Segel upp');
  await expect(page.getByText(/^Rad skriven \d\d:\d\d: Segel upp\.$/)).toBeVisible();
  await press(page, 'Vi är framme');
  await save(page, 'Spara resan');
  await expect(page.getByRole('group').filter({ hasText: 'Loggblad' })).toContainText('3 rader');
});

test('finds a trip by a word and by its year, and sorts', async ({ page, account, callsOf, signIn }) => {
  const calls = await callsOf(account);
  for (const year of [2024, 2025, 2026]) {
    const times = { departureDateTime: `${year}-07-14T09:40`, arrivalDateTime: `${year}-07-14T15:05` };
    await calls.post('/api/createlog', {
      data: { title: `Turen ${year}`, year, ...times, position: 'Dalarö – Ornö' },
    });
  }
  await signIn(account);
  await page.goto('/home');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Turen 2026', 'Turen 2025', 'Turen 2024']);
  await page.getByRole('button', { name: /Nyast först/ }).click();
  await expect(titles).toHaveText(['Turen 2024', 'Turen 2025', 'Turen 2026']);
  await page.getByRole('searchbox', { name: 'Sök eller fråga' }).fill('turen 2025');
  await expect(titles).toHaveText(['Turen 2025']);
  await page.getByRole('searchbox', { name: 'Sök eller fråga' }).fill('');
  await narrow(page, 'År', '2024');
  await expect(titles).toHaveText(['Turen 2024']);
});

test('has a trip on paper when the browser prints', async ({ page, account, callsOf, signIn }) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto(`/showlog/${tripLog._id}`);
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('body > :not(#root)');
  await expect(paper.getByText(/^Utskrift från LOGGBOKEN \d{4}-\d\d-\d\d$/).first()).toBeAttached();
  await expect(paper.locator('img').first()).toBeAttached();
});

test('takes everything home and reads it into another account', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
}) => {
  await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto(`/showprofile/${account._id}/export`);
  await expect(page.getByText(/^ungefär \d+/)).toBeVisible();
  const download = page.waitForEvent('download');
  await save(page, 'Hämta allt');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^loggboken-\d{4}-\d\d-\d\d\.zip$/);

  const other = await newAccount();
  await signIn(other);
  await page.goto(`/showprofile/${other._id}/read-in`);
  await chooseFiles(page, 'Välj fil', await saved.path());
  await save(page, 'Lägg till 1 logg och 1 servicetillfälle');
  await expect(page.getByText('Klart. Tillagt: 1 logg och 1 servicetillfälle.')).toBeVisible();
});

test('writes a trip with a picture while the server is gone, closes the browser, and has it sent once', async ({
  start,
  open,
  gate,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  const before = await start();
  const page = await open({ browser: before });
  await signIn(account, page);
  await page.goto('/home');
  await goOffline(page);
  await page.goto(`/showlog/${tripLog._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tripLog.title);
  await page.goto('/createlog');
  await fillInTrip(page, 'Utö utan täckning');
  await choosePictures(page, 'picture.webp');
  await save(page, 'Skapa logg');
  await expect(page).toHaveURL(/\/showlog\/[\w-]{22}$/);
  await before.close();

  const again = await open({ browser: await start() });
  await again.goto('/home');
  await expect(again.getByRole('link', { name: 'Utö utan täckning', exact: true })).toBeVisible();
  await gate.mend();
  await again.goto('/outbox');
  // Its picture is sent and processed on the way.
  await expect(again.getByRole('heading', { name: 'Inget väntar' })).toBeVisible({ timeout: 60_000 });
  const sent = async () =>
    (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title);
  expect((await sent()).sort()).toEqual([tripLog.title, 'Utö utan täckning'].sort());
});

test('leaves pages in the middle of their work, comes back, and has what was written', async ({
  page,
  account,
  callsOf,
  signIn,
}) => {
  await writeOneOfEach(await callsOf(account));
  await signIn(account);
  for (const address of ['/home', '/servicelogs', '/home', '/logs', '/servicelogs', '/home'])
    await page.goto(address);
  await page.goto('/createlog');
  await page.getByLabel('Rubrik').fill('Lämnad mitt i');
  await untilKept(page);
  await page.goto('/home');
  await expect(page.getByText('Lämnad mitt i')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Lämnad mitt i');
  await fillInTrip(page, 'Lämnad mitt i');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Lämnad mitt i – LOGGBOKEN');
});

test('has the same draft open in two tabs, and saves one log', async ({
  page,
  open,
  account,
  callsOf,
  signIn,
}) => {
  await signIn(account);
  await page.goto('/createlog');
  await fillInTrip(page, 'Skriven i två flikar');
  await untilKept(page);
  const address = await page.evaluate(() => location.href);
  const other = await open();
  await other.goto(address);
  await expect(other.getByLabel('Rubrik')).toHaveValue('Skriven i två flikar');
  await untilKept(other);
  await other.getByRole('button', { name: 'Ta bort utkastet' }).click();
  await expect(other.getByText('Utkastet är borttaget.')).toBeVisible();
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Skriven i två flikar – LOGGBOKEN');
  const calls = await callsOf(account);
  await expect.poll(async () => (await calls.get('/api/logs')).json()).toHaveLength(1);
});

test('uses a private window, logs out, and leaves nothing there', async ({ open, account, callsOf }) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  const page = await open({ isPrivate: true });
  await page.goto('/login');
  await logIn(page, account);
  await chooseInMenu(page, byPointer(false), 'Loggar');
  await expect(page.getByRole('link', { name: tripLog.title, exact: true })).toBeVisible();
  await logOut(page, byPointer(false));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Välkommen till LOGGBOKEN');
  await expect.poll(() => isUpToDate(page)).toBe(false);
});
