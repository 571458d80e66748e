import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './harness/journey.ts';

type Trip = [title: string, from: string, to: string, position: string, distance: number | ''];

async function write(calls: APIRequestContext, trips: Trip[]) {
  for (const [title, from, to, position, distance] of trips) {
    const times = { departureDateTime: from, arrivalDateTime: to, year: from.slice(0, 4) };
    const answer = await calls.post('/api/createlog', { data: { title, ...times, position, distance } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

test('a season stands beside the year before and all years, and what can’t be is told and left out', async ({
  page,
  account,
  signIn,
  callsOf,
  axe,
  shoot,
}) => {
  await write(await callsOf(account), [
    ['Sjösättning', '2025-05-02T12:00', '2025-05-02T14:00', 'Bullandö – Grinda', 10],
    ['Nattsegling', '2025-07-14T22:00', '2025-07-15T04:00', 'Grinda – Utö', 30],
    ['Loggen stod still', '2025-07-16T10:00', '2025-07-16T13:00', 'UTÖ till Sandhamn', ''],
    ['Bakvända klockan', '2025-07-17T12:00', '2025-07-17T10:00', 'Sandhamn-Utö', 12],
    ['För fort', '2025-07-18T12:00', '2025-07-18T13:00', 'Utö – Bullandö', 148],
    ['I fjol', '2024-07-16T10:00', '2024-07-16T14:00', 'Bullandö – Möja', 20],
  ]);
  await signIn(account);
  await page.goto('/logs?year=2025');
  const season = page.getByRole('table', { name: 'Säsongen i siffror: 2025, 2024, Alla år' });
  for (const row of [
    'Resor 5 1 6',
    'Distans 200 nm 20 nm 220 nm',
    // Two hours, six, three and one: not the one that arrives before it departs.
    'Tid till sjöss 12 h 4 h 16 h',
    // Forty miles in eight hours; sixty in twelve with the year before.
    'Snittfart 5,0 knop 5,0 knop 5,0 knop',
    'Längsta resa 30 nm, Nattsegling 20 nm, I fjol 30 nm, Nattsegling',
    'Dagar till sjöss 5 1 6',
    'Hamnar 4 2 5',
    'Saknar distans 1 0 1',
    'Omöjliga tider 1 0 1',
    'Orimlig fart 1 0 1',
  ]) {
    await expect(season.getByRole('row', { name: row, exact: true })).toBeVisible();
  }
  const harbours = page
    .getByRole('heading', { name: 'Hamnar 2025' })
    .locator('xpath=..')
    .getByRole('listitem');
  await expect(harbours).toHaveText([
    'Utö 4 resor',
    'Bullandö 2 resor',
    'Grinda 2 resor',
    'Sandhamn 2 resor',
  ]);

  const months = page.getByRole('table', { name: 'Resor, distans och tid till sjöss per månad 2025' });
  await expect(months.getByRole('row', { name: 'juli 4 190 10 h 20', exact: true })).toBeVisible();
  await axe();
  await shoot('logs-season');

  await page.getByText('1 resa har tider som inte kan stämma. Den räknas inte i tid').click();
  await page.getByRole('link', { name: 'tors 2025-07-17 Bakvända klockan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bakvända klockan' })).toBeVisible();
  await page.goBack();

  const years = page.getByRole('table', { name: 'Resor, distans och tid till sjöss per år' });
  await expect(years.getByRole('row', { name: 'Alla år 6 220 16 h', exact: true })).toBeVisible();
  const earlier = years.getByRole('link', { name: '2024' });
  // On the way there the rows above get their true height, which moves what is below them.
  await earlier.scrollIntoViewIfNeeded();
  await earlier.click();
  await expect(page).toHaveURL('/logs?year=2024');
  await expect(page.getByLabel('Välj år')).toHaveValue('2024');
  await expect(page.getByText('resa saknar distans')).toHaveCount(0);
});

test('the figure of a month stands over both its bars; without any distance there is no chart, and nothing is cut off', async ({
  page,
  account,
  signIn,
  callsOf,
}) => {
  const calls = await callsOf(account);
  const july = (year: number, distance: number | ''): Trip => [
    `Juli ${year}`,
    `${year}-07-10T08:00`,
    `${year}-07-12T12:45`,
    'Sandhamn – Utö',
    distance,
  ];
  await write(calls, [july(2022, ''), july(2023, '')]);
  await signIn(account);
  await page.goto('/logs?year=2023');
  await expect(page.getByRole('table', { name: 'Resor, distans och tid till sjöss per år' })).toBeVisible();
  await expect(page.getByText(/^Distans per (månad|år)/)).toHaveCount(0);

  await write(calls, [july(2024, 1348.5), july(2025, 1296.3)]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/logs?year=2025');
  const chart = page.getByRole('figure', { includeHidden: true }).filter({ hasText: 'Distans per månad' });
  const figure = await chart.locator('svg text').boundingBox();
  const bars = await chart
    .locator('rect')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().top));
  expect(bars).toHaveLength(2);
  expect((figure?.y ?? 0) + (figure?.height ?? 0)).toBeLessThan(Math.min(...bars));
  const edges = await page
    .getByRole('table')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(304);
});

test('a year without logs says so, and shows the others', async ({ page, account, signIn, callsOf, axe }) => {
  await write(await callsOf(account), [
    ['Då', '2024-07-16T10:00', '2024-07-16T14:00', 'Bullandö – Möja', 20],
    ['Före det', '2023-07-16T10:00', '2023-07-16T14:00', 'Bullandö – Möja', 20],
  ]);
  await signIn(account);
  await page.goto('/logs?year=2020');
  await expect(page.getByText('Inga loggar för 2020.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'År för år' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Skriv ut' })).toHaveCount(0);
  await axe();
});
