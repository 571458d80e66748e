import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tabTo } from '../testing/keyboard.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  link,
  open,
  path,
  size,
  texts,
} from '../testing/screen.tsx';
import { mine } from '../testing/vindilas-plan.ts';

const titles = () => texts(page.getByRole('heading', { level: 3 }));

test('with more than eight logs the user can search them and choose a year', async () => {
  const nine = Array.from({ length: 9 }, (_, n) => {
    const day = `202${4 + (n % 3)}-07-0${n + 1}`;
    return trip({
      _id: `trip-${n + 1}`,
      title: `Tur ${n + 1}`,
      departureDateTime: `${day}T10:00`,
      arrivalDateTime: `${day}T12:00`,
      description: n === 4 ? 'Abborre till middag i Rävstavik.' : '',
    });
  });
  await open('/home', trips(...nine));
  await expect.poll(titles).toHaveLength(9);
  const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
  await search.fill('rävstavik ABBORRE');
  await expect.poll(titles).toEqual(['Tur 5']);
  await expect.element(page.getByRole('status').filter({ hasText: '1 logg' })).toBeInTheDocument();
  await expectAccessible();
  await press(link('Visa Tur 5'));
  await expect.element(heading('Tur 5')).toBeVisible();
  await press(link('Tillbaka'));
  await expect.element(search).toHaveValue('rävstavik ABBORRE');
  await expect.poll(titles).toEqual(['Tur 5']);
  await search.fill('gädda');
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller ”gädda”.'))
    .toBeVisible();
  await expect.element(page.getByText('Prova ett annat ord.', { exact: true })).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(button('Rensa'));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await press(button('Filter'));
  await field('År').selectOptions('2024');
  await expect.element(button('Filter, 1 valt')).toBeInTheDocument();
  await press(button('Visa loggarna'));
  await expect.element(field('År')).not.toBeVisible();
  await expect.poll(titles).toEqual(['Tur 7', 'Tur 4', 'Tur 1']);
});

test('where the browser has no popover the filters open and close on a phone, and stand in line on a desk', async () => {
  const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') as PropertyDescriptor;
  Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', popover));
  await size(390, 844);
  const years = ['2023', '2024', '2025'];
  await open(
    '/home',
    trips(...years.map((year) => trip({ _id: year, title: year, departureDateTime: `${year}-07-14T09:40` }))),
  );
  await expect.poll(titles).toHaveLength(3);
  await expect.element(field('År')).not.toBeVisible();
  await press(button('Filter'));
  await field('År').selectOptions('2024');
  await expectAccessible();
  await press(button('Visa loggarna'));
  await expect.element(field('År')).not.toBeVisible();
  await expect.poll(titles).toEqual(['2024']);
  await size(1366, 900);
  await expect.element(field('År')).toBeVisible();
  await expect.element(page.getByText('Visa loggarna')).not.toBeVisible();
});

test('a trip that is found by a row of its log sheet shows the row', async () => {
  const rows = { count: 2, underWay: false, text: 'Utö hamn\nTumlare vid Almagrundet' };
  const three = ['Tur 1', 'Tur 2'].map((title, n) => trip({ _id: `trip-${n + 2}`, title }));
  await open('/home?q=tumlare', trips(trip({ rows }), ...three));
  await expect.element(page.getByRole('mark')).toHaveTextContent('Tumlare');
  await expect
    .element(page.getByText('Loggblad: Utö hamn Tumlare vid Almagrundet', { exact: true }))
    .toBeVisible();
});

test('a search without results does not make the page wider than the phone, however long the search text', async () => {
  await size(390, 844);
  const three = ['Tur 1', 'Tur 2', 'Tur 3'].map((title, n) => trip({ _id: `trip-${n + 1}`, title }));
  await open(`/home?q=${'x'.repeat(200)}`, trips(...three));
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller'))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

const heading2 = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

test('a service book with more than eight services can be searched in all its text', async () => {
  const nine = Array.from({ length: 9 }, (_, n) =>
    service({
      _id: `service-${n}`,
      title: `Vårservice ${2018 + n}`,
      date: `${2018 + n}-04-18T10:00`,
      hullAndDeck: n === 3 ? 'Nya offeranoder.' : '',
    }),
  );
  await open('/servicelogs', { ...mine(), ...services(...nine) });
  await expect.poll(titles).toHaveLength(9);
  const toDo = heading2('Att göra');
  await expect.element(toDo).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
  await search.fill('När bytte vi OFFERANOD på albin?');
  await expect.poll(titles).toEqual(['Vårservice 2021']);
  // What is found is seen where one types, on a phone too.
  await expect.element(toDo).not.toBeInTheDocument();
  const answer = page.getByText('Senast 18 april 2021');
  expect(answer.element().getBoundingClientRect().bottom).toBeLessThan(844 / 2);
  await expect.element(page.getByRole('status').filter({ hasText: '1 service' })).toBeInTheDocument();
  await expectAccessible();

  await press(link('Visa Vårservice 2021'));
  await expect.element(heading('Vårservice 2021')).toBeVisible();
  history.back();
  await expect.poll(titles).toEqual(['Vårservice 2021']);
  await search.fill('båtmotor');
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller ”båtmotor”.'))
    .toBeVisible();
  await expect.element(page.getByText('Prova ett annat ord.', { exact: true })).toBeVisible();
  await press(button('Rensa'));
  await expect.poll(titles).toHaveLength(9);
});

test('services of several boats can be filtered by boat: the list, its count and a search', async () => {
  const done = [
    'Bottenmålning',
    'Oljebyte',
    'Segelvård',
    'Riggkontroll',
    'Polering',
    'Impeller',
    'Zinkanoder',
  ];
  const of = (boatNameModel: string, ...which: number[]) =>
    which.map((n, i) =>
      service({
        ...{ _id: `${boatNameModel}-${n}-${i}`, title: done[n] ?? '', boatNameModel },
        date: `2025-04-1${n}T10:00`,
      }),
    );
  const count = (words: string) => page.getByRole('heading', { level: 2, name: words });
  const ofJollen = ['Segelvård', 'Oljebyte', 'Bottenmålning'];
  const boats = field(/^Båt$/);
  await open('/servicelogs?boat=Optimist', services(...of('Jollen', 0, 1, 2)));
  await expect.poll(titles).toEqual(ofJollen);
  expect(boats.elements()).toEqual([]);
  expect(page.getByRole('listitem').getByText('Jollen').elements()).toEqual([]);

  const all = [...of('Jollen', 0, 1, 2), ...of('Optimist', 3, 4, 5, 6)];
  await open('/servicelogs', services(...all));
  await expect.element(count('7 servicetillfällen')).toBeVisible();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Polering' }))
    .toMatchTextContent('Optimist');
  await press(button('Filter'));
  expect([...(boats.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['Alla båtar', 'Optimist', 'Jollen'],
  ]);
  await boats.selectOptions('Jollen');
  await press(button('Visa loggarna'));
  await expect.poll(titles).toEqual(ofJollen);
  await expect.element(count('3 servicetillfällen')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: '3 servicetillfällen' }))
    .toBeInTheDocument();
  expect(path()).toBe('/servicelogs?boat=Jollen');
  await expectAccessible();

  await open(path(), services(...all, ...of('Optimist', 5, 6)));
  await expect.poll(titles).toEqual(ofJollen);
  const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
  await search.fill('oljebyte');
  await expect.poll(titles).toEqual(['Oljebyte']);
  await expect.poll(path).toBe('/servicelogs?boat=Jollen&q=oljebyte');
  await press(link('Visa Oljebyte'));
  await expect.element(heading('Oljebyte')).toBeVisible();
  history.back();
  await expect.poll(titles).toEqual(['Oljebyte']);
  await search.fill('impeller');
  await expect.element(page.getByText('Inget i serviceboken innehåller ”impeller, Jollen”.')).toBeVisible();
  await press(button('Rensa'));
  await expect.poll(titles).toHaveLength(9);
  await expect.poll(path).toBe('/servicelogs');
});

/** Enough trips to be worth searching among, over three seasons. */
const threeSeasons = (
  [
    ['2023-06-10', 'Premiärtur', 'Bullandö – Sandhamn', 'Kall bris och tom hamn.'],
    ['2023-07-02', 'Till Utö', 'Sandhamn – Utö', 'Bad i Rävstavik.'],
    ['2023-07-04', 'Hemåt', 'Utö – Bullandö', 'Motorn hela vägen.'],
    ['2024-06-20', 'Midsommar', 'Bullandö – Finnhamn', 'Stång, sill och regn.'],
    ['2024-07-11', 'Runt Runmarö', 'Sandhamn – Sandhamn', 'Vi ankrade för lunch och badade.'],
    [
      '2024-08-15',
      'Kräftskiva',
      'Bullandö – Möja',
      `${'Långt om ingenting. '.repeat(20)}Vi kastade ankar utanför Möja.`,
    ],
    ['2025-05-31', 'Sjösättning', 'Varvet – Bullandö', 'Ny bottenfärg.'],
    ['2025-07-19', 'Utö igen', 'Bullandö – Utö', 'Trångt men trevligt.'],
    ['2025-07-21', 'Natt', 'Utö – Sandhamn', 'Mareld.'],
    ['2025-09-06', 'Uton', 'Bullandö – Grinda', 'Ingen ö i rubriken.'],
  ] as const
).map(([day, title, position, description], n) => ({
  ...{ _id: `trip-${n}`, title, position, description, distance: 10 },
  ...{ departureDateTime: `${day}T10:00`, arrivalDateTime: `${day}T14:00` },
}));

test('trips are found by words, year and harbour, and the search is kept in the address and on the way back', async () => {
  await open('/home', trips(...threeSeasons.map(trip)));
  const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
  const marked = () => texts(page.getByRole('mark'));
  await expect.poll(titles).toHaveLength(10);
  expect(marked()).toEqual([]);

  // By parts of words, marked where they stand.
  await tabTo(search);
  await userEvent.keyboard('utö');
  await expect.poll(titles).toEqual(['Natt', 'Utö igen', 'Hemåt', 'Till Utö']);
  await expect.element(page.getByRole('status').filter({ hasText: '4 loggar' })).toBeInTheDocument();
  expect(marked()).toEqual(['Utö', 'Utö', 'Utö', 'Utö', 'Utö', 'Utö']);
  await expect.poll(path).toBe('/home?q=ut%C3%B6');
  await expect.element(heading2('Loggarna 4')).toBeVisible();

  // By another form of a word, in the part of the text where it stands.
  await search.fill('ankrad möja');
  await expect
    .element(page.getByText('Inget i loggarna, serviceboken eller planen innehåller ”ankrad möja”.'))
    .toBeVisible();
  await search.fill('ankarna möja');
  await expect.poll(titles).toEqual(['Kräftskiva']);
  expect(page.getByText('Inget i loggarna, serviceboken eller planen innehåller').elements()).toEqual([]);
  await expect.element(page.getByText(/^… .*Vi kastade ankar utanför Möja\.$/)).toBeVisible();

  // By year and harbour too.
  await search.fill('');
  await expect.poll(path).toBe('/home');
  await press(button('Filter'));
  await field('Hamn').selectOptions('Sandhamn');
  await expect.poll(titles).toEqual(['Natt', 'Runt Runmarö', 'Till Utö', 'Premiärtur']);
  await field('År').selectOptions('2023');
  await press(button('Visa loggarna'));
  await expect.element(field('År')).not.toBeVisible();
  await expect.poll(titles).toEqual(['Till Utö', 'Premiärtur']);
  await search.fill('tom');
  await expect.poll(titles).toEqual(['Premiärtur']);
  await expect.poll(path).toBe('/home?harbour=Sandhamn&year=2023&q=tom');

  // On the way back, and when the page is loaded again.
  await press(link('Visa Premiärtur'));
  await expect.element(heading('Premiärtur')).toBeVisible();
  history.back();
  await expect.poll(titles).toEqual(['Premiärtur']);
  await expect.element(search).toHaveValue('tom');
  await open(path());
  await expect.poll(titles).toEqual(['Premiärtur']);
  await expect.element(field('Hamn')).toHaveValue('Sandhamn');
  await search.fill('gädda');
  await expect.element(page.getByText('Inga loggar innehåller ”gädda, 2023, Sandhamn”.')).toBeVisible();
  await press(button('Rensa'));
  await expect.poll(titles).toHaveLength(10);
  await expect.poll(path).toBe('/home');
});
