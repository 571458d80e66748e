import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { limits } from '#contract/limits';
import { trip, trips } from '../../testing/logs.ts';
import { boat, plans } from '../../testing/plans.ts';
import { press } from '../../testing/press.ts';
import { expectAccessible, expectLegible, expectToFit, heading, open, size } from '../../testing/screen.tsx';

const used = trip({
  ...{ engineStart: 410, engineEnd: 412.3, logEnd: 1204.5, crew: 'Ylva, Bo' },
  ...{ distance: 27.4, engineMiles: 7.4, fuelAdded: 40 },
});

const paper = () => document.querySelector('body > div:last-of-type')?.textContent;

test('the time at sea of a crew member is shown by year, and on paper with a line for a signature', async () => {
  const before = trip({
    ...{ _id: 'trip-2', crew: 'Bo', distance: 10 },
    ...{ departureDateTime: '2024-07-14T09:00', arrivalDateTime: '2024-07-14T11:00' },
  });
  await open('/logs/sea-time?name=Bo', trips(used, before));
  await expect.element(heading('Sjötid för Bo')).toBeVisible();
  const table = (name: RegExp) => page.getByRole('table', { name });
  await expect.element(table(/^Som skeppare/).getByRole('row', { name: /^2024 1 1 10 2 h/ })).toBeVisible();
  await expect.element(table(/^Som besättning/).getByRole('row', { name: /^2025 1 1 27,4/ })).toBeVisible();
  await expectAccessible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Befälhavarens underskrift');
  await open('/logs/sea-time?name=Bosse', trips(used));
  await expect.element(page.getByText('Ingen resa har Bosse i besättningen.')).toBeVisible();
});

test('on paper sea time has each trip with its boat, waters, role and hours by day and night, and lines to certify it', async () => {
  const passage = trip({
    ...{ _id: 'trip-2', title: 'Över natten', crew: 'Bo', distance: 40, position: 'Nynäshamn – Visby' },
    // The sun sets at 22.08 and rises at 3.31.
    ...{ departureDateTime: '2025-06-21T18:00', arrivalDateTime: '2025-06-22T06:00' },
  });
  await open('/logs/sea-time?name=Bo', {
    ...trips(used, passage),
    ...plans([boat({ model: 'Albin Vega', kind: 'sail', length: 8.25, registration: 'SWE 1234' })]),
  });
  await expect.element(page.getByText('Därav natt', { exact: true }).first()).toBeVisible();
  await press(page.getByRole('heading', { name: 'Resorna' }));
  await expect.element(page.getByRole('link', { name: 'Utö i halvvind', exact: true })).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Namnförtydligande');
  const rows = [...document.querySelectorAll('body > div:last-of-type tbody tr')].map(
    (row) => row.textContent,
  );
  expect(rows).toContain('VindilaAlbin VegaSegelbåt8,25SWE 1234');
  expect(rows.find((row) => row?.includes('Visby'))).toMatch(
    /^2025-06-21 18:002025-06-22 06:00VindilaNynäshamn – VisbySkeppare406.h.3\d.min5.h.2\d.min$/,
  );
  for (const line of ['Personnummer', 'Ort och datum', 'Natt är från solens nedgång'])
    expect(paper()).toContain(line);
});

test('the longest possible name does not make a page of sea time wider than the window', async () => {
  const name = 'W'.repeat(limits.crew);
  const long = trips(trip({ crew: name }));
  for (const address of ['', `?name=${name}`, `?name=${name}W`]) {
    await open(`/logs/sea-time${address}`, long);
    await expect.element(page.getByText(name).first()).toBeVisible();
    for (const width of [390, 1366]) {
      await size(width, 844);
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    }
  }
});

test('the page of sea time first asks for a name, among those who have been aboard', async () => {
  await open('/logs/sea-time', trips(used));
  await expect.element(page.getByText('Vems sjötid vill du se? Välj ett namn:')).toBeVisible();
  expect(page.getByText(/^Ingen resa har/).elements()).toEqual([]);
  await expectAccessible();
  await press(page.getByRole('link', { name: 'Bo', exact: true }));
  await expect.element(heading('Sjötid för Bo')).toBeVisible();
  await open('/logs/sea-time', trips(trip()));
  await expect.element(page.getByText(/^Skriv vilka som är med under ”Besättning”/)).toBeVisible();
});
