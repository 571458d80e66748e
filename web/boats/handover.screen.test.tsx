import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boat, inDays, paper, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  bringUpToDate,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  link,
  open,
  path,
  size,
} from '../testing/screen.tsx';
import { withoutNetwork } from '../testing/waiting.ts';

const vindila = boat({
  callSign: 'SB 1234',
  mmsi: '265123456',
  policyNumber: '77-1',
});
const papers = [
  paper('insurance', { _id: 'old', expires: inDays(-20) }),
  paper('insurance', { name: 'Svenska Sjö', expires: inDays(200) }),
  paper('insurance', { _id: 'of-another', boatId: 'boat-2', expires: inDays(300) }),
];
const mine = () => plans([vindila, boat({ _id: 'boat-2', name: 'Ran', bookName: '' })], [], papers);
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });
/** The rows of what the browser prints. */
function onPaper(): string[] {
  dispatchEvent(new Event('beforeprint'));
  return [...document.querySelectorAll('body > div:last-of-type tbody tr')].map((row) => row.textContent);
}

test('the page of a boat leads to what seller and buyer do, whose ticks stay on the device, for each boat its own', async () => {
  await open('/boats/boat-1', mine());
  await press(link('Överlåt båten'));
  await expect.element(heading('Överlåt båten')).toBeVisible();
  expect(path()).toBe('/boats/boat-1/handover');
  await expect.poll(() => document.title).toBe('Överlåt båten – LOGGBOKEN');
  await bringUpToDate();
  await withoutNetwork();
  await press(box(/^Säg upp försäkringen/));
  await press(box(/^Jämför numren/));
  await press(box(/^Jämför numren/));
  await open('/boats/boat-1/handover');
  await expect.element(box(/^Säg upp försäkringen/)).toBeChecked();
  await expect.element(box(/^Jämför numren/)).not.toBeChecked();
  await expect.poll(() => onPaper().find((row) => row.includes('Säg upp försäkringen'))).toMatch(/^☑/);
  expect(onPaper().find((row) => row.includes('Jämför numren'))).toMatch(/^☐/);
  await open('/boats/boat-2/handover');
  await expect.element(box(/^Säg upp försäkringen/)).not.toBeChecked();
});

test('each line says who says so and leads there, and what this boat has of it', async () => {
  await open('/boats/boat-1/handover', mine());
  const of = (who: string) => page.getByRole('region', { name: who }).getByRole('listitem');
  const line = (who: string, name: string) => of(who).filter({ hasText: name });
  const radio = line('Säljaren', 'Överlåt VHF-tillståndet');
  await expect.element(radio.getByText('MMSI: 265123456 · Anropssignal: SB 1234')).toBeVisible();
  await expect
    .element(radio.getByRole('link', { name: /^Källa: Post- och telestyrelsen/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.pts\.se\//));
  const insurance = line('Säljaren', 'Säg upp försäkringen');
  await expect.element(insurance.getByText(/^Försäkringsbevis, Svenska Sjö · Gäller till /)).toBeVisible();
  // A buyer may see the list.
  await expect.element(page.getByText('77-1')).not.toBeInTheDocument();
  for (const who of ['Säljaren', 'När båten lämnas över', 'Köparen'])
    for (const one of of(who).elements()) expect(one.querySelectorAll('a')).toHaveLength(1);
  await expect.element(link('Hämta allt')).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
});

test('a line says nothing of what is not filled in', async () => {
  await open('/boats/boat-1/handover', plans([boat()]));
  await expect.element(box(/^Säg upp försäkringen/)).toBeVisible();
  await expect.element(page.getByText(/MMSI:/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/Gäller till/)).not.toBeInTheDocument();
});

test('the pages of a boat that does not exist say so', async () => {
  for (const page_ of ['handover', 'damage']) {
    await open(`/boats/nowhere/${page_}`, mine());
    await expect.element(page.getByText('Båten finns inte.')).toBeVisible();
  }
});
