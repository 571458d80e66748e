import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
import { service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  fillInTrip,
  heading,
  link,
  noted,
  open,
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
