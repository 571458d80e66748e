import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '#contract/fields';
import { pictureCache } from '../shared/device/picture-cache.ts';
import { sharedFileUrl } from '../shared/device/shared-file-url.ts';
import { currentSync } from '../sync/account.ts';
import { refuses } from '../testing/answers.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { choosePages, pdf, photograph, uploads } from '../testing/pages.ts';
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
  me,
  open,
  path,
  said,
  size,
  texts,
} from '../testing/screen.tsx';
import { confirm, note, withoutNetwork } from '../testing/waiting.ts';

const calls = (name: string) => asked.filter(({ call }) => call === name);
const category = (name: string) => page.getByRole('radio', { name });
/** What is shown, without its spaces: cells have none between them. */
const plain = (text: string) => text.replace(/\s/g, '');
const rows = (name: string) => texts(page.getByRole('table', { name }).getByRole('row')).map(plain);
const year = Number(today().slice(0, 4));
const ofSeason = `Kostnader ${year} per kategori`;
const sendNow = async () => (await currentSync()).sendNow();
/** This year, on a day that is no other receipt's. */
const day = `${year}-01-02`;

test('a receipt takes four touches from Service, without a network, and is sent once there is one', async () => {
  const before = cost(10_000, { paidBy: 'Bo', date: day });
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
  await expect.poll(() => rows(ofSeason)).toContainEqual(expect.stringContaining('Bränsle1200,50kr'));
  expect(calls('createCost')).toEqual([]);
  back();
  await sendNow();
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

test('a receipt with its photograph takes four touches from the start page, without a network, and is shown at once', async () => {
  const before = cost(10_000, { paidBy: 'Bo', date: day });
  await open('/info', {
    ...{ ...trips(trip()), ...services(service()), ...plans([boat()], [], [], [before]) },
    ...uploads('webp'),
  });
  await expect.element(link('Nytt kvitto')).toBeVisible();
  await bringUpToDate();
  const back = await withoutNetwork();
  await press(link('Nytt kvitto'));
  // The second touch; the system's camera takes the picture. It may still be made smaller when its user saves.
  await choosePages(await photograph());
  await field('Belopp').fill('349');
  await press(category('Reparation'));
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  const name = 'Kvitto, Reparation, 349 kr';
  await press(button(`Visa ${name}`));
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog.getByRole('img', { name: `${name}, sida 1 av 1` })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(`Visa ${name}`)).toHaveFocus();
  back();
  await sendNow();
  const id = calls('uploadDocumentFiles')[0]?.query.get('ids');
  expect(calls('createCost')).toHaveLength(1);
  expect(calls('updateCost').map(({ body }) => body)).toEqual([
    { images: [`/document-files/${id}.webp`], was: { images: [] } },
  ]);
});

test('the files of a receipt are kept with its draft, and one of those that are saved is taken away', async () => {
  const images = ['/document-files/a.pdf', '/document-files/b.webp'];
  await open('/boats/boat-1/costs', {
    ...plans([boat()], [], [], [cost(50_000, { date: day, images })]),
    ...uploads(),
  });
  await press(page.getByRole('link', { name: 'Ändra: Utrustning' }));
  await press(button('Ta bort Sparad sida 1'));
  await choosePages(pdf());
  const draft = async () => (await currentSync()).snapshot().drafts.at(-1);
  await expect.poll(async () => (await draft())?.pictures.length).toBe(1);
  await expect.poll(path).toContain('draft=');
  const address = path();
  await open('/logs', trips());
  await open(address, {
    ...plans([boat()], [], [], [cost(50_000, { date: day, images })]),
    ...uploads(),
  });
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  await expect.element(button('Ta bort Sparad sida 2')).not.toBeInTheDocument();
  await press(button('Spara'));
  await expect.element(said()).toHaveTextContent('Kvittot är sparat.');
  await expect.poll(() => calls('updateCost')).toHaveLength(2);
  const id = calls('uploadDocumentFiles')[0]?.query.get('ids');
  expect(calls('updateCost').map(({ body }) => body)).toEqual([
    { images: images.slice(1), was: { images } },
    { images: [images[1], `/document-files/${id}.pdf`], was: { images: images.slice(1) } },
  ]);
});

test('a PDF that another app shares begins a receipt, once, and a picture may become one', async () => {
  const share = async (file: File) => {
    const cache = await caches.open(pictureCache(me));
    await cache.put(sharedFileUrl(0, file.name), new Response(file));
    return async () => (await cache.keys()).length;
  };
  onTestFinished(async () => void (await caches.delete(pictureCache(me))));
  const answers = { ...trips(trip()), ...plans([boat()]), ...uploads() };
  const left = await share(pdf());
  await open('/shared', answers);
  await expect.element(page.getByText('försäkring 2026.pdf')).toBeVisible();
  expect(page.getByText('försäkring 2026.pdf').elements()).toHaveLength(1);
  // Once the draft has it.
  await expect.poll(left).toBe(0);

  await share(await photograph());
  await open('/shared', answers);
  await expect.element(heading('Börja med bilderna')).toBeVisible();
  await press(link('Nytt kvitto'));
  await expect.element(page.getByText('kvitto.jpg')).toBeVisible();
  await expect.poll(left).toBe(0);
  await open('/createlog/pictures', answers);
  await expect.element(button('Välj bilder')).toBeVisible();
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
  await expect.element(category('Underhåll')).toBeChecked();
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

test('a new receipt is of the boat that its user chooses', async () => {
  const boats = [
    boat(),
    boat({ _id: 'boat-2', name: 'Ran', bookName: '', createdAt: '2026-04-02T08:00:00.000Z' }),
  ];
  await open('/costs/new', plans(boats));
  await field('Belopp').fill('500');
  await press(category('Övrigt'));
  await page.getByRole('combobox', { name: 'Vilken båt gäller det?' }).selectOptions('Ran');
  await press(button('Spara'));
  await expect.element(heading(`Kostnader ${year}`)).toBeVisible();
  expect(path()).toBe(`/boats/boat-2/costs?year=${year}`);
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
