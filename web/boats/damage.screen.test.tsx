import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { service, services, trip, trips } from '../testing/logs.ts';
import { boat, inDays, paper, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  link,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';
import { withoutNetwork } from '../testing/waiting.ts';

const vindila = boat({
  model: 'Albin Vega',
  builtYear: '1973',
  registration: 'SE 1234',
  hullNumber: 'SE-ABC12345A373',
  mmsi: '265123456',
  callSign: 'SB 1234',
  engineNumber: '5101234567',
  homePort: 'Saltsjöbaden',
  owners: 'Ylva, Bo',
  insurer: 'Svenska Sjö',
  policyNumber: '77-1',
});
const ofYear = (year: number) =>
  service({
    _id: `s-${year}`,
    title: `Vårservice ${year}`,
    date: `${year}-04-18T10:00`,
    images: [`/images/${year}.webp`],
  });
const mine = () => ({
  ...plans(
    [vindila],
    [],
    [paper('insurance', { name: 'Svenska Sjö', expires: inDays(200), images: ['/document-files/a.pdf'] })],
  ),
  ...services(...[2026, 2025, 2024, 2023].map(ofYear)),
  ...trips(trip({ boat: 'Vindila', images: ['/images/crew.webp'] })),
});
const region = (name: string) => page.getByRole('region', { name });
function onPaper(): string {
  dispatchEvent(new Event('beforeprint'));
  return document.querySelector('body > div:last-of-type')?.textContent ?? '';
}

test('the page of a boat leads to one that begins with what to do, and has all that is asked for, also without a network', async () => {
  await open('/boats/boat-1', mine());
  await expect.element(heading('Vindila')).toBeVisible();
  await bringUpToDate();
  await withoutNetwork();
  await press(link('Skadeblad'));
  await expect.element(heading('Skadeblad')).toBeVisible();
  expect(path()).toBe('/boats/boat-1/damage');
  const [first] = texts(page.getByRole('listitem'));
  expect(first).toMatch(/^Människorna först\..*112.*VHF kanal 16/);
  await expect.element(link('Ring 112')).toHaveAttribute('href', 'tel:112');
  await expect.element(page.getByText(/^Anmäl sedan skadan till Svenska Sjö\./)).toBeVisible();
  await expect
    .poll(() => texts(region('Båten').getByRole('definition')))
    .toEqual([
      ...['Albin Vega', '1973', 'SE 1234', 'SE-ABC12345A373', '265123456', 'SB 1234'],
      ...['Volvo Penta D1-20', '5101234567', 'Saltsjöbaden', 'Ylva, Bo'],
    ]);
  expect(texts(region('Försäkringen').getByRole('definition'))).toEqual(['Svenska Sjö', '77-1']);
  await expect.element(button('Visa Försäkringsbevis, Svenska Sjö')).toBeVisible();
  await expect
    .poll(() => texts(region('Senaste service').getByRole('link')))
    .toEqual(['Vårservice 2026', 'Vårservice 2025', 'Vårservice 2024']);
  await expect.element(page.getByText(/^Inte ifyllt/)).not.toBeInTheDocument();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
});

test('of two insurances the one that says how long it is valid is held out, unless that is over', async () => {
  const insurance = (name: string, fields = {}) =>
    paper('insurance', { _id: name, name, images: [`/document-files/${name}.pdf`], ...fields });
  const undated = insurance('Utan');
  const show = (name: string) => button(`Visa Försäkringsbevis, ${name}`);
  await open(
    '/boats/boat-1/damage',
    plans([vindila], [], [undated, insurance('Årets', { expires: inDays(9) })]),
  );
  await expect.element(show('Årets')).toBeVisible();
  await expect.element(show('Utan')).not.toBeInTheDocument();
  const old = insurance('Fjolårets', { expires: inDays(-9) });
  await open('/boats/boat-1/damage', plans([vindila], [], [old, undated]));
  await expect.element(show('Utan')).toBeVisible();
  await expect.element(show('Fjolårets')).not.toBeInTheDocument();
});

test('the pictures are those of services, and the boat’s own only where no service has any', async () => {
  const sources = () =>
    [...document.querySelectorAll('main img')].map((one) => one.getAttribute('src') ?? '');
  await open('/boats/boat-1/damage', mine());
  await expect.poll(() => sources().length).toBe(4);
  expect(sources().join()).not.toContain('crew');
  await open('/boats/boat-1/damage', { ...mine(), ...services() });
  await expect.poll(() => sources().join()).toContain('crew');
});

test('what is missing is one line that leads to where it is filled in, and nothing on paper', async () => {
  await open('/boats/boat-1/damage', plans([boat({ mmsi: '265123456' })]));
  await expect
    .element(page.getByText(/^Inte ifyllt: Modell, Årsmodell, Registrering, Skrovnummer/))
    .toBeVisible();
  await expect.element(page.getByText(/^Inte ifyllt:.*MMSI/)).not.toBeInTheDocument();
  await expect.element(link('Fyll i')).toHaveAttribute('href', '/boats/boat-1/edit');
  await expect.element(region('Senaste service')).not.toBeInTheDocument();
  await expect.poll(onPaper).toContain('Vad som hände');
  for (const text of ['Registrering', 'Inte ifyllt', 'Senaste service'])
    expect(onPaper()).not.toContain(text);
  await expectAccessible();
  await press(link('Lägg in det'));
  await expect.element(page.getByLabelText('Vad är det?')).toHaveValue('insurance');
});

test('on paper it has what is asked for, and room for what happened', async () => {
  await open('/boats/boat-1/damage', mine());
  await expect.element(region('Senaste service')).toBeVisible();
  await expect.poll(onPaper).toContain('Vad som hände');
  for (const text of ['112', 'SB 1234', '77-1', 'Vårservice 2025', 'Dag och tid', 'vittnen'])
    expect(onPaper()).toContain(text);
});
