import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import {
  answer,
  button,
  chooseInMenu,
  expectAccessible,
  field,
  heading,
  late,
  link,
  open,
  path,
  said,
} from '../testing/screen.tsx';

const text = (words: string) => page.getByText(words, { exact: true });

describe('a log that can’t be shown says why:', () => {
  test.each([
    ['somebody else’s', '/showlog/trip-1', 'trip_log_not_yours', 'Du har inte behörighet att se denna logg.'],
    [
      'somebody else’s, to change it',
      '/updatelog/trip-1',
      'trip_log_update_not_yours',
      'Du har inte behörighet att uppdatera denna logg.',
    ],
    ['one that does not exist', '/showlog/finns-inte', 'trip_log_not_found', 'Loggen kunde inte hämtas.'],
  ] as const)('%s', async (_what, address, code, told) => {
    await open(address, { ...trips(), showTripLog: () => refuses(code) });
    await expect.element(text(told)).toBeVisible();
    expect(button('Försök igen').elements()).toEqual([]);
    await expectAccessible();
  });

  test('one that the server did not keep to itself', async () => {
    const theirs = trip({ userId: '123456789012' });
    await open(`/showlog/${theirs._id}`, trips(theirs));
    await expect.element(text('Du har inte behörighet att se denna logg.')).toBeVisible();
    await open(`/updatelog/${theirs._id}`);
    await expect.element(text('Du har inte behörighet att uppdatera denna logg.')).toBeVisible();
  });

  test('one that can’t be fetched, and comes when it is asked for again', async () => {
    const log = trip();
    const well = trips(log);
    await open(`/showlog/${log._id}`, { ...well, showTripLog: () => 'unreachable' });
    const told = page.getByRole('alert');
    await expect.element(told).toMatchTextContent('Du har inte behörighet att se denna logg.');
    answer(well);
    await told.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(heading('Utö i halvvind')).toBeVisible();
  });

  test('one that is answered with nothing', async () => {
    await open('/showlog/trip-1', {
      ...trips(),
      showTripLog: () => ({ status: 200, body: null, headers: {} }),
    });
    await expect.element(text('Loggen kunde inte hämtas.')).toBeVisible();
  });
});

test.each([
  ['/home', 'Mina loggar', 'Laddar loggarna ...'],
  ['/logs', 'Loggar per år', 'Laddar loggarna ...'],
  ['/showlog/trip-1', 'Mina loggar', 'Laddar sidan ...'],
  ['/updatelog/trip-1', 'Uppdatera logg', 'Laddar sidan ...'],
])('while it is fetched, %s says so in its own words', async (address, title, words) => {
  const { answers, letGo } = late(trips(trip()));
  await open(address, answers);
  await expect.element(heading(title)).toBeInTheDocument();
  const waiting = page.getByRole('main').getByText(words, { exact: true });
  await expect.element(waiting).toBeVisible();
  await expectAccessible();
  letGo();
  await expect.element(waiting).not.toBeInTheDocument();
});

test('a list that can’t be fetched is not taken for an empty one', async () => {
  const well = trips(trip());
  await open('/home', { ...well, listTripLogs: () => 'unreachable' });
  const told = page.getByRole('alert');
  await expect.element(told).toMatchTextContent('Loggarna kunde inte hämtas.');
  expect(page.getByText('Inga loggar än').elements()).toEqual([]);
  await expectAccessible();
  answer(well);
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect.element(link('Visa Utö i halvvind')).toBeVisible();
});

test('what was changed or deleted is so in the list at once, before the server has been asked again', async () => {
  const two = [trip(), trip({ _id: 'trip-2', title: 'Hem från Utö' })];
  await open('/home', trips(...two));
  await link('Visa Utö i halvvind').click();
  await link('Ändra').click();
  await field('Rubrik').fill('Utö i bidevind');
  await button('Uppdatera').click();
  await expect.element(heading('Utö i bidevind')).toBeVisible();
  // From here on no list is answered.
  const never = () => new Promise<never>(() => {});
  answer({ listTripLogs: never, listTripLogsOfYear: never });
  await chooseInMenu('Loggar');
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(2);
  await link('Visa Utö i bidevind').click();

  await link('Ändra').click();
  await button('Radera logg').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Radera', exact: true }).click();
  await expect.element(page.getByText('Loggen är raderad.')).toBeVisible();
  await chooseInMenu('Loggar');
  await expect.element(link('Visa Hem från Utö')).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(1);
});

test('with more than eight logs one can search them and choose a year', async () => {
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
  const found = (q: string | null) =>
    q === null ? nine : nine.filter(({ description }) => q.startsWith('rävstavik') && description !== '');
  await open('/home', {
    ...trips(...nine),
    listTripLogs: ({ query }) => gives('listTripLogs', found(query.get('q'))),
  });
  const titles = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(titles).toHaveLength(9);
  const search = page.getByRole('searchbox', { name: 'Sök bland loggarna' });
  await search.fill('rävstavik ABBORRE');
  await expect.poll(titles).toEqual(['Tur 5']);
  await expect.element(page.getByRole('status').filter({ hasText: '1 logg' })).toBeInTheDocument();
  await expectAccessible();
  await link('Visa Tur 5').click();
  await expect.element(heading('Tur 5')).toBeVisible();
  await link('Tillbaka').click();
  await expect.element(search).toHaveValue('rävstavik ABBORRE');
  await expect.poll(titles).toEqual(['Tur 5']);
  await search.fill('gädda');
  await expect.element(page.getByText('Inga loggar matchar ”gädda”.')).toBeVisible();
  await button('Rensa').click();
  await field('År').selectOptions('2024');
  await expect.poll(titles).toEqual(['Tur 7', 'Tur 4', 'Tur 1']);
});

describe('somebody who is not signed in', () => {
  test('is told so instead of getting a form', async () => {
    await open('/createlog', {}, { as: 'nobody' });
    await expect.poll(path).toBe('/info');
    await expect.element(said()).toHaveTextContent('Du måste vara inloggad för att skapa en ny logg.');
  });

  test.each(['/showlog/x', '/updatelog/x', '/logs'])('is led from %s to the welcome', async (address) => {
    await open(address, {}, { as: 'nobody' });
    await expect.poll(path).toBe('/info');
  });
});
