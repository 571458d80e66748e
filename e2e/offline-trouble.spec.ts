import type { Page } from '@playwright/test';
import { untilKept } from './harness/drafts.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import {
  changeKey,
  choosePictures,
  everythingKept,
  goToSea,
  readyForSea,
  writeTrip,
} from './harness/offline.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { menu } from './harness/ways.ts';

test.use({ serviceWorkers: 'allow' });

const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('what is changed and deleted without a network is so on the server afterwards', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog, serviceLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });

  await page.goto(`/updateservicelog/${serviceLog._id}`);
  await page.getByLabel('Rubrik').fill('Vårservice, med nya anoder');
  await save(page, 'Uppdatera');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vårservice, med nya anoder');
  await expect(page.getByText('Ändringen finns på enheten')).toBeVisible();

  await page.goto(`/updatelog/${tripLog._id}`);
  await save(page, 'Radera logg');
  await save(page, 'Radera');
  await expect(message(page)).toHaveText('Loggen raderas när du har täckning.');
  await page.goto('/createservicelog');
  await page.getByLabel('Rubrik').fill('Impellerbyte');
  await page.getByLabel('Datum *').fill('2025-08-02T12:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila, Albin Vega');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Reparation');
  await save(page, 'Skapa service');
  // Nobody leaves while something is on its way.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impellerbyte');
  await page.goto('/outbox');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Vårservice, med nya anoder',
    'Utö i halvvind',
    'Impellerbyte',
  ]);

  await context.setOffline(false);
  await expect(page.getByText('Allt du har skrivit är skickat.')).toBeVisible({ timeout: 10_000 });
  expect(await (await calls.get('/api/logs')).json()).toEqual([]);
  const services = await (await calls.get(`/api/servicelogs/${account._id}`)).json();
  expect(services).toMatchObject([
    { title: 'Impellerbyte' },
    { title: 'Vårservice, med nya anoder', images: serviceLog.images },
  ]);
});

test('a log that was changed elsewhere too is merged, and what collides is chosen field by field', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  axe,
  shoot,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Skriven ombord');
  await page.getByLabel('Från – Till').fill('Ombord – Hem');
  await page.getByLabel('Distans').fill('7.5');
  await save(page, 'Uppdatera');
  const { _id, uploadedImages, ...rest } = tripLog as typeof tripLog & { uploadedImages?: string[] };
  const atHome = { title: 'Skriven hemma', position: 'Hemma – Ombord', description: 'Tillagt hemma.' };
  const elsewhere = await calls.put(`/api/updatelog/${_id}`, { data: { ...rest, ...atHome } });
  expect(elsewhere.status(), await elsewhere.text()).toBe(200);

  await context.setOffline(false);
  await expect(page.getByText('En sparad logg behöver ses över innan den kan skickas.')).toBeVisible();
  const row = page.getByRole('row', { name: 'Rubrik' });
  await expect(row).toContainText('Skriven ombord');
  await expect(row).toContainText('Skriven hemma');
  // What only one side has touched is no question.
  await expect(page.getByRole('table', { name: 'Två versioner av loggen' }).getByRole('row')).toHaveCount(3);
  await axe();
  await shoot('outbox-versions');
  await page.getByRole('button', { name: 'Den sparade i alla' }).click();
  await page.getByRole('radio', { name: 'Rubrik: Min ändring' }).check();
  await save(page, 'Spara valet');
  await expect
    .poll(async () => (await calls.get(`/api/showlog/${_id}`)).json())
    .toMatchObject({ ...atHome, title: 'Skriven ombord', distance: 7.5 });
  await expect(page.getByText('En sparad logg behöver ses över')).toHaveCount(0);
});

test('after a log-out nothing of it can be read, and it is sent when the same user is back', async ({
  page,
  context,
  account,
  newAccount,
  callsOf,
  signIn,
  isMobile,
  shoot,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const another = await newAccount();
  await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Hemlig vik');
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
  const loadedAfresh = page.waitForEvent('load');
  await warning.getByRole('button', { name: 'Logga ut' }).click();
  await loadedAfresh;
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

test('a session that has ended keeps what waits until the same user is back', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Efter hemkomsten');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Efter hemkomsten – LOGGBOKEN');
  expect((await calls.delete('/api/sessions')).status()).toBe(204);
  consoleErrors.expect('status of 401');
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Användarnamn').fill(account.username);
  await page.getByLabel('Lösenord', { exact: true }).fill(account.password);
  await save(page, 'Logga in');
  await expect
    .poll(async () =>
      (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title),
    )
    .toEqual(['Efter hemkomsten']);
});

test('a log that the server refuses says why, and goes off when it has been put right', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Till nästa år');
  await save(page, 'Skapa logg');
  await expect(page).toHaveTitle('Till nästa år – LOGGBOKEN');
  const refusal = {
    code: 'invalid_input',
    message: 'Ogiltiga uppgifter.',
    fields: { title: 'Skriv en annan rubrik.' },
  };
  await context.route('**/api/createlog', (route) => route.fulfill({ status: 400, json: refusal }));
  consoleErrors.expect('status of 400');
  await context.setOffline(false);
  await expect(page.getByText('En sparad logg behöver ses över innan den kan skickas.')).toBeVisible();
  await expect(page.getByText('Skriv en annan rubrik.')).toBeVisible();
  await shoot('outbox-refused');
  await context.unroute('**/api/createlog');
  await page.getByRole('link', { name: 'Se över loggen' }).first().click();
  if (!page.url().includes('updatelog')) await page.getByRole('link', { name: 'Ändra' }).click();
  await expect(page.getByLabel('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  await page.getByLabel('Rubrik').fill('I år igen');
  await save(page, 'Uppdatera');
  await expect
    .poll(async () =>
      (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title),
    )
    .toEqual(['I år igen']);
});

test('a log that can’t be read, and one that the server stumbles over, do not hold up the others', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  shoot,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  for (const title of ['Oläslig', 'Snubbelsten', 'Framkommen']) {
    await page.goto('/createlog');
    await writeTrip(page, title);
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
  expect(await (await calls.get('/api/logs')).json()).toMatchObject([{ title: 'Framkommen' }]);

  await expect(page.getByText('Något som är sparat på enheten går inte att läsa.')).toBeVisible();
  await page.getByRole('link', { name: 'Visa vad som väntar' }).first().click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Snubbelsten']);
  await shoot('outbox-unreadable');
  await save(page, 'Ta bort det oläsliga');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort det oläsliga' }).click();
  await expect(page.getByText('går inte längre att läsa')).toHaveCount(0);
  await context.unroute('**/api/createlog');
  await expect(page.getByText('Allt du har skrivit är skickat.')).toBeVisible({ timeout: 10_000 });
  expect((await (await calls.get('/api/logs')).json()).length).toBe(2);
});

test('a draft of a change to a log that waits is found again when the log has been sent', async ({
  page,
  context,
  account,
  signIn,
  isMobile,
  consoleErrors,
}) => {
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Skriven till sjöss');
  await save(page, 'Skapa logg');
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByLabel('Rubrik').fill('En lång rättelse');
  await untilKept(page);
  await context.setOffline(false);
  await expect(page.getByText('1 sparad logg är skickad.')).toBeVisible({ timeout: 10_000 });
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page).toHaveURL(/\/updatelog\/(?!waiting).*\?draft=/);
  await expect(page.getByLabel('Rubrik')).toHaveValue('En lång rättelse');
  const address = new URL(page.url()).pathname;

  // Also after a log-out.
  if (isMobile) await page.getByRole('button', { name: 'Öppna menyn' }).tap();
  const loadedAfresh = page.waitForEvent('load');
  await menu(page).getByRole('link', { name: 'Logga ut' }).click();
  await loadedAfresh;
  await signIn(account);
  await page.goto(address);
  await save(page, 'Fortsätt med utkastet');
  await expect(page.getByLabel('Rubrik')).toHaveValue('En lång rättelse');
});

test('a device without room for the pictures says so before anything is lost', async ({
  page,
  context,
  account,
  signIn,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    navigator.storage.estimate = async () => ({ quota: 1_000_000, usage: 999_999 });
  });
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto('/createlog');
  await writeTrip(page, 'Full kajuta');
  await choosePictures(page, 'picture.webp');
  await save(page, 'Skapa logg');
  await expect(page.getByRole('alert')).toContainText('Enheten har inte plats för mer. Inget har sparats.');
  await expect(page.getByLabel('Rubrik')).toHaveValue('Full kajuta');
});

test('what waits can be taken back before it is sent', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Ångrad');
  await save(page, 'Uppdatera');
  await save(page, 'Ångra ändringen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ångra ändringen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tripLog.title);
  await expect(page.getByText('Ändringen finns på enheten')).toHaveCount(0);

  await page.goto('/createlog');
  await writeTrip(page, 'Aldrig seglad');
  await save(page, 'Skapa logg');
  await save(page, 'Ta bort loggen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort loggen' }).click();
  await expect(message(page)).toHaveText('Loggen är borttagen.');
  await context.setOffline(false);
  await expect(page.getByText('Ansluten igen.')).toBeVisible();
  await page.goto('/outbox');
  await expect(page.getByText('Allt du har skrivit är skickat.')).toBeVisible();
  expect(await (await calls.get('/api/logs')).json()).toMatchObject([{ title: tripLog.title }]);

  // This one does arrive, and the network goes before the answer.
  await context.route('**/api/createlog', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto('/createlog');
  await writeTrip(page, 'Kommen fram');
  await save(page, 'Skapa logg');
  await expect(page).toHaveURL(/\/showlog\/waiting-/);
  await save(page, 'Ta bort loggen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort loggen' }).click();
  await expect(message(page)).toHaveText(
    'Det kan ha hunnit skickas, och tas i så fall tillbaka när servern svarar.',
  );
  await context.unroute('**/api/createlog');
  expect(await (await calls.get('/api/logs')).json()).toHaveLength(2);
  await context.setOffline(false);
  await expect
    .poll(async () => (await (await calls.get('/api/logs')).json()) as unknown[])
    .toMatchObject([{ title: tripLog.title }]);
});

test('a deletion is taken back with the change before it, and a log sent since its form was opened is deleted', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Ändrad till sjöss');
  await choosePictures(page, 'alpha.png');
  await save(page, 'Uppdatera');
  await page.getByRole('link', { name: 'Ändra' }).click();
  await save(page, 'Radera logg');
  await save(page, 'Radera');
  await expect(message(page)).toHaveText('Loggen raderas när du har täckning.');
  await page.goto(`/showlog/${tripLog._id}`);
  await save(page, 'Behåll loggen');
  await expect(page.getByText('Ändringen finns på enheten')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ändrad till sjöss');
  await expect(page.getByRole('img', { name: /^Bild [12] av 2 till/ })).toHaveCount(2);

  await page.goto('/createlog');
  await writeTrip(page, 'Kort liv');
  await save(page, 'Skapa logg');
  await page.getByRole('link', { name: 'Ändra' }).click();
  await expect(page.getByLabel('Rubrik')).toHaveValue('Kort liv');
  await context.setOffline(false);
  await expect(page.getByText('2 sparade loggar är skickade.')).toBeVisible({ timeout: 10_000 });
  await save(page, 'Radera logg');
  await save(page, 'Radera');
  await expect
    .poll(async () => (await calls.get('/api/logs')).json())
    .toMatchObject([{ title: 'Ändrad till sjöss', images: [...tripLog.images, expect.any(String)] }]);
});

test('a change of a log that was deleted elsewhere can be saved as a new one', async ({
  page,
  context,
  account,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const calls = await callsOf(account);
  const { tripLog } = await writeOneOfEach(calls);
  await signIn(account);
  await page.goto('/home');
  await goToSea({ page, context, consoleErrors });
  await page.goto(`/updatelog/${tripLog._id}`);
  await page.getByLabel('Rubrik').fill('Räddad');
  await save(page, 'Uppdatera');
  expect((await calls.delete(`/api/deletelog/${tripLog._id}`)).status()).toBe(200);
  consoleErrors.expect('status of 404');
  await context.setOffline(false);
  await save(page, 'Spara som ny logg');
  await expect
    .poll(async () =>
      (await (await calls.get('/api/logs')).json()).map(({ title }: { title: string }) => title),
    )
    .toEqual(['Räddad']);
  await expect(page).toHaveTitle('Räddad – LOGGBOKEN');
});
