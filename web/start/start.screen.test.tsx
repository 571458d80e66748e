import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { service, services, trip, trips, withRows } from '../testing/logs.ts';
import { aYearBefore, boat, inDays, plans, task } from '../testing/plans.ts';
import { press } from '../testing/press.ts';
import {
  asked,
  expectAccessible,
  expectLegible,
  expectToFit,
  heading,
  late,
  link,
  me,
  open,
  path,
  size,
} from '../testing/screen.tsx';

const vindila = service({
  recommendedActions: 'Byt landströmskabeln före säsongen 2027. Se över bordgenomföringen.',
});
const season = [
  trip({
    _id: 'may',
    title: 'Sjösättning',
    departureDateTime: '2026-05-02T13:30',
    arrivalDateTime: '2026-05-02T16:00',
    distance: 9.6,
  }),
  trip({
    _id: 'august',
    title: 'Sista natten',
    departureDateTime: '2026-08-29T09:15',
    arrivalDateTime: '2026-08-29T14:05',
    distance: 21.3,
    description: 'Stjärnklart i går kväll.',
  }),
  trip({
    _id: 'before',
    title: 'I fjol',
    departureDateTime: '2025-06-01T10:00',
    arrivalDateTime: '2025-06-01T12:00',
    distance: 8,
  }),
];
const section = (name: string) => page.getByRole('region', { name });

test('the start page shows the boat’s last trip, its season, what is left to do and the general texts', async () => {
  const mine = season.map((log) => ({ ...log, userId: me }));
  await open('/info', { ...trips(...mine), ...services(vindila) });
  await expect.element(heading('Vindila')).toBeVisible();
  await expect.element(page.getByText('Albin Vega')).toBeVisible();
  await expect.element(page.getByText('Stjärnklart i går kväll.')).toBeVisible();
  const sums = section('Säsongen 2026');
  await expect.element(sums.getByText('30,9')).toBeVisible();
  await expect
    .element(sums.getByRole('img', { name: 'Distans per månad: maj 9,6 nm, augusti 21,3 nm.' }))
    .toBeVisible();
  const toDo = section('Rekommenderat vid senaste servicen').getByRole('listitem');
  await expect.element(toDo.first()).toHaveTextContent('Byt landströmskabeln före säsongen 2027.');
  await expect.element(toDo.nth(1)).toHaveTextContent('Se över bordgenomföringen.');
  await expect.element(link('Ny logg')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Välkommen till LOGGBOKEN' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Privat' })).toBeVisible();
  for (const width of [390, 1366]) {
    await size(width, 844);
    await expectAccessible();
  }
  await expectLegible();
  await expectToFit();
  await press(link('Hela säsongen'));
  await expect.element(heading('Säsongen 2026')).toBeVisible();
  expect(path()).toBe('/logs?year=2026');
  history.back();
  await press(link('Sista natten'));
  await expect.element(heading('Sista natten')).toBeVisible();
  expect(path()).toBe('/showlog/august');
});

test('the start page of an empty logbook offers a new log and three other ways to begin', async () => {
  await open('/info', { ...trips(), ...services() });
  await expect.element(heading('Din loggbok')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Första sidan är din' })).toBeVisible();
  await expectAccessible();
  await expect.element(link('Ny logg')).toHaveAttribute('href', '/createlog');
  const ways = section('Eller börja här').getByRole('link');
  await expect.element(ways.nth(0)).toHaveAttribute('href', `/showprofile/${me}/read-in`);
  await expect.element(ways.nth(1)).toHaveAttribute('href', '/createservicelog');
  await expect.element(ways.nth(2)).toHaveAttribute('href', `/showprofile/${me}`);
});

test('the start page says that it loads until all of its top is known, and then stands at once: nothing moves', async () => {
  const moved: string[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources = [] } of list.getEntries() as unknown as LayoutShift[])
      moved.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40))}`);
  });
  onTestFinished(() => observer.disconnect());
  const { answers, answerNow } = late({
    ...trips(...season),
    ...services(vindila),
    ...plans([boat()], [task('Byt impeller', { on: inDays(-9) })]),
  });
  await open('/info', answers);
  await expect.element(page.getByText('Laddar sidan')).toBeVisible();
  await expect.element(page.getByText('Första sidan är din')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Privat' })).not.toBeInTheDocument();
  observer.observe({ type: 'layout-shift' });
  answerNow();
  await expect.element(heading('Vindila')).toBeVisible();
  await expect.element(page.getByText(/Byt impeller/).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Privat' })).toBeVisible();
  expect(moved).toEqual([]);
});

interface LayoutShift {
  value: number;
  sources?: { node?: Node | null }[];
}

test('the start page remembers the trip with a picture that is nearest to this day a year ago', async () => {
  const then = (_id: string, days: number, images: string[]) =>
    trip({ _id, title: _id, departureDateTime: `${aYearBefore(days)}T10:00`, images });
  await open(
    '/info',
    trips(
      then('Utan bild', 0, []),
      then('Nära', 6, ['/images/a.webp']),
      then('Längre bort', -7, ['/images/b.webp']),
      then('För länge sedan', 9, ['/images/c.webp']),
    ),
  );
  const remembered = section('För ett år sedan').getByRole('link');
  await expect.element(remembered).toHaveTextContent('Nära');
  await expectAccessible();
  await press(remembered);
  await expect.element(heading('Nära')).toBeVisible();
});

test('the start page says that logs can’t be fetched and can retry, and shows trips without the service logs', async () => {
  let fails = true;
  const mine = trips(...season);
  await open('/info', {
    ...mine,
    listTripLogs: (one) => (fails ? refuses('defect') : (mine.listTripLogs?.(one) ?? 'unreachable')),
    listServiceLogs: () => refuses('defect'),
  });
  await expect.element(heading('Din loggbok')).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText('Första sidan är din')).not.toBeInTheDocument();
  // Not before: the app tries again by itself.
  const answers = () => {
    fails = false;
  };
  addEventListener('click', answers, { capture: true, once: true });
  await press(page.getByRole('button', { name: 'Försök igen' }));
  await expect.element(link('Sista natten')).toBeVisible();
});

test('a draft is listed under «Inte klart än», and a season without distances says so', async () => {
  await open('/createlog', {
    ...trips(trip({ distance: null, arrivalDateTime: '2025-07-14T09:40' })),
    ...services(),
  });
  await page.getByLabelText('Rubrik').fill('Hemåt i dis');
  await expect.element(page.getByText('Utkast sparat', { exact: false }).first()).toBeVisible();
  await open('/info');
  const unfinished = section('Inte klart än');
  await expect.element(unfinished.getByRole('link', { name: 'Hemåt i dis' })).toBeVisible();
  await expect
    .element(section('Säsongen 2025').getByRole('img', { name: 'Ingen resa har en distans än.' }))
    .toBeVisible();
  await expectAccessible();
});

test('the start page does not scroll sideways, however narrow it is', async () => {
  await open('/info', { ...trips(...season), ...services(vindila) });
  await expect.element(heading('Vindila')).toBeVisible();
  for (const width of [320, 683, 768, 1024]) {
    await size(width, 450);
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width);
  }
});

test('a trip under way is shown with its rows out of what the device holds, and the log itself is not requested', async () => {
  const row = { id: '1'.padStart(32, '0'), at: '2026-08-29T09:15', note: 'Lade ut' };
  const rows = withRows([], { written: [row] });
  await open('/info', trips(trip({ _id: 'now', position: 'Utö – …', rows })));
  await expect.element(link('Resan pågår: Utö – …')).toBeVisible();
  await expect.element(page.getByText(/1 rad$/)).toBeVisible();
  const calls = asked.map(({ call }) => call);
  expect(calls).not.toContain('showTripLog');
});

test('the longest trip of the year and its pictures are three presses away on a phone', async () => {
  const trips2026 = season.map((log) => ({ ...log, userId: me, images: ['/images/a.webp'] }));
  await open('/info', trips(...trips2026));
  await press(link('Hela säsongen'));
  const longest = page.getByRole('listitem').filter({ hasText: 'Längsta resan' });
  await press(longest.getByRole('link', { name: 'Sista natten' }));
  await expect.element(heading('Sista natten')).toBeVisible();
  await press(page.getByRole('button', { name: 'Förstora bild 1 av 1' }));
  await expect.element(page.getByRole('button', { name: 'Förminska bild 1 av 1' })).toBeVisible();
});
