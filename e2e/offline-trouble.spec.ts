import { changeKey, everythingKept } from './harness/device.ts';
import { untilKept } from './harness/drafts.ts';
import { choosePictures, fillInTrip, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { readyForSea } from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logOut } from './harness/session.ts';
import { byPointer, loadsAfresh, menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

test('changes, deletions and new logs made without a network reach the server afterwards', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const { tripLog, serviceLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goOffline();

  await page.goto(`/updateservicelog/${serviceLog._id}`);
  await page.getByLabel('Rubrik').fill('Vårservice, med nya anoder');
  await save(page, 'Uppdatera');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vårservice, med nya anoder');
  await expect(page.getByText('Ändringen finns på enheten')).toBeVisible();

  await page.goto(`/updatelog/${tripLog._id}`);
  await save(page, 'Radera logg');
  await save(page, 'Radera');
  await expect(message(page)).toHaveText('Loggen tas bort när du har täckning.');
  await page.goto('/createservicelog');
  await page.getByLabel('Rubrik').fill('Impellerbyte');
  await page.getByLabel('Datum *').fill('2025-08-02T12:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila, Albin Vega');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Reparation');
  await save(page, 'Skapa service');
  // Don't leave the page while a save is pending.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impellerbyte');
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Vårservice, med nya anoder',
    'Utö i halvvind',
    'Impellerbyte',
  ]);

  await context.setOffline(false);
  await expect(page.getByText('Allt du har skrivit är skickat.')).toBeVisible();
  await expect.poll(async () => (await calls.get('/api/logs')).json()).toEqual([]);
  const services = await (await calls.get(`/api/servicelogs/${account._id}`)).json();
  expect(services).toMatchObject([
    { title: 'Impellerbyte' },
    { title: 'Vårservice, med nya anoder', images: serviceLog.images },
  ]);
});

test('a log that was also changed elsewhere is merged, and the user resolves conflicts field by field', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  goOffline,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goOffline();
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Skriven ombord');
  await page.getByLabel('Från – Till').fill('Ombord – Hem');
  await page.getByLabel('Distans').fill('7.5');
  await save(page, 'Uppdatera');
  const { _id, uploadedImages, ...rest } = tripLog as typeof tripLog & { uploadedImages?: string[] };
  const atHome = { title: 'Skriven hemma', position: 'Hemma – Ombord', description: 'Tillagt hemma.' };
  const elsewhere = await calls.put(`/api/updatelog/${_id}`, { data: { ...rest, ...atHome } });
  expect(elsewhere.status(), await elsewhere.text()).toBe(200);

  consoleErrors.expect('/api/updatelog/');
  await context.setOffline(false);
  await expect(page.getByText('En sparad logg behöver ses över innan den kan skickas.')).toBeVisible();
  const row = page.getByRole('row', { name: 'Rubrik' });
  await expect(row).toContainText('Skriven ombord');
  await expect(row).toContainText('Skriven hemma');
  // A field that only one side has changed is not asked about.
  await expect(page.getByRole('table', { name: 'Två versioner av loggen' }).getByRole('row')).toHaveCount(3);
  await shoot('outbox-versions');
  await page.getByRole('button', { name: 'Den sparade i alla' }).click();
  await page.getByRole('radio', { name: 'Rubrik: Min ändring' }).check();
  await save(page, 'Spara valet');
  await expect
    .poll(async () => (await calls.get(`/api/showlog/${_id}`)).json())
    .toMatchObject({ ...atHome, title: 'Skriven ombord', distance: 7.5 });
  await expect(page.getByText('En sparad logg behöver ses över')).toHaveCount(0);
});

test('an unsent log can’t be read on the device after a log-out, and is sent when the same user logs in again', async ({
  page,
  context,
  account,
  newAccount,
  callsOf,
  signIn,
  isMobile,
  shoot,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const another = await newAccount();
  await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goOffline();
  await page.goto('/createlog');
  await fillInTrip(page, 'Hemlig vik');
  await choosePictures(page, 'picture.webp');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Hemlig vik – LOGGBOKEN');
  expect(await everythingKept(page), 'what lies on the device while signed in').not.toContain('Hemlig vik');

  if (isMobile) await page.getByRole('button', { name: 'Öppna menyn' }).tap();
  await menu(page).getByRole('link', { name: 'Logga ut' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Logga ut?' });
  await expect(warning).toContainText(
    'Du har 1 logg som inte är skickad. Den finns kvar på enheten tills du loggar in igen.',
  );
  await shoot('outbox-log-out');
  await loadsAfresh(page, () => warning.getByRole('button', { name: 'Logga ut' }).click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Välkommen till LOGGBOKEN');
  const left = await everythingKept(page);
  for (const secret of ['Hemlig vik', 'Utö i halvvind', 'Vårservice', account.email]) {
    expect(left).not.toContain(secret);
  }
  const pictures = async () => (await caches.keys()).filter((name) => name.includes('pictures'));
  await expect.poll(() => page.evaluate(pictures)).toEqual([]);

  await context.setOffline(false);
  await signIn(another);
  await page.goto('/home');
  await expect(page.getByText('Inga loggar än')).toBeVisible();
  await readyForSea(page);
  await expect(page.getByText('täckning')).toHaveCount(0);
  expect(await (await (await callsOf(another)).get('/api/logs')).json()).toEqual([]);

  await signIn(account);
  await page.goto('/home');
  await expect
    .poll(async () =>
      (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title).sort(),
    )
    .toEqual(['Hemlig vik', 'Utö i halvvind']);
});

test('a log that can’t be read and a log that the server fails on do not hold up the others', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  goOffline,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goOffline();
  for (const title of ['Oläslig', 'Snubbelsten', 'Framkommen']) {
    await page.goto('/createlog');
    await fillInTrip(page, title);
    await save(page, 'Skapa logg');
    await expect(page).toHaveTitle(`${title} – LOGGBOKEN`);
    if (title === 'Oläslig') await changeKey(page, account);
  }
  const defect = { code: 'defect', message: 'Något gick fel hos oss. Inget har sparats.' };
  await context.route('**/api/createlog', (route) =>
    route.request().postData()?.includes('Snubbelsten')
      ? route.fulfill({ status: 500, json: defect })
      : route.continue(),
  );
  consoleErrors.expect('status of 500');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/showlog\/(?!waiting)/);
  await expect
    .poll(async () => (await calls.get('/api/logs')).json())
    .toMatchObject([{ title: 'Framkommen' }]);

  await expect(page.getByText('Något som är sparat på enheten går inte att läsa.')).toBeVisible();
  await page.getByRole('link', { name: 'Visa vad som väntar' }).first().click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Snubbelsten']);
  await shoot('outbox-unreadable');
  await save(page, 'Ta bort det oläsliga');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort det oläsliga' }).click();
  await expect(page.getByText('går inte längre att läsa')).toHaveCount(0);
  await context.unroute('**/api/createlog');
  await expect(page.getByText('Allt du har skrivit är skickat.')).toBeVisible();
  expect((await (await calls.get('/api/logs')).json()).length).toBe(2);
});

test('a draft of a change to an unsent log is found again when the log has been sent', async ({
  page,
  context,
  account,
  signIn,
  isMobile,
  goOffline,
}) => {
  await signIn(account);
  await page.goto('/home');
  await goOffline();
  await page.goto('/createlog');
  await fillInTrip(page, 'Skriven till sjöss');
  await save(page, 'Skapa logg');
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('En lång rättelse');
  await untilKept(page);
  await context.setOffline(false);
  await expect(page.getByText('1 sparad logg är skickad.')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/updatelog\/[\w-]{22}\?draft=/);
  await expect(page.getByLabel('Rubrik')).toHaveValue('En lång rättelse');
  const address = new URL(page.url()).pathname;

  // Also after a log-out.
  await logOut(page, byPointer(isMobile));
  await signIn(account);
  await page.goto(address);
  await save(page, 'Fortsätt med utkastet');
  await expect(page.getByLabel('Rubrik')).toHaveValue('En lång rättelse');
});
