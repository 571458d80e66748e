import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { openPromise } from 'yauzl';
import { chooseFiles, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { addProfilePicture, writeOneOfEach } from './harness/one-of-each.ts';
import { tabTo } from './harness/ways.ts';

/** Unpacks a download into a folder of its own, as a user does. */
async function unpack(file: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'loggboken-hemma-'));
  const zip = await openPromise(file, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return folder;
}

/** What somebody has written, without ids, times of making and the names of pictures. */
async function written(calls: APIRequestContext, id: string) {
  const trips = await (await calls.get('/api/logs')).json();
  const services = await (await calls.get(`/api/servicelogs/${id}`)).json();
  return [...trips, ...services].map(({ _id, userId, createdAt, updatedAt, images, ...rest }) => ({
    ...rest,
    pictures: images.length,
  }));
}

test('everything is taken home, read without a server, and read in to another account, once', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
  axe,
  shoot,
}) => {
  test.slow();
  const mine = await callsOf(account);
  await writeOneOfEach(mine);
  await addProfilePicture(mine, account);
  await signIn(account);
  await page.goto(`/showprofile/${account._id}`);
  await expect(page.getByRole('link', { name: 'Hämta allt' })).toBeVisible();
  await axe();
  await shoot('profile-take-home');
  await page.getByRole('link', { name: 'Hämta allt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hämta allt' })).toBeFocused();
  await expect(page.getByText(/^ungefär \d+/)).toBeVisible();
  await axe();
  const download = page.waitForEvent('download');
  await save(page, 'Hämta allt');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^loggboken-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Hämtningen har börjat.')).toBeFocused();
  await axe();
  await shoot('export');
  const file = await saved.path();
  const folder = await unpack(file);

  const reader = await page.context().newPage();
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(reader.getByRole('heading', { name: 'Utö i halvvind' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Vårservice' })).toBeVisible();
  for (const picture of await reader.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(reader.getByRole('img')).toHaveCount(3);
  await reader.screenshot({
    path: `test-results/shots/taken-home-${test.info().project.name}.png`,
    fullPage: true,
  });
  await reader.close();

  const other = await newAccount();
  await signIn(other);
  await page.goto(`/showprofile/${other._id}/read-in`);
  await axe();
  await chooseFiles(page, 'Välj fil', file);
  await expect(page.getByRole('heading', { name: 'Det här finns i filen' })).toBeFocused();
  await expect(page.getByRole('row', { name: 'Loggar 1 0 0' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Servicetillfällen 1 0 0' })).toBeVisible();
  await expect(page.getByText('Din profil får bilderna ur filen: 1')).toBeVisible();
  await axe();
  await shoot('import-found');
  await page.reload();
  await save(page, 'Lägg till 1 logg och 1 servicetillfälle');
  await expect(page.getByText('Klart. Tillagt: 1 logg och 1 servicetillfälle.')).toBeFocused();
  await axe();
  await shoot('import-done');
  await page.getByRole('link', { name: 'Till mina loggar' }).click();
  await expect(page.getByText('Utö i halvvind').first()).toBeVisible();
  expect(await written(await callsOf(other), other._id)).toEqual(await written(mine, account._id));

  await page.goto(`/showprofile/${other._id}/read-in`);
  await chooseFiles(page, 'Välj fil', file);
  await expect(page.getByText('Allt i filen finns redan hos dig.')).toBeVisible();
  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
});

test('old trips are read in out of a table, column by column, with what is wrong told row by row', async ({
  page,
  account,
  callsOf,
  signIn,
  axe,
  shoot,
}) => {
  const table = [
    'Datum;Avgångstid;Ankomsttid;Från;Till;Sjömil;Väder och annat',
    '14/7 2021;9.40;15.05;Sandhamn;Utö;12,5;"Halvvind; sol"',
    '15.7.2021;8;11:30;Utö;Ängsö;ungefär 9;Öppen sjö',
    '31/2 2021;;;Ängsö;Nynäshamn;7;',
  ].join('\r\n');
  const latin1 = { name: 'resor.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') };
  await signIn(account);
  await page.goto(`/showprofile/${account._id}`);
  await page.getByRole('link', { name: 'Läs in gamla resor' }).click();
  await chooseFiles(page, 'Välj CSV-fil', { ...latin1, buffer: Buffer.from('PK\x03\x04') });
  await expect(page.getByText('Filen är ingen CSV-fil.')).toBeFocused();
  await axe();

  await chooseFiles(page, 'Välj CSV-fil', latin1);
  await expect(page.getByRole('heading', { name: 'Vad står i kolumnerna?' })).toBeFocused();
  await expect(page.getByLabel('Från', { exact: true })).toHaveValue('3');
  await expect(page.getByLabel('Beskrivning')).toHaveValue('');
  await page.getByLabel('Beskrivning').selectOption('Väder och annat');
  const preview = page.getByRole('region', { name: 'Tabell med de första raderna' });
  await expect(preview.getByRole('row').nth(1)).toContainText('2021-07-14 09:40');
  await expect(preview.getByRole('row').nth(1)).toContainText('Halvvind; sol');
  await expect(preview.getByRole('row').nth(2)).toContainText('Distansen måste vara ett tal');
  await expect(page.getByText('1 av 3 rader går att läsa in.')).toBeVisible();
  await axe();
  await shoot('read-table');

  await save(page, 'Fortsätt');
  await expect(page.getByRole('row', { name: 'Loggar 1 0 2' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Servicetillfällen' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Läs in gamla resor' })).toBeVisible();
  await expect(page.getByText('Rad 4 Skriv en dag och tid som finns')).toBeVisible();
  await axe();
  await shoot('read-table-found');
  await page.goBack();
  await expect(page.getByLabel('Beskrivning')).toHaveValue('6');
  await page.goForward();
  await page.reload();
  await save(page, 'Lägg till 1 logg');
  await expect(page.getByText('Klart. Tillagt: 1 logg. Inte tillagt: 2 loggar.')).toBeFocused();
  await expect(page.getByText('Rad 4 Skriv en dag och tid som finns')).toBeVisible();
  const [log] = await (await (await callsOf(account)).get('/api/logs')).json();
  expect(log).toMatchObject({
    title: 'Sandhamn – Utö',
    year: 2021,
    departureDateTime: '2021-07-14T09:40',
    arrivalDateTime: '2021-07-14T15:05',
    distance: 12.5,
    description: 'Halvvind; sol',
  });
});

test('a table without times says so before it is read in, and its trips are shown without a time or a route said twice', async ({
  page,
  account,
  signIn,
}) => {
  const table = 'Datum;Från;Till;Sjömil\n14/7 2021;Gräsö;Öregrund;30';
  await signIn(account);
  await page.goto(`/showprofile/${account._id}`);
  await page.getByRole('link', { name: 'Läs in gamla resor' }).click();
  await chooseFiles(page, 'Välj CSV-fil', {
    name: 'resor.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  });
  await expect(page.getByText('resor.csv: 1 rad. Stämmer det här?')).toBeVisible();
  await expect(page.getByText('Tabellen saknar klockslag. Resorna får tiden 00:00.')).toBeVisible();
  await save(page, 'Fortsätt');
  await save(page, 'Lägg till 1 logg');
  await expect(page.getByText('Klart.')).toBeFocused();

  await page.goto('/logs?year=2021');
  await expect(page.getByText('1 resa saknar tid.')).toBeVisible();
  await expect(page.getByText('Orimlig fart')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText(/\b0\smin/);
  await expect(page.getByRole('article')).not.toContainText(/Öregrund.*Öregrund/s);
  await page.getByRole('link', { name: 'Gräsö – Öregrund', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gräsö – Öregrund' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/\b0\smin/);
});

test('what can’t be fetched, sent or read says so in a sentence, and may be tried again', async ({
  page,
  account,
  signIn,
  consoleErrors,
  axe,
}) => {
  await signIn(account);
  consoleErrors.expect('/api/');
  await page.goto(`/showprofile/${account._id}/export`);
  await expect(page.getByRole('button', { name: 'Hämta allt' })).toBeVisible();
  await page.route('**/api/export', (route) => route.abort());
  await save(page, 'Hämta allt');
  await expect(page.getByText('Det gick inte att förbereda hämtningen.')).toBeFocused();

  await page.goto(`/showprofile/${account._id}/read-in?import=finns-inte`);
  await expect(page.getByText('Det som lästes finns inte kvar. Välj filen igen.')).toBeFocused();
  await axe();
  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  const picture = {
    name: 'bild.zip',
    mimeType: 'application/zip',
    buffer: readFileSync('demo/pictures/fyr.jpg'),
  };
  await chooseFiles(page, 'Välj fil', picture);
  await expect(page.getByText('Filen är ingen ZIP-fil som har hämtats från LOGGBOKEN.')).toBeFocused();
  await axe();

  await page.route('**/api/imports', () => {});
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page.getByRole('button', { name: 'Välj fil' }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await axe();
  await tabTo(page.getByRole('button', { name: 'Avbryt' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Välj fil' })).toBeVisible();
  await expect(page.getByText('Avbrutet. Inget har lagts till.')).toBeFocused();
  await page.unroute('**/api/imports');
  await page.route('**/api/imports', (route) => route.abort());
  await chooseFiles(page, 'Välj fil', picture);
  await expect(
    page.getByText('Filen kunde inte läsas in. Inget har lagts till. Det gick inte att nå servern.'),
  ).toBeFocused();
});

test('the rows that were left out can be fetched as a table of their own, mended and read in', async ({
  page,
  account,
  signIn,
  axe,
  shoot,
}) => {
  const table =
    'Datum;Avg. tid;Ank. tid;Från;Till\n14/7 2021;9.40;12;Gräsö;Öregrund\n31/2 2021;8;9;Öregrund;Gräsö';
  await signIn(account);
  await page.goto(`/showprofile/${account._id}`);
  await page.getByRole('link', { name: 'Läs in gamla resor' }).click();
  await chooseFiles(page, 'Välj CSV-fil', {
    name: 'resor.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  });
  await save(page, 'Fortsätt');
  await save(page, 'Lägg till 1 logg');
  await expect(page.getByText('Klart. Tillagt: 1 logg. Inte tillagt: 1 logg.')).toBeFocused();
  await axe();
  await shoot('read-table-left-out');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hämta de raderna' }).click();
  const leftOut = readFileSync(await (await download).path(), 'utf8');
  expect(leftOut).toMatch(
    /^\ufeffDatum;Avg. tid;Ank. tid;Från;Till;Att rätta\r\n31\/2 2021;8;9;Öregrund;Gräsö;Skriv/,
  );

  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  const mended = Buffer.from(leftOut.replace('31/2', '28/2'));
  await chooseFiles(page, 'Välj CSV-fil', { name: 'kom-inte-med.csv', mimeType: 'text/csv', buffer: mended });
  await save(page, 'Fortsätt');
  await save(page, 'Lägg till 1 logg');
  await expect(page.getByText('Klart. Tillagt: 1 logg.', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Hämta de raderna' })).toHaveCount(0);
});
