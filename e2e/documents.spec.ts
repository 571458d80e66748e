import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { smallPdf } from '#contract/testing/small-pdf';
import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { readyForSea } from './harness/offline.ts';
import { logIn } from './harness/session.ts';

test.use({ serviceWorkers: 'allow' });

test('from a cold start without a network the insurance is on the screen in three taps and two seconds, on a device that never opened it', async ({
  page,
  account,
  callsOf,
  axe,
  shoot,
  goOffline,
}) => {
  const calls = await callsOf(account);
  const boat = await (await calls.post('/api/boats', { data: { name: 'Vindila' } })).json();
  const upload = async (name: string, mimeType: string, buffer: Buffer) =>
    (await calls.post('/api/uploads/documents', { multipart: { file0: { name, mimeType, buffer } } })).json();
  const add = async (kind: string, images: string[]) =>
    calls.post('/api/documents', { data: { kind, boatId: boat._id, expires: '2099-03-31', images } });
  await add('insurance', await upload('f.webp', 'image/webp', readFileSync('test-pictures/picture.webp')));
  await add('radio', await upload('vhf.pdf', 'application/pdf', Buffer.from(smallPdf)));
  await page.goto('/login');
  await logIn(page, account);
  await readyForSea(page);

  await goOffline();
  await page.goto('about:blank');
  const began = Date.now();
  await page.goto('/home');
  await page.getByRole('link', { name: 'LOGGBOKEN' }).first().tap();
  await page.getByRole('link', { name: 'Handlingar' }).tap();
  await page.getByRole('button', { name: 'Visa Försäkringsbevis' }).tap();
  const paper = page.getByRole('img', { name: 'Försäkringsbevis, sida 1 av 1' });
  await expect.poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const took = Date.now() - began;
  test.info().annotations.push({ type: 'cold start to insurance', description: `${took} ms` });
  console.log(`cold start to insurance: ${took} ms`);
  await axe();
  await shoot('handling');
  await page.getByRole('button', { name: 'Stäng' }).tap();

  await page.getByRole('button', { name: 'Visa VHF-tillstånd' }).tap();
  await expect(page.getByRole('button', { name: 'Spara PDF-filen' })).toBeVisible();
  await shoot('handling-pdf');
});

test('a document is chosen in the form of a service, and is one of it', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  await signIn(account);
  await page.goto('/createservicelog');
  await page.getByLabel('Rubrik').fill('Vårservice');
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila');
  await page
    .getByLabel(/^Utförd av/)
    .first()
    .fill('jag');
  await page
    .getByLabel(/^Typ av service/)
    .first()
    .fill('Egen');
  await page.locator('input[type=file][accept^="application/pdf"]').setInputFiles({
    ...{ name: 'Kvitto impeller.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) },
  });
  await expect(page.getByText('Kvitto impeller.pdf')).toBeVisible();
  await save(page, 'Skapa service');
  await expect(page.getByRole('heading', { name: 'Övrigt, Kvitto impeller' })).toBeVisible();
  const documents = async () =>
    (await (await (await callsOf(account)).get('/api/documents')).json()) as object[];
  await expect
    .poll(documents, { timeout: 30_000 })
    .toMatchObject([{ name: 'Kvitto impeller', images: [/pdf$/] }]);
});
