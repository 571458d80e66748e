import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { summaryOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { gives } from '../../testing/answers.ts';
import { trip, trips } from '../../testing/logs.ts';
import { press } from '../../testing/press.ts';
import {
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  open,
  path,
  size,
  textSize,
  texts,
} from '../../testing/screen.tsx';
import { toUtö } from '../../testing/tracks.ts';

type Trip = [title: string, from: string, to: string, position: string, distance: number | null];

const written = (...rows: Trip[]): TripLog[] =>
  rows.map(([title, departureDateTime, arrivalDateTime, position, distance], n) =>
    trip({ _id: `trip-${n}`, title, departureDateTime, arrivalDateTime, position, distance }),
  );

const table = (name: string) => page.getByRole('table', { name });
/** Opens a folded part of the page. */
const unfold = (name: string) => press(page.getByRole('heading', { level: 2, name, exact: true }));
const tripsPerYear = 'Resor, distans och tid till sjöss per år';

// spec 2.15
test('a season is shown beside the previous year and all years, and impossible values are noted and left out', async () => {
  const logs = written(
    ['Sjösättning', '2025-05-02T12:00', '2025-05-02T14:00', 'Bullandö – Grinda', 10],
    ['Nattsegling', '2025-07-14T22:00', '2025-07-15T04:00', 'Grinda – Utö', 30],
    ['Loggen stod still', '2025-07-16T10:00', '2025-07-16T13:00', 'UTÖ till Sandhamn', null],
    ['Bakvända klockan', '2025-07-17T12:00', '2025-07-17T10:00', 'Sandhamn-Utö', 12],
    ['För fort', '2025-07-18T12:00', '2025-07-18T13:00', 'Utö – Bullandö', 148],
    ['I fjol', '2024-07-16T10:00', '2024-07-16T14:00', 'Bullandö – Möja', 20],
  );
  await open('/logs?year=2025', trips(...logs));
  for (const name of ['Säsongen i siffror', 'Hamnar 2025', 'År för år']) await unfold(name);
  const season = table('Säsongen i siffror: 2025, 2024, Alla år');
  for (const row of [
    'Resor 5 1 6',
    'Distans 200 nm 20 nm 220 nm',
    // Two, six, three and one hours, without the trip that arrives before it departs.
    'Tid till sjöss 12 h 4 h 16 h',
    // Forty miles in eight hours; with the year before, sixty in twelve.
    'Snittfart 5,0 knop 5,0 knop 5,0 knop',
    'Längsta resa 30 nm, Nattsegling 20 nm, I fjol 30 nm, Nattsegling',
    'Dagar till sjöss 5 1 6',
    'Hamnar 4 2 5',
    'Saknar distans 1 0 1',
    'Tider som inte stämmer 1 0 1',
    'Orimlig fart 1 0 1',
  ]) {
    await expect.element(season.getByRole('row', { name: row, exact: true })).toBeVisible();
  }
  const harbours = page.getByRole('heading', { name: 'Hamnar 2025' }).element().closest('details');
  expect(texts(page.elementLocator(harbours as Element).getByRole('listitem'))).toEqual([
    'Utö 4 resor',
    'Bullandö 2 resor',
    'Grinda 2 resor',
    'Sandhamn 2 resor',
  ]);
  const months = table('Resor, distans och tid till sjöss per månad 2025');
  await expect.element(months.getByRole('row', { name: 'juli 4 190 10 h 20', exact: true })).toBeVisible();
  await expectAccessible();
  await expectLegible();

  await press(page.getByText('1 resa har tider som inte kan stämma. Den räknas inte i tid'));
  await press(page.getByRole('link', { name: 'tors 2025-07-17 Bakvända klockan' }));
  await expect.element(heading('Bakvända klockan')).toBeVisible();
  history.back();

  await unfold('År för år');
  const years = table(tripsPerYear);
  await expect.element(years.getByRole('row', { name: 'Alla år 6 220 16 h', exact: true })).toBeVisible();
  await press(years.getByRole('link', { name: '2024' }));
  await expect.poll(path).toBe('/logs?year=2024');
  await expect.element(field('Välj år')).toHaveValue('2024');
  expect(page.getByText('resa saknar distans').elements()).toEqual([]);
});

const july = (year: number, distance: number | null): Trip => [
  `Juli ${year}`,
  `${year}-07-10T08:00`,
  `${year}-07-12T12:45`,
  'Sandhamn – Utö',
  distance,
];

test('there is no chart of distances if no trip has a distance', async () => {
  await open('/logs?year=2023', trips(...written(july(2022, null), july(2023, null))));
  await unfold('År för år');
  await expect.element(table(tripsPerYear)).toBeVisible();
  expect(page.getByText(/^(Distans per år|Distansen, resa för resa)/).elements()).toEqual([]);
});

test('the season says how much shorter it is than the previous year, and nothing is cut off on a narrow phone', async () => {
  await size(320, 700);
  await open(
    '/logs?year=2025',
    trips(...written(july(2022, null), july(2023, null), july(2024, 1348.5), july(2025, 1296.3))),
  );
  await expect.element(page.getByText('52,2\u00A0nm kortare än hela 2024.')).toBeVisible();
  await unfold('År för år');
  await expect.element(table(tripsPerYear)).toBeVisible();
  const line = page
    .getByRole('figure', { includeHidden: true })
    .filter({ hasText: 'Distansen, resa för resa' });
  const [one, other] = [...line.element().querySelectorAll('text')].map((text) =>
    text.getBoundingClientRect(),
  );
  if (!one || !other) throw new Error('A line has no name.');
  expect(one.bottom <= other.top || other.bottom <= one.top, 'the names stand in each other').toBe(true);
  const edges = page
    .getByRole('table')
    .elements()
    .map((table) => table.getBoundingClientRect().right);
  expect(Math.max(...edges)).toBeLessThanOrEqual(304);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the season does not scroll sideways on the narrowest phone with text of twice the size', async () => {
  await size(320, 700);
  textSize(200);
  await open('/logs?year=2025', trips(trip({ departureDateTime: '2025-07-14T09:40', crew: 'Ylva, Henrik' })));
  await expect.element(page.getByText('Besättning 2025')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('a trip can be chosen on the year’s ruler by key, by button and by touch, and is named above the ruler', async () => {
  await open(
    '/logs?year=2025',
    trips(
      ...written(
        ['Sjösättning', '2025-05-02T12:00', '2025-05-02T14:00', 'Bullandö – Grinda', 10],
        ['Nattsegling', '2025-07-14T22:00', '2025-07-15T04:00', 'Grinda – Utö', 30],
        ['Utan logg', '2025-09-16T10:00', '2025-09-16T13:00', 'Utö – Sandhamn', null],
      ),
    ),
  );
  const ruler = page.getByRole('region', { name: 'Resorna 2025' });
  const range = ruler.getByRole('slider', { name: 'Välj resa' });
  const isTold = async (title: string, when: string) => {
    await expect.element(ruler.getByRole('heading', { level: 2 })).toHaveTextContent(title);
    await expect.element(range).toHaveAttribute('aria-valuetext', `${when}, ${title}`);
  };
  // At first the longest trip is chosen.
  await isTold('Nattsegling', 'mån 2025-07-14');
  (range.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await isTold('Utan logg', 'tis 2025-09-16');
  await userEvent.keyboard('{ArrowRight}{Home}');
  await isTold('Sjösättning', 'fre 2025-05-02');
  await expect
    .element(ruler.getByRole('button', { name: 'Förra resan' }))
    .toHaveAttribute('aria-disabled', 'true');
  await press(ruler.getByRole('button', { name: 'Nästa resa' }));
  await isTold('Nattsegling', 'mån 2025-07-14');
  // The middle of September, in a year that is drawn from April to October on a phone.
  await range.fill('715');
  await isTold('Utan logg', 'tis 2025-09-16');
  await press(ruler.getByRole('link', { name: 'Utan logg' }));
  await expect.element(heading('Utan logg')).toBeVisible();
  expect(path()).toBe('/showlog/trip-2');
});

test('what is printed of a season is chosen at the printer', async () => {
  const printed = vi.spyOn(window, 'print').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  await open('/logs?year=2026', { ...trips(toUtöIn2026()), listTracks });
  await press(button('Skriv ut'));
  const dialog = page.getByRole('dialog', { name: 'Loggbok 2026' });
  await press(dialog.getByLabelText('Skriv ut en karta för varje resa'));
  await expectAccessible();
  await press(dialog.getByRole('button', { name: 'Avbryt' }));
  await expect.element(button('Skriv ut')).toHaveFocus();
  expect(printed).not.toHaveBeenCalled();
  await press(button('Skriv ut'));
  await expect.element(dialog.getByLabelText('Skriv ut en karta för varje resa')).toBeChecked();
  await press(dialog.getByRole('button', { name: 'Skriv ut' }));
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a season is drawn as a picture, which can be shared or saved', async () => {
  const shared: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => void shared.push(...files),
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
  await open('/logs?year=2026', { ...trips(toUtöIn2026()), listTracks });
  await press(button('Spara som bild'));
  await expect
    .element(
      page.getByRole('img', {
        name: 'Säsongen 2026, Vindila: 1 resa, 25,8 nautiska mil, 5 timmar till sjöss.',
      }),
    )
    .toBeVisible();
  await press(button('Dela'));
  await expect
    .poll(() => shared.map(({ name, type }) => [name, type]))
    .toEqual([['Säsongen 2026, Vindila.png', 'image/png']]);
  const { width, height } = await createImageBitmap(shared[0] as File);
  expect([width, height]).toEqual([1080, 1350]);
  await expectAccessible();
  await expectLegible();
  await press(button('Stäng'));
  await expect.element(button('Spara som bild')).toHaveFocus();
});

test('a year without logs says so, and still shows the other years', async () => {
  const logs = written(
    ['Då', '2024-07-16T10:00', '2024-07-16T14:00', 'Bullandö – Möja', 20],
    ['Före det', '2023-07-16T10:00', '2023-07-16T14:00', 'Bullandö – Möja', 20],
  );
  await open('/logs?year=2020', trips(...logs));
  await expect.element(page.getByText('Inga loggar för 2020.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'År för år' })).toBeVisible();
  expect(button('Skriv ut').elements()).toEqual([]);
  await expectAccessible();
});

const toUtöIn2026 = () =>
  trip({
    ...{ _id: 'utö', title: 'Till Utö', boat: 'Vindila', year: 2026, distance: 25.8 },
    ...{ departureDateTime: '2026-07-14T09:40', arrivalDateTime: '2026-07-14T14:28' },
    track: summaryOf(toUtö()),
  });
const listTracks = () => gives('listTracks', [{ logId: 'utö', points: toUtö().points }]);

// spec 2.15, 7.12
test('a year that is chosen from the list has its own address and is summed up month by month', async () => {
  const logs = written(
    ['Sjösättning', '2025-05-02T13:30', '2025-05-02T16:05', 'Bullandö – Möja', 9.6],
    ['Möja', '2025-07-14T09:40', '2025-07-14T15:05', 'Bullandö – Möja', 27.4],
    ['Sandhamn', '2025-07-16T10:20', '2025-07-16T13:25', 'Bullandö – Möja', 14.8],
    ['I fjol', '2024-07-16T10:20', '2024-07-16T13:25', 'Bullandö – Möja', 50],
  );
  await open('/logs', trips(...logs));
  const year = field('Välj år');
  await expect.element(year).toHaveValue(String(new Date().getFullYear()));
  const none = page.getByText(/^Inga loggar för \d{4}\.$/);
  await expect.element(none).toBeVisible();
  await year.selectOptions('2025');
  await expect.poll(path).toBe('/logs?year=2025');
  const months = table('Resor, distans och tid till sjöss per månad 2025');
  for (const row of ['maj 1 9,6 2 h 35 min 0', 'juli 2 42,2 8 h 30 min 50', '2025 3 51,8 11 h 5 min 50']) {
    await expect.element(months.getByRole('row', { name: row, exact: true })).toBeVisible();
  }
  expect(months.getByRole('row').elements()).toHaveLength(4);
  expect(texts(page.getByRole('article').getByRole('heading'))).toEqual(['Sandhamn', 'Möja', 'Sjösättning']);
  await expectAccessible();
  history.back();
  await expect.element(none).toBeVisible();
});
