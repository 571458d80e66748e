import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { narrow, tabTo } from './harness/ways.ts';

/** Enough trips to be worth searching among, over three seasons. */
const trips: [day: string, title: string, position: string, description: string][] = [
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
];

async function writeTrips(calls: APIRequestContext) {
  for (const [day, title, position, description] of trips) {
    const times = { departureDateTime: `${day}T10:00`, arrivalDateTime: `${day}T14:00` };
    const data = { title, year: Number(day.slice(0, 4)), position, description, distance: 10, ...times };
    expect((await calls.post('/api/createlog', { data })).ok()).toBe(true);
  }
}

test('trips are found by words, year and harbour, and the search is kept in the address and on the way back', async ({
  page,
  account,
  callsOf,
  signIn,
  shoot,
}) => {
  await writeTrips(await callsOf(account));
  await signIn(account);
  await page.goto('/home');
  const titles = page.getByRole('heading', { level: 3 });
  const field = page.getByRole('searchbox', { name: 'Sök bland loggarna' });
  const marked = page.getByRole('main').locator('mark');
  const status = page.getByRole('status');
  await expect(titles).toHaveCount(10);
  await expect(marked).toHaveCount(0);
  await shoot('find-all');

  await test.step('by parts of words, marked where they stand', async () => {
    await tabTo(field);
    await page.keyboard.type('utö');
    await expect(titles).toHaveText(['Natt', 'Utö igen', 'Hemåt', 'Till Utö']);
    await expect(status.filter({ hasText: '4 loggar' })).toBeAttached();
    await expect(marked).toHaveText(['Utö', 'Utö', 'Utö', 'Utö', 'Utö', 'Utö']);
    await expect(page).toHaveURL('/home?q=ut%C3%B6');
    await expect(page.getByRole('heading', { level: 2, name: '2025: 2 resor, 20 nm' })).toBeVisible();
    await shoot('find-word');
  });

  await test.step('by another form of a word, in the part of the text where it stands', async () => {
    await field.fill('ankrad möja');
    await expect(page.getByText('Inga loggar innehåller ”ankrad möja”.')).toBeVisible();
    await field.fill('ankarna möja');
    await expect(page.getByText('Inga loggar innehåller')).toHaveCount(0);
    await expect(titles).toHaveText(['Kräftskiva']);
    await expect(page.getByText(/^… .*Vi kastade ankar utanför Möja\.$/)).toBeVisible();
    await shoot('find-excerpt');
  });

  await test.step('by year and harbour too', async () => {
    await field.fill('');
    await expect(page).toHaveURL('/home');
    await narrow(page, 'Hamn', 'Sandhamn');
    await expect(titles).toHaveText(['Natt', 'Runt Runmarö', 'Till Utö', 'Premiärtur']);
    await narrow(page, 'År', '2023');
    await expect(titles).toHaveText(['Till Utö', 'Premiärtur']);
    await field.fill('tom');
    await expect(titles).toHaveText(['Premiärtur']);
    await expect(page).toHaveURL('/home?harbour=Sandhamn&year=2023&q=tom');
  });

  await test.step('and back', async () => {
    await page.getByRole('link', { name: 'Visa Premiärtur' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Premiärtur' })).toBeVisible();
    await page.goBack();
    await expect(titles).toHaveText(['Premiärtur']);
    await expect(field).toHaveValue('tom');
    await page.reload();
    await expect(titles).toHaveText(['Premiärtur']);
    await expect(page.getByLabel('Hamn')).toHaveValue('Sandhamn');
    await field.fill('gädda');
    await expect(page.getByText('Inga loggar innehåller ”gädda, 2023, Sandhamn”.')).toBeVisible();
    await shoot('find-none');
    await page.getByRole('button', { name: 'Rensa' }).click();
    await expect(titles).toHaveCount(10);
    await expect(page).toHaveURL('/home');
  });
});
