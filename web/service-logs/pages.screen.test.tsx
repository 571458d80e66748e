import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gives, refuses } from '../testing/answers.ts';
import { service, services } from '../testing/logs.ts';
import {
  answer,
  button,
  expectAccessible,
  heading,
  late,
  link,
  open,
  path,
  said,
  texts,
} from '../testing/screen.tsx';

const text = (words: string) => page.getByText(words, { exact: true });

describe('somebody who is not signed in', () => {
  test('is told so instead of getting a form', async () => {
    await open('/createservicelog', {}, { as: 'nobody' });
    await expect.poll(path).toBe('/info');
    await expect.element(said()).toHaveTextContent('Du måste vara inloggad för att skapa en ny servicelogg.');
  });

  test.each(['/servicelogs', '/showservicelog/x', '/updateservicelog/x'])(
    'is led from %s to the welcome',
    async (address) => {
      await open(address, {}, { as: 'nobody' });
      await expect.poll(path).toBe('/info');
    },
  );
});

test.each([
  ['/servicelogs', 'Service', 'Laddar servicen ...'],
  ['/showservicelog/service-1', 'Service', 'Laddar...'],
  ['/updateservicelog/service-1', 'Uppdatera service', 'Laddar sidan ...'],
])('while it is fetched, %s says so in its own words', async (address, title, words) => {
  const { answers, letGo } = late(services(service()));
  await open(address, answers);
  await expect.element(heading(title)).toBeInTheDocument();
  const waiting = page.getByRole('main').getByText(words, { exact: true });
  await expect.element(waiting).toBeVisible();
  await expectAccessible();
  letGo();
  await expect.element(waiting).not.toBeInTheDocument();
});

describe('a service that can’t be shown says why:', () => {
  test.each([
    [
      'somebody else’s',
      '/showservicelog/service-1',
      'service_log_not_yours',
      'Du har inte behörighet att se denna servicelogg.',
    ],
    [
      'somebody else’s, to change it',
      '/updateservicelog/service-1',
      'service_log_update_not_yours',
      'Du har inte behörighet att uppdatera denna logg.',
    ],
    [
      'one that does not exist',
      '/showservicelog/finns-inte',
      'service_log_not_found',
      'Serviceloggen kunde inte hämtas.',
    ],
  ] as const)('%s', async (_what, address, code, told) => {
    await open(address, { ...services(), showServiceLog: () => refuses(code) });
    await expect.element(text(told)).toBeVisible();
    expect(button('Försök igen').elements()).toEqual([]);
    await expectAccessible();
  });

  test('one that the server did not keep to itself', async () => {
    const theirs = services(service({ userId: '123456789012' }));
    await open('/showservicelog/service-1', theirs);
    await expect.element(text('Du har inte behörighet att se denna servicelogg.')).toBeVisible();
    await open('/updateservicelog/service-1');
    await expect.element(text('Du har inte behörighet att uppdatera denna logg.')).toBeVisible();
  });

  test('one that can’t be fetched, and comes when it is asked for again', async () => {
    const well = services(service());
    await open('/showservicelog/service-1', { ...well, showServiceLog: () => 'unreachable' });
    const told = page.getByRole('alert');
    await expect.element(told).toMatchTextContent('Du har inte behörighet att se denna servicelogg.');
    answer(well);
    await told.getByRole('button', { name: 'Försök igen' }).click();
    await expect.element(heading('Vårservice 2026')).toBeVisible();
  });

  test('one that is answered with nothing', async () => {
    await open('/showservicelog/service-1', {
      ...services(),
      showServiceLog: () => ({ status: 200, body: null, headers: {} }),
    });
    await expect.element(text('Serviceloggen kunde inte hämtas.')).toBeVisible();
  });
});

test('a list that can’t be fetched is not taken for an empty one', async () => {
  const well = services(service());
  await open('/servicelogs', { ...well, listServiceLogs: () => 'unreachable' });
  const told = page.getByRole('alert');
  await expect.element(told).toMatchTextContent('Servicen kunde inte hämtas.');
  expect(page.getByText('Ingen service än').elements()).toEqual([]);
  await expectAccessible();
  answer(well);
  await told.getByRole('button', { name: 'Försök igen' }).click();
  await expect.element(link('Visa Vårservice 2026')).toBeVisible();
});

test('a book of more than eight services can be searched, in all that is written', async () => {
  const nine = Array.from({ length: 9 }, (_, n) =>
    service({
      _id: `service-${n}`,
      title: `Vårservice ${2018 + n}`,
      date: `${2018 + n}-04-18T10:00`,
      hullAndDeck: n === 3 ? 'Nya offeranoder.' : '',
    }),
  );
  const listed = (q: string | null) =>
    (q === null ? nine : nine.filter(({ hullAndDeck }) => q.startsWith('OFFER') && hullAndDeck !== '')).map(
      (log) => ({
        ...log,
        description: log.comments,
      }),
    );
  await open('/servicelogs', {
    ...services(...nine),
    listServiceLogs: ({ query }) => gives('listServiceLogs', listed(query.get('q'))),
  });
  const titles = () => texts(page.getByRole('heading', { level: 3 }));
  await expect.poll(titles).toHaveLength(9);
  const search = page.getByRole('searchbox', { name: 'Sök i servicen' });
  await search.fill('OFFERANOD albin');
  await expect.poll(titles).toEqual(['Vårservice 2021']);
  await expect.element(page.getByRole('status').filter({ hasText: '1 service' })).toBeInTheDocument();
  await expectAccessible();

  await link('Visa Vårservice 2021').click();
  await expect.element(heading('Vårservice 2021')).toBeVisible();
  history.back();
  await expect.poll(titles).toEqual(['Vårservice 2021']);
  await search.fill('båtmotor');
  await expect.element(page.getByText('Inget i servicen matchar ”båtmotor”.')).toBeVisible();
  await button('Rensa').click();
  await expect.poll(titles).toHaveLength(9);
});

test('pictures that the server names in a JSON string are shown', async () => {
  const log = service({ images: ['/images/a.webp'] });
  await open('/showservicelog/service-1', {
    ...services(log),
    showServiceLog: () => ({
      status: 200,
      body: { ...log, images: JSON.stringify(log.images) },
      headers: {},
    }),
  });
  await expect.element(page.getByAltText('Bild 1 av 1 till Vårservice 2026')).toBeInTheDocument();
});
