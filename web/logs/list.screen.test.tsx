import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gives } from '../testing/answers.ts';
import { profile, trip, trips } from '../testing/logs.ts';
import { picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  chooseInMenu,
  expectAccessible,
  expectLegible,
  expectToFit,
  field,
  heading,
  link,
  me,
  open,
  size,
  textSize,
} from '../testing/screen.tsx';

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
  await expectToFit();
});

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
  await expect.element(table).toHaveAttribute('href', expect.stringMatching(/^\/showprofile\/.+\/read-in$/));
  await expectAccessible();
  await expectLegible();
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

/** The rectangles in which an element's text is drawn. */
function drawn(element: Element | null | undefined): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element ?? document.body);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}
const isOver = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('with text of twice the size no text overlaps other text or a picture', async () => {
  textSize(200);
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
    textSize(text);
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
