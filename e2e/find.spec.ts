import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { createServiceLog } from './harness/service-logs.ts';
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

test('trips are found by words, year and harbour; the address keeps the search, and the way back leads to it', async ({
  page,
  account,
  callsOf,
  signIn,
  axe,
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
    await axe();
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
    await axe();
    await shoot('find-none');
    await page.getByRole('button', { name: 'Rensa' }).click();
    await expect(titles).toHaveCount(10);
    await expect(page).toHaveURL('/home');
  });
});

test('a search that is kept as a link is answered by the server though the whole list does not come', async ({
  page,
  account,
  callsOf,
  signIn,
}) => {
  await writeTrips(await callsOf(account));
  await signIn(account);
  const { promise: held, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route(/\/api\/logs$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/home?q=mareld');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Natt']);
  answerNow();
  await page.getByRole('searchbox').fill('mare');
  await expect(titles).toHaveText(['Natt']);
  await page.getByRole('searchbox').fill('');
  await expect(titles).toHaveCount(10);
});

test('without the server a search goes through the logs in hand, by the same rules', async ({
  page,
  account,
  callsOf,
  signIn,
  goOffline,
}) => {
  await writeTrips(await callsOf(account));
  await signIn(account);
  await page.goto('/home');
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveCount(10);
  await goOffline();
  await page.getByRole('searchbox').fill('ankarna möja');
  await expect(titles).toHaveText(['Kräftskiva']);
  await expect(page).toHaveURL(/q=ankarna/);
  await expect(page.getByRole('status').filter({ hasText: '1 logg' })).toBeAttached();
  await expect(titles).toHaveText(['Kräftskiva']);
});

test('services of several boats are looked at boat by boat: the list, its count and a search', async ({
  page,
  account,
  callsOf,
  signIn,
  axe,
  shoot,
}) => {
  const calls = await callsOf(account);
  const done = [
    'Bottenmålning',
    'Oljebyte',
    'Segelvård',
    'Riggkontroll',
    'Polering',
    'Impeller',
    'Zinkanoder',
  ];
  const write = async (boatNameModel: string, ...which: number[]) => {
    for (const n of which) {
      await createServiceLog(calls, { title: done[n], date: `2025-04-1${n}T10:00`, boatNameModel });
    }
  };
  await write('Jollen', 0, 1, 2);
  await signIn(account);
  await page.goto('/servicelogs?boat=Optimist');
  const titles = page.getByRole('heading', { level: 3 });
  const boat = page.getByLabel('Båt', { exact: true });
  const count = (text: string) => page.getByRole('heading', { level: 2, name: text });
  await expect(titles).toHaveText(['Segelvård', 'Oljebyte', 'Bottenmålning']);
  await expect(boat).toHaveCount(0);
  await expect(page.getByRole('listitem').getByText('Jollen')).toHaveCount(0);

  await write('Optimist', 3, 4);
  await page.goto('/servicelogs');
  await expect(boat).toHaveValue('');
  await expect(boat.locator('option')).toHaveText(['Alla båtar', 'Optimist', 'Jollen']);
  await expect(count('5 servicetillfällen')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Polering' })).toContainText('Optimist');
  await shoot('boats-all');
  await narrow(page, 'Båt', 'Jollen');
  await expect(titles).toHaveText(['Segelvård', 'Oljebyte', 'Bottenmålning']);
  await expect(count('3 servicetillfällen')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '3 servicetillfällen' })).toBeAttached();
  await expect(page).toHaveURL('/servicelogs?boat=Jollen');
  await axe();
  await shoot('boats-one');

  await write('Optimist', 5, 6, 5, 6);
  await page.reload();
  await expect(titles).toHaveText(['Segelvård', 'Oljebyte', 'Bottenmålning']);
  const field = page.getByRole('searchbox', { name: 'Sök i serviceboken' });
  await field.fill('oljebyte');
  await expect(titles).toHaveText(['Oljebyte']);
  await expect(page).toHaveURL('/servicelogs?boat=Jollen&q=oljebyte');
  await axe();
  await shoot('boats-search');
  await page.getByRole('link', { name: 'Visa Oljebyte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oljebyte' })).toBeVisible();
  await page.goBack();
  await expect(boat).toHaveValue('Jollen');
  await field.fill('impeller');
  await expect(page.getByText('Inget i serviceboken innehåller ”impeller, Jollen”.')).toBeVisible();
  await page.getByRole('button', { name: 'Rensa' }).click();
  await expect(titles).toHaveCount(9);
  await expect(page).toHaveURL('/servicelogs');
});

test('from the log-in the longest trip of the year and its pictures are three presses away on a phone', async ({
  page,
  account,
  callsOf,
  signIn,
}) => {
  const calls = await callsOf(account);
  const picture = {
    name: 'picture.webp',
    mimeType: 'image/webp',
    buffer: await readFile('test-pictures/picture.webp'),
  };
  const write = async (title: string, day: string, distance: number) => {
    const uploaded = await calls.post('/api/uploads', { multipart: { file0: picture } });
    const times = { departureDateTime: `${day}T10:00`, arrivalDateTime: `${day}T16:00` };
    const data = { title, year: 2025, position: 'Utö – Sandhamn', distance, ...times };
    const answer = await calls.post('/api/createlog', {
      data: { ...data, uploadedImages: await uploaded.json() },
    });
    expect(answer.status()).toBe(201);
  };
  await write('Den långa', '2025-06-10', 38);
  await write('En kort', '2025-07-10', 6);
  await write('Hemåt', '2025-08-10', 12);
  await signIn(account);
  await page.goto('/info');

  await page.getByRole('link', { name: 'Hela säsongen' }).tap();
  const longest = page.getByRole('listitem').filter({ hasText: 'Längsta resan' });
  await longest.getByRole('link', { name: 'Den långa' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Den långa' })).toBeVisible();
  await page.getByRole('button', { name: 'Förstora bild 1 av 1' }).tap();
  await expect(page.getByRole('button', { name: 'Förminska bild 1 av 1' })).toBeVisible();
});
