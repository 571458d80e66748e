import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tabTo } from '../testing/keyboard.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { aYearBefore, boat, cost, paper, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
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

const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
const section = (name: string | RegExp) => page.getByRole('region', { name });
const titles = () => texts(page.getByRole('heading', { level: 3 }));

/** Both books and the plan of one boat. */
function books() {
  const impeller = task('Byt impeller', { everyMonths: 12 });
  const done = {
    ...{ _id: 'service-1', title: 'Ny impeller', date: `${aYearBefore(100)}T10:00`, tasks: [impeller._id] },
    ...{ engineService: 'Bytt impeller och packning.', engineEnd: 415 },
    ...{ servicePersonOrCompany: 'Nynäshamns Marinservice', costAndTime: '1 890 kr' },
  };
  const others = ['Vårservice', 'Höstservice'].map((title, n) =>
    service({
      _id: `other-${n}`,
      title,
      date: `2020-04-0${n + 1}T10:00`,
      engineService: 'Impeller kontrollerad.',
    }),
  );
  const days = ['2024-07-01', '2024-07-03', '2025-07-04'];
  const written = ['Sandhamn – Utö', 'Utö – Sandhamn', 'Bullandö – Utö'].map((position, n) =>
    trip({
      ...{ _id: `trip-${n}`, title: `Tur ${n + 1}`, position, distance: 20 },
      ...{ departureDateTime: `${days[n]}T10:00`, arrivalDateTime: `${days[n]}T14:00` },
      description: n === 1 ? 'Kollar impellern i hamn.' : '',
    }),
  );
  return {
    ...plans([boat()], [impeller, task('Byt motorolja', {}), task('Byt olja i backslaget', {})]),
    ...services(service(done), ...others),
    ...trips(...written),
  };
}

test('a question about a task has its answer first, then the logs of both books, from either list', async () => {
  await size(390, 844);
  for (const list of ['/home', '/servicelogs']) {
    await open(list, books());
    await search.fill('När bytte vi impeller?');
    await expect
      .element(
        page.getByText('Sökte efter impeller i loggarna, serviceboken, planen, handlingarna och kvittona.'),
      )
      .toBeVisible();
    const answer = section('Byt impeller');
    await expect.element(answer.getByText(/^Senast \d+ \w+ \d{4}$/)).toBeVisible();
    await expect.element(answer.getByText('i dag, 100 dagar kvar').first()).toBeVisible();
    expect(texts(answer.getByRole('listitem'))).toEqual([
      ...['415 motortimmar', 'Nynäshamns Marinservice', '1 890 kr'],
    ]);
    expect(texts(page.getByRole('heading', { level: 2 }))).toEqual([
      ...['Byt impeller', 'Serviceboken 3', 'Loggarna 1'],
    ]);
    expect(titles()).toEqual(['Ny impeller', 'Höstservice', 'Vårservice', 'Tur 2']);
    const said = page
      .getByRole('status')
      .filter({ hasText: /^Byt impeller: Senast .*\. 3 servicetillfällen, 1 logg$/ });
    await expect.element(said).toBeInTheDocument();
    await expectAccessible();
    await expectLegible();
    await expectToFit();
  }
});

test('an answer leads to its task and «Gjort»', async () => {
  await open('/home?q=impeller', books());
  const answer = section('Byt impeller');
  await expect
    .element(answer.getByRole('link', { name: 'Gjort: Byt impeller' }))
    .toHaveAttribute('href', '/createservicelog?tasks=Bytimpeller');
  await press(answer.getByRole('link', { name: 'Visa uppgiften' }));
  await expect.poll(path).toBe('/servicelogs/plan/task/Bytimpeller');
  history.back();
  await expect.element(search).toHaveValue('impeller');
});

test('what a service cost leads to the service, and its way back to the search', async () => {
  await open('/home', books());
  await search.fill('vad kostade impellerns packning');
  const answer = section('Ny impeller');
  await expect.element(answer.getByText('1 890 kr')).toBeVisible();
  await press(answer.getByRole('link', { name: 'Visa servicen' }));
  await expect.element(heading('Ny impeller')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.element(answer).toBeVisible();
  await expect.element(search).toHaveValue('vad kostade impellerns packning');
});

test('with the keyboard alone one asks of a place and opens its last trip', async () => {
  await open('/servicelogs', books());
  await tabTo(search);
  await userEvent.keyboard('hur många nätter i utö');
  const answer = section('Utö');
  await expect.element(answer.getByText('2 nätter')).toBeVisible();
  expect(texts(answer.getByRole('listitem'))).toEqual(['Senast 4 juli 2025', '2 besök']);
  await tabTo(answer.getByRole('link', { name: 'Visa resan' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Tur 3')).toBeVisible();
  history.back();
  await expect.element(search).toHaveValue('hur många nätter i utö');
});

test('several tasks answer for themselves, and lead each to its page', async () => {
  await open('/home', books());
  await search.fill('när är oljebytet');
  const plan = section('Planen 2');
  await expect.element(plan.getByText('Byt motorolja')).toBeVisible();
  await expectAccessible();
  await press(plan.getByRole('link', { name: 'Byt olja i backslaget' }));
  await expect.poll(path).toBe('/servicelogs/plan/task/Bytoljaibackslaget');
});

test('a document is found by what it is and by its name, and shown from there', async () => {
  const insurance = paper('insurance', { name: 'Svenska Sjö', images: ['/document-files/a.webp'] });
  await open('/home', {
    ...books(),
    ...plans([boat()], [], [insurance, paper('radio')]),
    readDocumentFile: () => 'unreachable',
  });
  for (const words of ['försäkringsbevis', 'svenska sjö']) {
    await search.fill(words);
    await expect
      .poll(() => texts(section('Handlingar').getByRole('heading', { level: 3 })))
      .toEqual(['Försäkringsbevis, Svenska Sjö']);
  }
  await page.getByRole('button', { name: 'Visa Försäkringsbevis, Svenska Sjö' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Försäkringsbevis, Svenska Sjö' })).toBeVisible();
});

test('a receipt is found by its note, its payer, its category and its day, and opened from there', async () => {
  const receipts = [
    cost(249_00, { note: 'Impeller till pumpen', paidBy: 'Ylva', date: '2026-05-03', images: [] }),
    cost(731_50, { category: 'fuel', boatId: 'boat-2', paidBy: 'Bo', date: '2025-08-29' }),
  ];
  await open('/home', {
    ...books(),
    ...plans([boat(), boat({ _id: 'boat-2', name: 'Ran' })], [], [], receipts),
  });
  const found = section(/^Kvitton/);
  for (const [words, name] of [
    ['bränsle', 'Bränsle'],
    ['bo bränsle', 'Bränsle'],
    ['29 augusti 2025', 'Bränsle'],
    ['ylva', 'Utrustning'],
    ['pumpen', 'Utrustning'],
  ] as const) {
    await search.fill(words);
    await expect
      .poll(() => texts(found.getByRole('heading', { level: 3 })), { message: words })
      .toEqual([name]);
  }
  await search.fill('impeller');
  await expect.element(found.getByRole('heading', { name: 'Kvitton 1' })).toBeVisible();
  await expect.element(found.getByText('Vindila · Betalat av Ylva')).toBeVisible();
  await expect.element(found.getByText('249 kr')).toBeVisible();
  await expect.element(found.getByText(/^sön 3 maj.*2026$/)).toBeVisible();
  await expect.poll(() => texts(found.getByRole('mark'))).toEqual(['Impeller']);
  const said = page.getByRole('status').filter({ hasText: /3 servicetillfällen, 1 logg, 1 kvitto$/ });
  await expect.element(said).toBeInTheDocument();
  await expectAccessible();
  await press(found.getByRole('link', { name: 'Utrustning', exact: true }));
  await expect.poll(path).toBe('/costs/cost-24900');
});
