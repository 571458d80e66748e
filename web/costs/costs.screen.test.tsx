import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { today } from '#contract/fields';
import { service, services, trip, trips } from '../testing/logs.ts';
import { boat, cost, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  said,
  size,
  textSize,
  texts,
} from '../testing/screen.tsx';
import { confirm } from '../testing/waiting.ts';

/** The page of what a boat has cost, and the ways to it. */

const calls = (name: string) => asked.filter(({ call }) => call === name);
/** What is shown, without its spaces: cells have none between them. */
const plain = (text: string) => text.replace(/\s/g, '');
const rows = (name: string) => texts(page.getByRole('table', { name }).getByRole('row')).map(plain);
const year = Number(today().slice(0, 4));
const ofSeason = `Kostnader ${year} per kategori`;
/** This year, on a day that is no other receipt's. */
const day = `${year}-01-02`;

test('a season is summed up by category, beside the year before, for each mile and day, and is legible', async () => {
  const mine = { boat: 'Vindila', year, distance: 20, harbourFee: 250.5 };
  const times = { departureDateTime: `${year}-01-02T09:00`, arrivalDateTime: `${year}-01-02T15:00` };
  const costs = [
    cost(840_000, { category: 'berth', date: day, paidBy: 'Ylva' }),
    cost(124_950, { date: `${year}-01-03`, paidBy: 'Bo', note: 'Fockfall' }),
    cost(700_000, { category: 'berth', date: `${year - 1}-05-01` }),
  ];
  await open('/boats/boat-1/costs', {
    ...plans([boat({ owners: 'Ylva, Bo, Cecilia' })], [], [], costs),
    ...trips(trip({ ...mine, ...times })),
  });
  await expect.element(heading(`Kostnader ${year}`)).toBeVisible();
  await expect
    .poll(() => rows(ofSeason))
    .toEqual([
      `KategoriBelopp${year - 1}`,
      'Båtplats8400kr7000kr',
      'Utrustning1249,50kr–',
      'Hamnavgifteriloggarna250,50kr–',
      'Summa9900kr7000kr',
    ]);
  expect(texts(page.getByRole('definition')).map(plain).slice(0, 3)).toEqual(['9900kr', '495kr', '9900kr']);
  await expect
    .poll(() => rows('Betalat och andel för var och en'))
    .toEqual([
      'NamnBetalatAndelAttgöraupp',
      'Ylva8400kr3216,50krSkafå5183,50kr',
      'Bo1249,50kr3216,50krSkabetala1967kr',
      'Cecilia0kr3216,50krSkabetala3216,50kr',
    ]);
  await expect.element(page.getByText('Fockfall')).toBeVisible();
  for (const width of [320, 390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});

test('the sums stand beside the receipts where both have room, otherwise above them, and nothing is cut off', async () => {
  const images = ['/document-files/a.pdf'];
  const costs = [cost(1_249_950, { date: day, category: 'winterStorage', paidBy: 'Ylva', images })];
  await open('/boats/boat-1/costs', plans([boat()], [], [], costs));
  const list = page.getByRole('region', { name: '1 kvitto' });
  const edit = page.getByRole('link', { name: 'Ändra: Vinterförvaring' });
  await expect.element(edit).toBeVisible();
  const box = (one: Locator) => one.element().getBoundingClientRect();
  const sums = [page.getByRole('table', { name: ofSeason }), page.getByRole('table', { name: 'Betalat' })];
  const isBeside = () => sums.every((sum) => box(sum).left > box(list).right);
  const isAbove = () => sums.every((sum) => box(sum).bottom < box(list).top);
  for (const width of [390, 900, 1024]) {
    await size(width, 844);
    expect([isAbove(), box(edit).right < width - 8]).toEqual([true, true]);
  }
  await size(1366, 844);
  expect([isBeside(), box(edit).right < box(list).right]).toEqual([true, true]);
  textSize(200);
  expect([isAbove(), box(edit).right < box(list).right]).toEqual([true, true]);
});

test('what a service tells that it cost is proposed, counts only once it is saved, and is not proposed again', async () => {
  const told = service({ date: `${day}T10:00`, title: 'Vårservice', costAndTime: '2 400 kr och 14 timmar' });
  await open('/boats/boat-1/costs', { ...plans([boat()]), ...services(told) });
  await expect.element(page.getByText(`Inga kostnader för ${year}.`)).toBeVisible();
  const take = link('Ta med 2 400 kr: Vårservice');
  await press(take);
  await expect.element(field('Belopp')).toHaveValue('2\u00a0400');
  await expect.element(field('Datum')).toHaveValue(day);
  await expect.element(field('Anteckning')).toHaveValue('Vårservice');
  await expect.element(page.getByRole('radio', { name: 'Underhåll' })).toBeChecked();
  expect(calls('createCost')).toEqual([]);
  await field('Belopp').fill('2350');
  await press(button('Spara'));
  await expect.poll(() => rows(ofSeason).at(-1)).toBe('Summa2350kr');
  await expect.element(take).not.toBeInTheDocument();
});

test('a receipt is corrected and deleted, and its list is where its user comes back to', async () => {
  const there = cost(50_000, { date: day, note: 'Fall' });
  await open('/boats/boat-1/costs', plans([boat()], [], [], [there]));
  await press(page.getByRole('link', { name: 'Ändra: Utrustning' }));
  await expect.element(field('Belopp')).toHaveValue('500');
  await field('Belopp').fill('505,5');
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect
    .poll(() => calls('updateCost').map(({ body }) => body))
    .toEqual([{ amount: 50_550, was: { amount: 50_000 } }]);
  await expect.poll(() => rows(ofSeason).at(-1)).toBe('Summa505,50kr');
  await press(page.getByRole('link', { name: 'Ändra: Utrustning' }));
  await press(button('Ta bort kvittot'));
  await confirm('Ta bort kvittot');
  await expect.element(said()).toHaveTextContent('Kvittot är borttaget.');
  await expect.poll(() => calls('deleteCost').length).toBe(1);
});

test('who has no boat sees nothing of costs in Service, and who has no costs only the button', async () => {
  await open('/servicelogs', services(service()));
  await expect.element(heading('Service')).toBeVisible();
  await bringUpToDate();
  await expect.element(link('Nytt kvitto')).not.toBeInTheDocument();
  await open('/servicelogs', { ...services(service()), ...plans([boat()]) });
  await expect.element(link('Nytt kvitto')).toBeVisible();
  await expect.element(link('Kostnader')).not.toBeInTheDocument();
});
