import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { createServiceLog } from './harness/service-logs.ts';
import { narrow } from './harness/ways.ts';

/**
 * Presses «Skriv ut» and waits until the browser is asked to print. Returns how many pictures there were, and how many of them
 * had not loaded.
 */
async function print(page: Page): Promise<{ pictures: number; missing: number }> {
  await page.evaluate(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('body > :not(#root) img')];
      const missing = pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length;
      document.body.dataset.printed = JSON.stringify({ pictures: pictures.length, missing });
    };
  });
  await page.getByRole('button', { name: 'Skriv ut' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  const told = await page.locator('body').getAttribute('data-printed');
  return JSON.parse(told ?? '');
}

/** What the browser would print. */
async function pagesOf(page: Page): Promise<{ pages: number; isA4: boolean }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const isA4 = sizes.every(
    ([, width, height]) => Math.round(Number(width)) === 595 && Math.round(Number(height)) === 842,
  );
  return { pages: [...pdf.matchAll(/\/Type \/Page\b/g)].length, isA4 };
}

/** Visible text, on paper or on the screen, whichever is shown; the other one also contains it. */
const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true });

/** The colours of text and background. */
const inkOn = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => [
      getComputedStyle(heading).color,
      getComputedStyle(document.body).backgroundColor,
    ]);

async function uploadPictures(calls: APIRequestContext, howMany: number): Promise<string[]> {
  const buffer = await readFile('test-pictures/picture.webp');
  const file = { name: 'picture.webp', mimeType: 'image/webp', buffer };
  const multipart = Object.fromEntries(Array.from({ length: howMany }, (_, i) => [`file${i}`, file]));
  return (await calls.post('/api/uploads', { multipart })).json();
}

test('a year is printed as a logbook, with its table and then every log with its pictures', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  for (let day = 10; day < 30; day++) {
    const data = {
      title: `Resa ${day}`,
      year: 2025,
      departureDateTime: `2025-07-${day}T21:00`,
      arrivalDateTime: `2025-07-${day + 1}T03:30`,
      position: 'Sandhamn – Utö',
      windDirection: 'SV',
      windSpeed: '8,5',
      distance: day === 12 ? '' : '10,5',
      description: 'Halvvind hela vägen. '.repeat(20),
      uploadedImages: day < 13 ? await uploadPictures(calls, 2) : [],
    };
    expect((await calls.post('/api/createlog', { data })).status()).toBe(201);
  }
  await signIn(account);
  // In red on black, which would use up a printer's ink.
  await page.evaluate(() => localStorage.setItem('appearance', 'night'));
  await page.goto('/logs?year=2025');
  expect(await print(page)).toEqual({ pictures: 6, missing: 0 });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loggbok 2025');
  await expect(seen(page, /^Utskrift från LOGGBOKEN \d{4}-\d\d-\d\d$/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  expect(await inkOn(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(22);
  await expect(rows.nth(1)).toHaveText(
    [
      '2025-07-10',
      'Sandhamn – Utö',
      '21:00',
      '03:30 2025-07-11',
      '6 h 30 min',
      'SV 8,5 m/s',
      '10,5',
      '10,5',
    ].join(''),
  );
  // The third trip lacks its distance; the running total continues after it.
  await expect(rows.nth(3)).toContainText(/m\/s–21$/);
  await expect(rows.nth(4)).toContainText(/10,531,5$/);
  await expect(rows.last()).toContainText('199,5');
  await expect(seen(page, /^1 resa saknar distans\./)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(20);
  // A browser without `break-after: avoid` keeps a heading and what follows it together: the heading takes room for both.
  const heights = await page
    .getByRole('heading')
    .filter({ visible: true })
    .evaluateAll((headings) => headings.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(90);

  const { pages, isA4 } = await pagesOf(page);
  expect(isA4).toBe(true);
  expect(pages).toBeGreaterThanOrEqual(5);
  expect(pages).toBeLessThanOrEqual(8);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Säsongen \d{4}$/);
});

test('a trip log and a service log are each printed on their own, also from the browser’s own menu', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  for (const [address, title, lead] of [
    [`/showlog/${tripLog._id}`, tripLog.title, 'Sandhamn – Utö'],
    [`/showservicelog/${serviceLog._id}`, serviceLog.title, 'Vindila, Albin Vega, fre 2025-04-18'],
  ] as const) {
    await page.goto(address);
    expect(await print(page)).toEqual({ pictures: 1, missing: 0 });
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(seen(page, lead)).toBeVisible();
    expect(await pagesOf(page)).toEqual({ pages: 1, isA4: true });
    await page.emulateMedia({ media: 'screen' });

    await page.reload();
    await expect(page.getByRole('button', { name: 'Skriv ut' })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(seen(page, /^Utskrift från LOGGBOKEN/)).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('the service history of one boat or of all boats is printed', async ({
  page,
  account,
  signIn,
  callsOf,
  shoot,
}) => {
  const calls = await callsOf(account);
  await createServiceLog(calls, { title: 'Ny båt', date: '2026-05-01T10:00', boatNameModel: 'Trasten' });
  await createServiceLog(calls, { title: 'Vårservice', images: await uploadPictures(calls, 1) });
  await createServiceLog(calls, {
    title: 'Ny impeller',
    date: '2025-07-22T17:30',
    boatNameModel: 'vindila, albin vega',
  });
  await signIn(account);
  await page.goto('/servicelogs');
  await narrow(page, 'Båt', 'Vindila, Albin Vega');
  await expect(page).toHaveURL('/servicelogs?boat=Vindila%2C+Albin+Vega');
  await shoot('servicelogs-print');
  expect(await print(page)).toEqual({ pictures: 1, missing: 0 });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicehistorik');
  await expect(seen(page, 'Vindila, Albin Vega, 2025-07-22 – 2026-04-18')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Ny impeller', 'Vårservice']);
  await expect(page.getByRole('heading', { level: 4 }).first()).toHaveText('Kommentarer');
  expect((await pagesOf(page)).isA4).toBe(true);

  await page.emulateMedia({ media: 'screen' });
  await narrow(page, 'Båt', 'Alla båtar');
  await page.emulateMedia({ media: 'print' });
  await expect(seen(page, 'Alla båtar, 2025-07-22 – 2026-05-01')).toBeVisible();
  await expect(page.getByRole('row', { name: '2026-05-01 Ny båt Trasten' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveText([
    /^Ny impeller/,
    /^Vårservice/,
    /^Ny båtfre 2026-05-01, Trasten/,
  ]);
});

test('sea time is printed as a certificate: the sums, the boat, each trip by day and night, and lines to sign on', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  const boat = { name: 'Vindila', model: 'Albin Vega', kind: 'sail', length: 8.25, registration: 'SWE 1234' };
  expect((await calls.post('/api/boats', { data: boat })).status()).toBe(201);
  for (let day = 10; day < 20; day++) {
    const data = {
      ...{ title: `Resa ${day}`, year: 2025, position: 'Nynäshamn – Visby', distance: '75,5' },
      ...{ departureDateTime: `2025-07-${day}T18:00`, arrivalDateTime: `2025-07-${day + 1}T09:30` },
      ...{ crew: day % 2 ? 'Ylva, Bo' : 'Bo, Ylva', windDirection: '', windSpeed: '', description: '' },
    };
    expect((await calls.post('/api/createlog', { data })).status()).toBe(201);
  }
  await signIn(account);
  await page.goto('/logs/sea-time?name=Bo');
  await print(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sjötid för Bo');
  await expect(page.getByRole('row', { name: 'Vindila Albin Vega Segelbåt 8,25 SWE 1234' })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /^2025-07-10 18:00 .* Vindila Nynäshamn – Visby Skeppare/ }),
  ).toBeVisible();
  for (const line of ['Ort och datum', 'Befälhavarens underskrift', 'Namnförtydligande'])
    await expect(seen(page, line)).toBeVisible();
  const { pages, isA4 } = await pagesOf(page);
  expect([isA4, pages]).toEqual([true, 2]);
});

test('the damage sheet is one page, with pictures of services and room to write', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  const boat = {
    ...{ name: 'Vindila', bookName: 'Vindila, Albin Vega', model: 'Albin Vega', builtYear: '1973' },
    ...{ engineModel: 'Volvo Penta D1-20', engineNumber: '5101234567', hullNumber: 'SE-ABC12345A373' },
    ...{ registration: 'SE 1234', mmsi: '265123456', callSign: 'SB 1234', homePort: 'Saltsjöbaden' },
    ...{ owners: 'Ylva Andersson, Bo Bergström', insurer: 'Svenska Sjö', policyNumber: '77-1' },
  };
  const made = await calls.post('/api/boats', { data: boat });
  for (const year of [2023, 2024, 2025, 2026])
    await createServiceLog(calls, {
      title: `Vårservice ${year}`,
      date: `${year}-04-18T10:00`,
      images: await uploadPictures(calls, 1),
    });
  await signIn(account);
  await page.goto(`/boats/${(await made.json())._id}/damage`);
  await expect(page.getByRole('link', { name: 'Vårservice 2026' })).toBeVisible();
  expect(await print(page)).toEqual({ pictures: 3, missing: 0 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Skadeblad');
  await expect(seen(page, 'Vad som hände, med en skiss')).toBeVisible();
  expect(await pagesOf(page)).toEqual({ pages: 1, isA4: true });
});
