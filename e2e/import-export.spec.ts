import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { chooseFiles, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { addProfilePicture, writeOneOfEach } from './harness/one-of-each.ts';
import { unpack } from './harness/unpack.ts';

/** The logs of an account, without ids, creation times and the names of pictures. */
async function written(calls: APIRequestContext, id: string) {
  const trips = await (await calls.get('/api/logs')).json();
  const services = await (await calls.get(`/api/servicelogs/${id}`)).json();
  return [...trips, ...services].map(({ _id, userId, createdAt, updatedAt, images, ...rest }) => ({
    ...rest,
    pictures: images.length,
  }));
}

test('a user exports everything, reads it without a server, and imports it once into another account', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
  shoot,
}) => {
  test.slow();
  const mine = await callsOf(account);
  await writeOneOfEach(mine);
  await addProfilePicture(mine, account);
  await signIn(account);
  await page.goto(`/showprofile/${account._id}`);
  await expect(page.getByRole('link', { name: 'Hämta allt' })).toBeVisible();
  await shoot('profile-take-home');
  await page.getByRole('link', { name: 'Hämta allt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hämta allt' })).toBeFocused();
  await expect(page.getByText(/^ungefär \d+/)).toBeVisible();
  const download = page.waitForEvent('download');
  await save(page, 'Hämta allt');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^loggboken-\d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Hämtningen har börjat.')).toBeFocused();
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
  await reader.screenshot({ path: 'test-results/shots/taken-home.png', fullPage: true });
  await reader.close();

  const other = await newAccount();
  await signIn(other);
  await page.goto(`/showprofile/${other._id}/read-in`);
  await chooseFiles(page, 'Välj fil', file);
  await expect(page.getByRole('heading', { name: 'Det här finns i filen' })).toBeFocused();
  await expect(page.getByRole('row', { name: 'Loggar 1 0 0' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Servicetillfällen 1 0 0' })).toBeVisible();
  await expect(page.getByText('Din profil får bilderna ur filen: 1')).toBeVisible();
  await shoot('import-found');
  await save(page, 'Lägg till 1 logg och 1 servicetillfälle');
  await expect(page.getByText('Klart. Tillagt: 1 logg och 1 servicetillfälle.')).toBeFocused();
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

test('old trips are imported from a table, and the rows left out can be downloaded, corrected and imported', async ({
  page,
  account,
  callsOf,
  signIn,
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
  await page.getByRole('link', { name: 'Importera' }).click();
  await chooseFiles(page, 'Välj fil', latin1);
  await expect(page.getByRole('heading', { name: 'Vad står i kolumnerna?' })).toBeFocused();
  await expect(page.getByLabel('Från', { exact: true })).toHaveValue('3');
  await expect(page.getByLabel('Beskrivning')).toHaveValue('');
  await page.getByLabel('Beskrivning').selectOption('Väder och annat');
  const preview = page.getByRole('region', { name: 'Tabell med de rader som är svårast att tolka' });
  const first = preview.getByRole('row').filter({ hasText: '2021-07-14 09:40' });
  await expect(first).toContainText('Halvvind; sol');
  const second = preview.getByRole('row').filter({ hasText: '2021-07-15 08:00' });
  await expect(second).toContainText('Distansen måste vara ett tal');
  await expect(page.getByText('1 av 3 rader går att läsa in.')).toBeVisible();
  await shoot('read-table');

  await save(page, 'Fortsätt');
  await expect(page.getByRole('row', { name: 'Loggar 1 0 2' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Servicetillfällen' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Importera' })).toBeVisible();
  await expect(page.getByText('Rad 4 Skriv en dag och tid som finns')).toBeVisible();
  await shoot('read-table-found');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hämta de raderna' }).click();
  const leftOut = readFileSync(await (await download).path(), 'utf8');
  expect(leftOut).toMatch(
    /^\ufeffDatum;[^\r]*;Väder och annat;Att rätta\r\n15\.7\.2021;.*\r\n31\/2 2021;.*;Skriv/,
  );
  await page.goBack();
  await expect(page.getByLabel('Beskrivning')).toHaveValue('6');
  await page.goForward();
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

  await page.getByRole('button', { name: 'Välj en annan fil' }).click();
  const mended = Buffer.from(leftOut.replace('ungefär 9', '9').replace('31/2', '28/2'));
  await chooseFiles(page, 'Välj fil', { name: 'kom-inte-med.csv', mimeType: 'text/csv', buffer: mended });
  await save(page, 'Fortsätt');
  await save(page, 'Lägg till 2 loggar');
  await expect(page.getByText('Klart. Tillagt: 2 loggar.', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Hämta de raderna' })).toHaveCount(0);
});

test('an old service book is imported from a table once, and its searches are answered', async ({
  page,
  account,
  callsOf,
  signIn,
  shoot,
}) => {
  const lines = [
    'Datum;Vad som gjordes;Mätare;Kostnad (kr);Anm',
    '190504;Bytt impeller;312;389;"Jabsco" 1210-0001',
    '200510;Målat botten;325;1240;',
    '211016;Vinterkonservering;351,5;;Glykol',
    '220230;Fel dag;;;',
  ];
  const book = { name: 'servicebok.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await signIn(account);
  for (const added of ['Lägg till 3 servicetillfällen', undefined]) {
    await page.goto(`/showprofile/${account._id}/read-in`);
    await chooseFiles(page, 'Välj fil', book);
    await expect(page.getByLabel('Resor eller service?')).toHaveValue('service-log');
    await page.getByLabel('Vad visar kolumnen ”Mätare”?').selectOption('Motortimmar');
    await page.getByLabel('Båt, på rader utan båt').fill(added ? 'Vindila' : 'Vindila, Albin Vega');
    await expect(page.getByText('3 av 4 rader går att läsa in.')).toBeVisible();
    await shoot('read-service-book');
    await save(page, 'Fortsätt');
    await expect(page.getByText('Rad 5 Skriv en dag och tid som finns')).toBeVisible();
    if (!added) break;
    await save(page, added);
    await expect(page.getByText(/^Klart\. Tillagt: 3 servicetillfällen\./)).toBeFocused();
  }
  await expect(page.getByRole('row', { name: 'Servicetillfällen 0 3 1' })).toBeVisible();
  const services = await (await (await callsOf(account)).get(`/api/servicelogs/${account._id}`)).json();
  expect(services).toHaveLength(3);
  expect(services).toContainEqual(
    expect.objectContaining({ title: 'Bytt impeller', date: '2019-05-04T00:00', engineEnd: 312 }),
  );
  await page.goto('/servicelogs?q=när bytte vi impeller?');
  await expect(page.getByText('Senast 4 maj 2019').first()).toBeVisible();
});
