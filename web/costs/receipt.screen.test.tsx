import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { today } from '#contract/fields';
import { refuses } from '../testing/answers.ts';
import { service, services } from '../testing/logs.ts';
import { boat, cost, plans } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  path,
  said,
  size,
  texts,
} from '../testing/screen.tsx';
import { confirm, note, tryAgain, withoutNetwork } from '../testing/waiting.ts';

/** The form of a receipt. */

const calls = (name: string) => asked.filter(({ call }) => call === name);
const category = (name: string) => page.getByRole('radio', { name });
const year = Number(today().slice(0, 4));
const whichBoat = () => page.getByRole('combobox', { name: 'Vilken båt gäller det?' });
const vindilaAndRan = [
  boat(),
  boat({ _id: 'boat-2', name: 'Ran', bookName: '', createdAt: '2026-04-02T08:00:00.000Z' }),
];

/** Deletes Ran without a network: the server has her, and her receipts, still. */
async function deleteRan(): Promise<void> {
  await open('/boats/boat-2/edit');
  await bringUpToDate();
  await withoutNetwork();
  await press(button('Ta bort båten'));
  await confirm('Ta bort båten');
  await expect.element(heading('Service')).toBeVisible();
}

test('a receipt takes four touches from Service, without a network, and is sent once there is one', async () => {
  const before = cost(10_000, { paidBy: 'Bo', date: `${year}-01-02` });
  await open('/servicelogs', { ...services(service()), ...plans([boat()], [], [], [before]) });
  await expect.element(heading('Service')).toBeVisible();
  await bringUpToDate();
  const back = await withoutNetwork();
  await press(link('Nytt kvitto'));
  await expect.element(field('Datum')).toHaveValue(today());
  await expect.element(field('Betalat av')).toHaveValue('Bo');
  await field('Belopp').fill('1 200:50');
  await press(category('Bränsle'));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  expect(path()).toBe(`/boats/boat-1/costs?year=${year}`);
  await expect.element(page.getByRole('row', { name: /Bränsle.*200,50/ })).toBeVisible();
  expect(calls('createCost')).toEqual([]);
  back();
  await tryAgain();
  await expect
    .poll(() => calls('createCost').map(({ body }) => body))
    .toEqual([
      expect.objectContaining({
        ...{ amount: 120_050, category: 'fuel', date: today(), paidBy: 'Bo', boatId: 'boat-1' },
      }),
    ]);
});

test('an amount that can’t be read, and a category that is missing, are asked for', async () => {
  await open('/costs/new', plans([boat()]));
  await field('Belopp').fill('ca 500');
  await press(button('Spara'));
  const problems = page.getByRole('alert').getByRole('listitem');
  await expect
    .poll(() => texts(problems))
    .toEqual(['Skriv beloppet i kronor, till exempel 1 249,50.', 'Välj en kategori.']);
  await press(link('Välj en kategori.'));
  await expect.element(category('Båtplats')).toHaveFocus();
  await field('Belopp').fill('12 000 kr');
  await press(category('Båtplats'));
  const group = page.getByRole('group', { name: 'Kategori' });
  await expect.element(group.getByText('Välj en kategori.')).not.toBeInTheDocument();
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('createCost').length).toBe(1);
  expect(calls('createCost')[0]?.body).toMatchObject({ amount: 1_200_000, category: 'berth' });
});

test('a second receipt of the same day and amount is asked about, and saved only if it is another', async () => {
  await open('/costs/new', plans([boat()], [], [], [cost(50_000, { date: today() })]));
  await field('Belopp').fill('500');
  await press(category('Klubb och avgifter'));
  await press(button('Spara'));
  await confirm('Avbryt');
  await expect.element(field('Belopp')).toHaveValue('500');
  await press(button('Spara'));
  await confirm('Spara ett till');
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('createCost').length).toBe(1);
});

test('what is typed stays as a draft, which the page of costs shows and the form goes on with', async () => {
  await open('/costs/new', plans([boat()]));
  await field('Belopp').fill('349');
  await field('Anteckning').fill('Impeller');
  await expect.element(page.getByText(/^Utkast sparat/)).toBeVisible();
  await open('/boats/boat-1/costs');
  await expect.element(page.getByRole('heading', { name: 'Impeller' })).toBeVisible();
  await press(page.getByRole('link', { name: /Impeller/ }).first());
  await expect.element(field('Belopp')).toHaveValue('349');
  await press(category('Reparation'));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('createCost').length).toBe(1);
  expect(calls('createCost')[0]?.body).toMatchObject({
    amount: 34_900,
    note: 'Impeller',
    category: 'repair',
  });
  await expect.element(page.getByText('Utkast')).not.toBeInTheDocument();
});

test('a new receipt is of the boat that its user chooses', async () => {
  await open('/costs/new', plans(vindilaAndRan));
  await field('Belopp').fill('500');
  await press(category('Övrigt'));
  await whichBoat().selectOptions('Ran');
  await press(button('Spara'));
  await expect.element(heading(`Kostnader ${year}`)).toBeVisible();
  expect(path()).toBe(`/boats/boat-2/costs?year=${year}`);
});

test('a new receipt is not of a boat that has been deleted, as that of the last receipt may be', async () => {
  const ofRan = cost(10_000, { boatId: 'boat-2' });
  await open('/costs/new', { ...services(service()), ...plans(vindilaAndRan, [], [], [ofRan]) });
  await expect.element(whichBoat()).toHaveValue('boat-2');
  await deleteRan();
  await open('/costs/new?boat=boat-2');
  await expect.element(link('Tillbaka')).toHaveAttribute('href', `/boats/boat-1/costs?year=${year}`);
  await open('/servicelogs');
  await expect.element(link('Nytt kvitto')).toBeVisible();
  await expect.element(link('Kostnader')).not.toBeInTheDocument();
  await press(link('Nytt kvitto'));
  await field('Belopp').fill('500');
  await press(category('Övrigt'));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  expect(path()).toBe(`/boats/boat-1/costs?year=${year}`);
});

test('a draft of a receipt of a boat that has been deleted becomes a receipt of another', async () => {
  await open('/costs/new?boat=boat-2', { ...services(service()), ...plans(vindilaAndRan) });
  await expect.element(whichBoat()).toHaveValue('boat-2');
  await field('Belopp').fill('349');
  await expect.element(page.getByText(/^Utkast sparat/)).toBeVisible();
  await deleteRan();
  await press(link('Nytt kvitto'));
  await press(button('Fortsätt med utkastet'));
  await expect.element(field('Belopp')).toHaveValue('349');
  await press(category('Övrigt'));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  expect(path()).toBe(`/boats/boat-1/costs?year=${year}`);
});

test('a receipt that the server refuses is told about and corrected', async () => {
  await open('/costs/new', plans([boat()]));
  answer({ createCost: () => refuses('too_many_costs') });
  await field('Belopp').fill('500');
  await press(category('Övrigt'));
  await press(button('Spara'));
  await expect.element(page.getByText('Behöver ses över', { exact: true })).toBeVisible();
  await press(page.getByRole('link', { name: 'Ändra: Övrigt' }));
  await expect.element(note().getByText(/^Högst 2 000 kvitton på ett konto/)).toBeVisible();
  answer(plans([boat()]));
  await field('Belopp').fill('600');
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('createCost').at(-1)?.body).toMatchObject({ amount: 60_000 });
});

test('the form is accessible and legible, with its problems too', async () => {
  await open('/costs/new', plans([boat()]));
  await press(button('Spara'));
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  for (const width of [320, 390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
});
