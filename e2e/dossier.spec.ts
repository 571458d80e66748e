import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { smallPdf } from '#contract/testing/small-pdf';
import { chooseFiles, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { serviceLog } from './harness/service-logs.ts';
import { unpack } from './harness/unpack.ts';

/** The service book of an account, without ids, moments and the names of pictures. */
async function bookOf(calls: APIRequestContext, id: string) {
  const services = await (await calls.get(`/api/servicelogs/${id}`)).json();
  return services.map(
    ({ _id, userId, createdAt, updatedAt, images, tasks = [], ...fields }: Record<string, unknown>) => ({
      ...fields,
      ...{ pictures: (images as string[]).length, tasks: (tasks as string[]).length },
    }),
  );
}

test('a seller chooses what goes into the dossier, and the buyer reads it without a server and takes over the service book', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
  shoot,
}) => {
  test.slow();
  const mine = await callsOf(account);
  const create = async (path: string, data: object) => (await mine.post(path, { data })).json();
  const upload = async (path: string, name: string, mimeType: string, buffer: Buffer) =>
    (await mine.post(path, { multipart: { file0: { name, mimeType, buffer } } })).json();
  const boat = await create('/api/boats', {
    ...{ name: 'Vindila', bookName: 'Vindila, Albin Vega', model: 'Albin Vega', length: 8.25 },
    ...{ engineModel: 'Volvo Penta D1-20', owners: 'Ylva Hemlig', policyNumber: 'SS-4711' },
  });
  const task = await create('/api/tasks', {
    ...{ boatId: boat._id, name: 'Byt impeller', section: 'engineService', everyMonths: 12 },
  });
  const images = await upload(
    '/api/uploads',
    'p.webp',
    'image/webp',
    readFileSync('test-pictures/picture.webp'),
  );
  await create('/api/createservicelog', serviceLog({ images, tasks: [task._id], engineEnd: 415.2 }));
  await create(
    '/api/createservicelog',
    serviceLog({ title: 'Vinterkonservering', date: '2025-10-11T10:00' }),
  );
  const pages = await upload('/api/uploads/documents', 'k.pdf', 'application/pdf', Buffer.from(smallPdf));
  await create('/api/documents', { kind: 'purchase', boatId: boat._id, images: pages });
  await create('/api/createlog', {
    ...{ title: 'Hemlig resa', year: 2025, crew: 'Ylva Hemlig', position: 'Sandhamn – Utö', boat: 'Vindila' },
    ...{ departureDateTime: '2025-07-14T09:40', arrivalDateTime: '2025-07-14T15:05' },
    ...{ engineStart: 400, engineEnd: 402.5 },
  });

  await signIn(account);
  await page.goto(`/boats/${boat._id}`);
  await page.getByRole('link', { name: 'Säljpärm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Säljpärm' })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Köpehandling och moms' }).click();
  await page.getByRole('checkbox', { name: 'Bild 1 av 1 till Vårservice 2026' }).click();
  await shoot('saljparm');
  const download = page.waitForEvent('download');
  await save(page, 'Hämta säljpärmen');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^saljparm-\d{4}-\d\d-\d\d\.zip$/);
  const file = await saved.path();
  const folder = await unpack(file);

  const reader = await page.context().newPage();
  await reader.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(reader.getByRole('heading', { level: 1, name: 'Säljpärm' })).toBeVisible();
  await expect(reader.getByRole('heading', { name: 'Vårservice 2026' })).toBeVisible();
  await expect(reader.getByRole('row', { name: '2025 2,5 h 402,5 h' })).toBeVisible();
  await expect(reader.getByText('Hemlig')).toHaveCount(0);
  const picture = reader.getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await reader.screenshot({ path: 'test-results/shots/saljparm-hemma.png', fullPage: true });
  await reader.close();

  const buyer = await newAccount();
  await signIn(buyer);
  const theirs = await callsOf(buyer);
  await theirs.post('/api/boats', { data: { name: 'Ellida' } });
  await page.goto(`/showprofile/${buyer._id}/read-in`);
  await chooseFiles(page, 'Välj fil', file);
  await expect(page.getByText('Filen är säljpärmen för Vindila.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Servicetillfällen 2 0 0' })).toBeVisible();
  await shoot('saljparm-inlast');
  await save(page, 'Lägg till 2 servicetillfällen, 1 båt, 1 uppgift och 1 handling');
  await expect(page.getByText(/^Klart\. Tillagt: 2 servicetillfällen/)).toBeFocused();
  expect(await bookOf(theirs, buyer._id)).toEqual(await bookOf(mine, account._id));
  const [, vindila] = await (await theirs.get('/api/boats')).json();
  expect(vindila).toMatchObject({ name: 'Vindila', model: 'Albin Vega', length: 8.25 });
  expect(vindila.owners).toBeUndefined();

  await page.goto(`/showprofile/${buyer._id}/read-in`);
  await chooseFiles(page, 'Välj fil', file);
  await expect(page.getByText('Allt i filen finns redan hos dig.')).toBeVisible();
});
