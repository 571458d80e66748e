import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trip, trips } from '../../testing/logs.ts';
import { press } from '../../testing/press.ts';
import { expectAccessible, open } from '../../testing/screen.tsx';

const used = trip({
  ...{ engineStart: 410, engineEnd: 412.3, logEnd: 1204.5, crew: 'Ylva, Bo' },
  ...{ distance: 27.4, engineMiles: 7.4, fuelAdded: 40 },
});

const paper = () => document.querySelector('body > div:last-of-type')?.textContent;

test('a season shows the engine hours, the miles under sail and by engine, the fuel and the crew', async () => {
  const odd = trip({ _id: 'trip-2', title: 'Fel', engineStart: 500, engineEnd: 400 });
  await open('/logs?year=2025', trips(used, odd));
  await press(page.getByRole('heading', { name: 'Säsongen i siffror' }));
  const row = (name: RegExp) => expect.element(page.getByRole('row', { name })).toBeVisible();
  await row(/^Motortimmar 2,3 h/);
  await row(/^För segel 20 nm/);
  await row(/^För motor 7,4 nm/);
  await row(/^Bränsle 40 liter/);
  await expect
    .element(page.getByText('1 resa har motortimmar som inte kan stämma. Den räknas inte i motortimmarna.'))
    .toBeVisible();
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Motor (h)');
  await press(page.getByRole('heading', { name: 'Besättning 2025' }));
  await row(/^Ylva 1 1 27,4/);
  await expectAccessible();
});

test('a season without extra fields does not mention them, on the page or on paper', async () => {
  await open('/logs?year=2025', trips(trip()));
  await press(page.getByRole('heading', { name: 'Säsongen i siffror' }));
  await expect.element(page.getByRole('row', { name: /^Tid till sjöss/ })).toBeVisible();
  for (const name of [/^Motortimmar/, /^För segel/, /^För motor/, /^Bränsle/]) {
    expect(page.getByRole('row', { name }).elements()).toEqual([]);
  }
  expect(page.getByRole('heading', { name: /Besättning/ }).elements()).toEqual([]);
  dispatchEvent(new Event('beforeprint'));
  await expect.poll(paper).toContain('Avgång');
  expect(paper()).not.toContain('Motor (h)');
});
