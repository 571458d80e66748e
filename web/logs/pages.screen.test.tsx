import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { gives, refuses } from '../testing/answers.ts';
import { profile, service, services, trip, trips } from '../testing/logs.ts';
import { picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  bringUpToDate,
  button,
  chooseInMenu,
  expectAccessible,
  expectLegible,
  field,
  fillInTrip,
  heading,
  late,
  link,
  me,
  noted,
  open,
  size,
  texts,
} from '../testing/screen.tsx';

const text = (words: string) => page.getByText(words, { exact: true });

/** The responses, addresses and texts of each kind. */
const kinds = {
  'a trip log': {
    well: (fields: { userId?: string } = {}) => trips(trip(fields)),
    none: () => trips(),
    id: 'trip-1',
    title: 'Utö i halvvind',
    show: '/showlog/',
    update: '/updatelog/',
    list: '/home',
    calls: { show: 'showTripLog', list: 'listTripLogs' },
    refusals: ['trip_log_not_yours', 'trip_log_update_not_yours', 'trip_log_not_found'],
    forbidden: 'Du har inte behörighet att se denna logg.',
    missing: 'Loggen kunde inte hämtas.',
    listFailed: 'Loggarna kunde inte hämtas.',
    empty: 'Inga loggar än',
  },
  'a service log': {
    well: (fields: { userId?: string } = {}) => services(service(fields)),
    none: () => services(),
    id: 'service-1',
    title: 'Vårservice 2026',
    show: '/showservicelog/',
    update: '/updateservicelog/',
    list: '/servicelogs',
    calls: { show: 'showServiceLog', list: 'listServiceLogs' },
    refusals: ['service_log_not_yours', 'service_log_update_not_yours', 'service_log_not_found'],
    forbidden: 'Du har inte behörighet att se denna servicelogg.',
    missing: 'Serviceloggen kunde inte hämtas.',
    listFailed: 'Serviceboken kunde inte hämtas.',
    empty: 'Ingen service än',
  },
} as const;
const notToChange = 'Du har inte behörighet att uppdatera denna logg.';

describe.each(Object.entries(kinds))('%s that can’t be shown says why:', (_kind, it) => {
  // spec 4.5, 8.4, 8.5, 8.6, 8.7
  test.each([
    ['somebody else’s', `${it.show}${it.id}`, it.refusals[0], it.forbidden],
    ['somebody else’s, to change it', `${it.update}${it.id}`, it.refusals[1], notToChange],
    ['one that does not exist', `${it.show}finns-inte`, it.refusals[2], it.missing],
  ] as const)('%s', async (_what, address, code, told) => {
    await open(address, { ...it.none(), [it.calls.show]: () => refuses(code) });
    await expect.element(text(told)).toBeVisible();
    expect(button('Försök igen').elements()).toEqual([]);
    await expectAccessible();
  });

  // spec 4.7, 5.15, 6.7, 6.8
  test('one of another user that the server sends anyway', async () => {
    await open(`${it.show}${it.id}`, it.well({ userId: '123456789012' }));
    await expect.element(text(it.forbidden)).toBeVisible();
    await open(`${it.update}${it.id}`);
    await expect.element(text(notToChange)).toBeVisible();
  });

  test('one that can’t be fetched, and that is shown after a retry', async () => {
    const well = it.well();
    await open(`${it.show}${it.id}`, { ...it.none(), [it.calls.show]: () => 'unreachable' });
    const told = page.getByRole('alert');
    await expect.element(told).toMatchTextContent(it.forbidden);
    answer({ [it.calls.show]: well[it.calls.show] });
    await press(told.getByRole('button', { name: 'Försök igen' }));
    await expect.element(heading(it.title)).toBeVisible();
  });

  test('one that can’t be fetched for editing', async () => {
    await open(`${it.update}${it.id}`, { ...it.none(), [it.calls.show]: () => 'unreachable' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(it.missing);
    expect(text(notToChange).elements()).toEqual([]);
  });

  test('one for which the server sends an empty response', async () => {
    const nothing = () => ({ status: 200, body: null, headers: {} });
    await open(`${it.show}${it.id}`, { ...it.none(), [it.calls.show]: nothing });
    await expect.element(text(it.missing)).toBeVisible();
  });
});

// spec 8.12
test.each(Object.entries(kinds))(
  'a list that can’t be fetched shows an error, not an empty list: %s',
  async (_kind, it) => {
    const well = it.well();
    await open(it.list, { ...well, [it.calls.list]: () => 'unreachable' });
    const told = page.getByRole('alert');
    await expect.element(told).toMatchTextContent(it.listFailed);
    expect(page.getByText(it.empty).elements()).toEqual([]);
    await expectAccessible();
    await expectLegible();
    await press(told.getByRole('button', { name: 'Försök igen' }));
    await expect.element(told).toMatchTextContent(it.listFailed);
    answer(well);
    await bringUpToDate();
    await expect.element(link(`Visa ${it.title}`)).toBeVisible();
  },
);

// spec 8.3, 8.12
test('a failed request is logged with its route and the server’s error code', async () => {
  const defect = () => refuses('defect');
  answer({ listTripLogs: defect, listServiceLogs: defect, createTripLog: defect });
  await open('/home');
  await expect.element(page.getByText('Loggarna kunde inte hämtas.')).toBeVisible();
  await open('/servicelogs');
  await expect.element(page.getByText('Serviceboken kunde inte hämtas.')).toBeVisible();
  await open('/createlog');
  await fillInTrip('Utö');
  await press(button('Skapa logg'));
  await expect
    .element(page.getByText('Loggen finns på enheten. Den skickas när servern svarar igen.'))
    .toBeVisible();
  await bringUpToDate();
  expect(noted).toEqual(
    expect.arrayContaining([
      'GET /api/logs: 500 defect',
      'GET /api/servicelogs/:userId: 500 defect',
      'POST /api/createlog: 500 defect',
    ]),
  );
});

const both = () => ({ ...trips(trip()), ...services(service()) });

test.each([
  ['/home', 'Mina loggar', 'Laddar loggarna ...'],
  ['/logs?year=2025', 'Säsongen 2025', 'Laddar loggarna ...'],
  ['/showlog/trip-1', 'Mina loggar', 'Laddar sidan ...'],
  ['/updatelog/trip-1', 'Uppdatera logg', 'Laddar sidan ...'],
  ['/servicelogs', 'Service', 'Laddar serviceboken ...'],
  ['/showservicelog/service-1', 'Service', 'Laddar...'],
  ['/updateservicelog/service-1', 'Uppdatera service', 'Laddar sidan ...'],
])('the page %s says in its own words that it is loading', async (address, title, words) => {
  const { answers, answerNow } = late(both());
  await open(address, answers);
  await expect.element(heading(title)).toBeInTheDocument();
  const waiting = page.getByRole('main').getByText(words, { exact: true });
  await expect.element(waiting).toBeVisible();
  await expectAccessible();
  answerNow();
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a log that is opened from its list is announced by its title, also if it comes late', async () => {
  const { answers, answerNow } = late({ showTripLog: trips(trip()).showTripLog as never });
  await open('/home', { ...trips(trip()), ...answers });
  await press(link('Visa Utö i halvvind'));
  const announced = page.getByText(/sidan är laddad/);
  answerNow();
  await expect.element(announced).toHaveTextContent('Utö i halvvind – LOGGBOKEN, sidan är laddad');
});

test('a changed or deleted log is updated in the list at once, without a new response from the server', async () => {
  const two = [trip(), trip({ _id: 'trip-2', title: 'Hem från Utö' })];
  await open('/home', trips(...two));
  await press(link('Visa Utö i halvvind'));
  await press(link('Ändra'));
  await field('Rubrik').fill('Utö i bidevind');
  await press(button('Uppdatera'));
  await expect.element(heading('Utö i bidevind')).toBeVisible();
  // From here on the server does not respond to requests for lists.
  const never = () => new Promise<never>(() => {});
  answer({ listTripLogs: never, listTripLogsOfYear: never });
  await chooseInMenu('Loggar');
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
  await press(link('Visa Utö i bidevind'));

  await press(link('Ändra'));
  await press(button('Radera logg'));
  await expectAccessible();
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Radera', exact: true }));
  await expect.element(page.getByText('Loggen är raderad.')).toBeVisible();
  await chooseInMenu('Loggar');
  await expect.element(link('Visa Hem från Utö')).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(1);
});

test('the route of a trip is not repeated if it is the same as the title', async () => {
  const same = trip({ title: 'Gräsö – Öregrund', position: 'Gräsö – Öregrund ' });
  const other = trip({ _id: 'trip-2', title: 'Hem', position: 'Öregrund – Gräsö' });
  await open('/home', trips(same, other));
  const main = page.getByRole('main');
  await expect.element(link('Visa Hem')).toBeVisible();
  expect(main.getByText('Gräsö – Öregrund').elements()).toHaveLength(1);
  expect(main.getByText('Öregrund – Gräsö').elements()).toHaveLength(1);
  await press(link('Visa Gräsö – Öregrund'));
  await expect.element(heading('Gräsö – Öregrund')).toBeVisible();
  expect(texts(main.getByRole('term'))).toEqual(['Tid till sjöss', 'Avgång', 'Ankomst']);
});

test('a trip without times shows no duration, not even «0 min», and its season says that times are missing', async () => {
  const departureDateTime = '2025-07-14T00:00';
  const answers = trips(trip({ departureDateTime, arrivalDateTime: departureDateTime, distance: 30 }));
  await open('/showlog/trip-1', answers);
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  expect(page.getByText(/min$/).elements()).toEqual([]);
  await open('/logs?year=2025', answers);
  await expect.element(page.getByText('1 resa saknar tid.')).toBeVisible();
  expect(page.getByText('Orimlig fart').elements()).toEqual([]);
  expect(page.getByRole('main').element().textContent).not.toMatch(/\b0\smin/);
});

// spec 3.14
test('pictures that the server names in a JSON string are shown', async () => {
  const log = service({ images: ['/images/a.webp'] });
  const body = { ...log, images: JSON.stringify(log.images) };
  await open('/showservicelog/service-1', {
    ...services(log),
    showServiceLog: () => ({ status: 200, body, headers: {} }),
  });
  await expect.element(page.getByAltText('Bild 1 av 1 till Vårservice 2026')).toBeInTheDocument();
  await expectAccessible();
  await expectLegible();
});

test('a trip’s page begins with its first picture, repeats nothing, and has its actions on one line on a phone', async () => {
  await open('/showlog/trip-1', trips(trip({ images: ['/images/a.webp'] })));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  const first = document.querySelector('main img');
  expect(first?.getAttribute('src')).toBe('/api/images/a.webp?size=thumb');
  expect(first?.getBoundingClientRect().bottom).toBeLessThan(
    heading('Utö i halvvind').element().getBoundingClientRect().top,
  );
  expect(texts(page.getByRole('term'))).toEqual(['Tid till sjöss', 'Avgång', 'Ankomst']);
  const tops = [link('Ändra'), link('Tillbaka'), button('Skriv ut')].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size, 'one line').toBe(1);
  await expectAccessible();

  // A year other than that of the departure is shown.
  await open('/showlog/trip-1', trips(trip({ year: 2024 })));
  await expect.element(page.getByRole('term').filter({ hasText: 'År' })).toBeVisible();
});

test('four trips are visible on a phone and eight on a desktop, with a link to their season', async () => {
  const address = URL.createObjectURL(await picture('picture.webp'));
  const twelve = Array.from({ length: 12 }, (_, n) => {
    const day = `2025-07-${String(28 - n)}`;
    return trip({
      _id: `trip-${n}`,
      title: `Tur ${n}`,
      departureDateTime: `${day}T10:00`,
      arrivalDateTime: `${day}T13:05`,
      images: n % 2 === 0 ? [address] : [],
    });
  });
  const bottomOf = (n: number) => page.getByRole('article').nth(n).element().getBoundingClientRect().bottom;
  await size(390, 844);
  await open('/home', trips(...twelve));
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(12);
  expect(page.getByRole('article').nth(0).element().getBoundingClientRect().top).toBeLessThanOrEqual(240);
  expect(bottomOf(3), 'above the bar').toBeLessThanOrEqual(768);
  await expect.element(link('Säsongen 2025')).toHaveAttribute('href', '/logs?year=2025');
  await size(1366, 900);
  expect(bottomOf(7)).toBeLessThanOrEqual(900);
  await expectAccessible();
  await expectLegible();
});

/** The rectangles in which an element's text is drawn. */
function drawn(element: Element | null | undefined): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element ?? document.body);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}
const isOver = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('with text of twice the size no text overlaps other text or a picture', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  const long = { title: 'Över Kanholmsfjärden i styv bris', position: 'Möja – Sandhamn', distance: 28.4 };
  await open('/home', trips(trip({ ...long, images: ['/images/a.webp'] })));
  await expect.element(link(long.title)).toBeVisible();
  const row = document.querySelector('main article');
  const [title, lead, figures] = ['h3', 'h3 + *', 'dl'].map((one) => drawn(row?.querySelector(one)));
  const thumb = row?.querySelector('img')?.getBoundingClientRect();
  for (const words of [title, lead, figures]) {
    expect(words).not.toHaveLength(0);
    for (const one of words ?? []) {
      expect(thumb && isOver(one, thumb), 'over the picture').toBe(false);
    }
  }
  const visa = drawn(page.getByRole('link', { name: /^Visa/ }).last().element());
  expect(
    figures?.some((one) => visa.some((other) => isOver(one, other))),
    'over the link',
  ).toBe(false);

  await open(`/showprofile/${me}`, {
    showProfile: () => gives('showProfile', profile()),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
  });
  const label = page.getByText('Efternamn', { exact: true });
  await expect.element(label).toBeVisible();
  const [of = [], said = []] = [label.element(), label.element().nextElementSibling].map(drawn);
  expect(Math.max(...of.map(({ right }) => right)), 'over what it is of').toBeLessThan(said[0]?.left ?? 0);
});

test.each([
  [960, 100],
  [960, 200],
  [1366, 100],
  [1366, 150],
  [1366, 200],
])(
  'at %i px with text of %i per cent the figures of a trip stand apart, and the filters can be read',
  async (width, text) => {
    document.documentElement.style.fontSize = `${text}%`;
    onTestFinished(() => {
      document.documentElement.style.fontSize = '';
    });
    await size(width, 900);
    const wind = { windDirection: 'VSV', windSpeed: 11 };
    const nine = Array.from({ length: 9 }, (_, n) =>
      trip({
        ...wind,
        _id: `trip-${n}`,
        title: `Tur ${n}`,
        position: n % 2 ? 'Sandhamn – Utö' : 'Öregrund – Gräsö',
        departureDateTime: `202${n % 3}-07-14T09:40`,
        arrivalDateTime: `202${n % 3}-07-15T15:30`,
        distance: 1208.7,
        images: ['/images/a.webp'],
      }),
    );
    await open('/home', trips(...nine));
    await expect.element(link('Tur 8')).toBeVisible();
    const row = link('Tur 8').element().closest('article');
    const all = [...(row?.querySelectorAll('h3, dd, img, a[aria-label]') ?? [])];
    const places = all.map((one) => (one.matches('img') ? [one.getBoundingClientRect()] : drawn(one)));
    expect(places).toHaveLength(6);
    const over = places.flatMap((one, i) =>
      places.slice(i + 1).filter((other) => one.some((a) => other.some((b) => isOver(a, b)))),
    );
    expect(over).toEqual([]);
    const figures = [...(row?.querySelectorAll('dd') ?? [])].map((one) => one.getBoundingClientRect().top);
    if (text === 100) expect(new Set(figures).size, 'one line').toBe(1);
    for (const select of document.querySelectorAll<HTMLSelectElement>('main select')) {
      const { width } = select.getBoundingClientRect();
      select.style.width = 'max-content';
      expect(width, 'a filter is cut').toBeGreaterThanOrEqual(select.getBoundingClientRect().width);
    }
    expect(document.querySelectorAll('main select')).toHaveLength(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('all of 120 trips are rendered', async () => {
  const many = Array.from({ length: 120 }, (_, n) => trip({ _id: `trip-${n}`, title: `Tur ${n}` }));
  await size(390, 844);
  await open('/home', trips(...many));
  await expect.poll(() => document.querySelectorAll('main article').length).toBe(120);
});

test('an empty logbook also links to importing old trips from a table', async () => {
  await open('/home', trips());
  await expect.element(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  const table = link('Har du gamla resor i Excel? Läs in dem');
  await expect
    .element(table)
    .toHaveAttribute('href', expect.stringMatching(/^\/showprofile\/.+\/read-in$/));
  await expectAccessible();
  await expectLegible();
});

test('a picture that can’t be fetched is noted on paper, and the rest is printed', async () => {
  // As the page is when the browser takes its snapshot.
  let printed = '';
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > div:last-of-type')?.textContent ?? '';
  });
  onTestFinished(() => print.mockRestore());
  await open('/showlog/trip-1', trips(trip({ images: ['/nowhere/a.webp'] })));
  await press(button('Skriv ut'));
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printed).toContain('Bilden kan inte visas.');
  expect(printed).toContain('Sandhamn – Utö');
});

// asvs 1.1.2, 1.2.1
test('markup that the user has written is shown as text', async () => {
  const markup = '<img src="x" onerror="document.title = 1"><script>document.title = 2</script>';
  const answers = {
    ...trips(trip({ title: markup, description: markup, position: markup })),
    ...services(service({ title: markup, comments: markup })),
    showProfile: () => gives('showProfile', profile({ firstName: markup, bio: markup })),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
  };
  for (const address of [
    '/home',
    '/showlog/trip-1',
    '/servicelogs',
    '/showservicelog/service-1',
    `/showprofile/${me}`,
  ]) {
    await open(address, answers);
    await expect.element(page.getByText(markup).first()).toBeVisible();
    expect(document.querySelectorAll('[onerror]')).toHaveLength(0);
    expect(document.title).not.toMatch(/^[12]$/);
  }
});

test('the printer stands beside the heading of a service book with a single service, also on a phone', async () => {
  await size(390, 844);
  await open('/servicelogs', services(service()));
  const middle = (locator: Locator) => {
    const { top, bottom } = locator.element().getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await expect.element(button('Skriv ut')).toBeVisible();
  expect(Math.abs(middle(button('Skriv ut')) - middle(heading('Service')))).toBeLessThan(8);
});
