import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Fields } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  open,
  size,
  texts,
} from '../testing/screen.tsx';

/** Adds fields to the definition until the test ends. */
function add(definition: { fields: object }, more: Fields): void {
  Object.assign(definition.fields, more);
  onTestFinished(() => {
    for (const name of Object.keys(more)) Reflect.deleteProperty(definition.fields, name);
  });
}

const lastBody = () => asked.findLast(({ body }) => body !== undefined)?.body;

test('a field that is added to a definition appears in the form, on the page, in a conflict and on paper', async () => {
  add(tripLogDefinition, {
    airTemperature: {
      kind: 'number',
      min: -2,
      max: 40,
      unit: '°C',
      section: 'wind',
      label: 'Lufttemperatur (°C)',
      shortLabel: 'Lufttemperatur',
      hint: 'Till exempel 16 eller 16,5',
      subject: 'Lufttemperaturen',
      suchAs: '16 eller 16,5',
      show: 'figure',
      optional: true,
    },
    anchor: { kind: 'text', max: 200, section: 'wind', label: 'Ankring', optional: true },
  });
  const log = { ...trip(), airTemperature: 16.5, anchor: 'Storsegel' };
  await open('/showlog/trip-1', trips(log));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  const main = page.getByRole('main');
  expect(texts(main.getByRole('term'))).toEqual([
    ...['Tid till sjöss', 'Lufttemperatur', 'Avgång', 'Ankomst', 'Ankring'],
  ]);
  await expect.element(main.getByText('16,5 °C')).toBeVisible();
  await expect.element(main.getByText('Storsegel')).toBeVisible();

  dispatchEvent(new Event('beforeprint'));
  const paper = [...document.querySelectorAll('body > div dl')]
    .at(-1)
    ?.textContent?.replaceAll('\u00a0', ' ');
  expect(paper).toContain('Lufttemperatur 16,5 °C');
  expect(paper).toContain('Ankring Storsegel');

  await open('/updatelog/trip-1', trips(log));
  const temperature = field('Lufttemperatur');
  await expect.element(temperature).toHaveValue(16.5);
  await expect.element(temperature).toHaveAccessibleDescription('Till exempel 16 eller 16,5');
  await temperature.fill('50');
  await press(button('Uppdatera'));
  const sentence = 'Lufttemperaturen kan vara högst 40 °C.';
  await expect.element(page.getByRole('link', { name: sentence })).toBeVisible();

  await temperature.fill('17');
  await field('Ankring').fill('Genua');
  const theirs = { ...log, airTemperature: 18, anchor: 'Fock' };
  answer({
    ...trips(theirs),
  });
  await press(button('Uppdatera'));
  const table = page.getByRole('table', { name: 'Två versioner av loggen' });
  await expect
    .element(table.getByRole('row', { name: /^Lufttemperatur \(°C\).*17 °C.*18 °C/ }))
    .toBeVisible();
  await expect.element(table.getByRole('row', { name: /^Ankring.*Genua.*Fock/ })).toBeVisible();

  await expect.poll(lastBody).toMatchObject({ airTemperature: 17, anchor: 'Genua' });
});

test('an added field that is empty is not shown on the page', async () => {
  add(tripLogDefinition, {
    anchor: { kind: 'text', max: 200, section: 'wind', label: 'Ankring', optional: true },
  });
  await open('/showlog/trip-1', trips(trip()));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  expect(page.getByText('Ankring').elements()).toEqual([]);
});

test('a text field that is added to a service log can be folded, is counted and is shown in its section', async () => {
  add(serviceLogDefinition, {
    heating: {
      kind: 'text',
      max: 20_000,
      lines: 'many',
      section: 'work',
      label: 'Värmare',
      show: 'text',
      optional: true,
    },
  });
  await open('/createservicelog', services());
  await expect.element(page.getByText('0 av 12 delar ifyllda')).toBeVisible();
  await press(button('Värmare'));
  await page.getByRole('textbox', { name: 'Värmare' }).fill('Ny brännare.');
  await expect.element(page.getByText('1 av 12 delar ifyllda')).toBeVisible();
  await expectAccessible();

  await open('/showservicelog/service-1', services({ ...service(), heating: 'Ny brännare.' } as never));
  const work = page.getByRole('region', { name: 'Utfört arbete' });
  await expect.element(work.getByRole('heading', { name: 'Värmare' })).toBeVisible();
  await expect.element(work.getByText('Ny brännare.')).toBeVisible();
});

test('a conflict is a table for a screen reader, also on a phone, where its layout is different', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await field('Rubrik').fill('Utö i bidevind');
  answer({
    ...trips(trip({ title: 'Utö för motor' })),
  });
  await press(button('Uppdatera'));
  const table = page.getByRole('table', { name: 'Två versioner av loggen' });
  await expect.element(table).toBeVisible();
  const parts = [...table.element().querySelectorAll('thead, tbody, tr, th, td')];
  expect(parts.map((part) => part.getAttribute('role'))).toEqual([
    ...['rowgroup', 'row', 'cell', 'columnheader', 'columnheader'],
    ...['rowgroup', 'row', 'rowheader', 'cell', 'cell'],
  ]);
  expect(texts(table.getByRole('columnheader'))).toEqual(['Min ändring', 'Den sparade']);
  await expectAccessible();
  await expectLegible();
});

test('a long text on one side of a conflict breaks neither a label nor a word of the other side', async () => {
  await size(1366, 900);
  await open('/updatelog/trip-1', trips(trip()));
  await field('Beskrivning').fill('Sikten var god hela vägen ut. '.repeat(60));
  answer({
    ...trips(trip({ description: 'Hemmaversionen.' })),
  });
  await press(button('Uppdatera'));
  const table = page.getByRole('table', { name: 'Två versioner av loggen' });
  await expect.element(table).toBeVisible();
  const linesOf = (text: string) => {
    const range = document.createRange();
    range.selectNodeContents(table.getByText(text, { exact: true }).element());
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  await expect.poll(() => ['Beskrivning', 'Hemmaversionen.'].map(linesOf)).toEqual([1, 1]);
});
