import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceLog } from '#contract/service-logs';
import type { TripLog } from '#contract/trip-logs';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { listed, profile, service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { chooseInMenu, heading, me, open, path, texts } from '../testing/screen.tsx';

/*
 * The three kinds of visitor – nobody, a user, an administrator – on the fifteen routes of the specification: what each
 * is shown at an address or where it leads, and the menu of each. By keyboard, and through all pages: e2e/visitors.spec.ts.
 */

/** The heading shown at an address, or the address it redirects to, with the heading and message there. */
type Shown = string | { to: string; heading: string; told?: string };

/** An address, and what nobody, a user and an administrator see there. */
type Route = [address: string, nobody: Shown, user: Shown, administrator: Shown];

const welcome = 'Välkommen till LOGGBOKEN';
const toInfo: Shown = { to: '/info', heading: welcome };
/** The start page of a signed-in user has the name of the boat. */
const boat = 'Vindila';
const toOwn: Shown = { to: '/info', heading: boat };
const toStart: Shown = { to: '/', heading: welcome };
const toLogs: Shown = { to: '/', heading: 'Mina loggar' };
const toInfoAndTold = (told: string): Shown => ({ to: '/info', heading: welcome, told });

interface Things {
  _id: string;
  tripLog: TripLog;
  serviceLog: ServiceLog;
}

/** The routes. Log and profile belong to the visitor; for nobody, to some user. */
const routes = ({ _id, tripLog, serviceLog }: Things): Route[] => [
  ['/', welcome, 'Mina loggar', 'Mina loggar'],
  ['/home', welcome, 'Mina loggar', 'Mina loggar'],
  ['/info', welcome, boat, boat],
  ['/login', 'Logga in', 'Logga in', 'Logga in'],
  ['/signup', toStart, toLogs, 'Skapa konto'],
  ['/changeuser', toStart, toLogs, 'Ändra konto'],
  ['/createlog', toInfoAndTold('Du måste vara inloggad för att skapa en ny logg.'), 'Ny logg', 'Ny logg'],
  [`/showlog/${tripLog._id}`, toInfo, tripLog.title, tripLog.title],
  [`/updatelog/${tripLog._id}`, toInfo, 'Uppdatera logg', 'Uppdatera logg'],
  ['/logs?year=2025', toInfo, 'Säsongen 2025', 'Säsongen 2025'],
  [
    '/createservicelog',
    toInfoAndTold('Du måste vara inloggad för att skapa en ny servicelogg.'),
    'Ny service',
    'Ny service',
  ],
  [`/showservicelog/${serviceLog._id}`, toInfo, serviceLog.title, serviceLog.title],
  [`/updateservicelog/${serviceLog._id}`, toInfo, 'Uppdatera service', 'Uppdatera service'],
  ['/servicelogs', toInfo, 'Service', 'Service'],
  [`/showprofile/${_id}`, toInfo, 'Profil', 'Profil'],
  [`/changeprofile/${_id}`, toInfo, 'Ändra profil', 'Ändra profil'],
];

const mayNot = (heading: string, told: string): Shown => ({ to: '', heading, told });
const mayNotSee = mayNot('Mina loggar', 'Du har inte behörighet att se denna logg.');
const mayNotUpdate = mayNot('Uppdatera logg', 'Du har inte behörighet att uppdatera denna logg.');
const mayNotSeeService = mayNot('Service', 'Du har inte behörighet att se denna servicelogg.');
const mayNotUpdateService = mayNot('Uppdatera service', 'Du har inte behörighet att uppdatera denna logg.');

/** The same with logs that belong to another user. */
const routesOfOthers = ({ _id, tripLog, serviceLog }: Things): Route[] => [
  [`/showlog/${tripLog._id}`, toInfo, mayNotSee, mayNotSee],
  [`/updatelog/${tripLog._id}`, toInfo, mayNotUpdate, mayNotUpdate],
  [`/showservicelog/${serviceLog._id}`, toInfo, mayNotSeeService, mayNotSeeService],
  [`/updateservicelog/${serviceLog._id}`, toInfo, mayNotUpdateService, mayNotUpdateService],
  [`/showprofile/${_id}`, toInfo, toOwn, 'Profil'],
  [`/changeprofile/${_id}`, toInfo, toOwn, 'Ändra profil'],
];

const other = '123456789012';
const own = (): Things => ({ _id: me, tripLog: trip(), serviceLog: service() });
const others: Things = {
  _id: other,
  tripLog: trip({ _id: 'theirs', userId: other }),
  serviceLog: service({ _id: 'theirs', userId: other }),
};

/** A server with a log of each kind that belongs to the visitor, and some of another user. */
const server = (): Answers => {
  const { tripLog, serviceLog } = own();
  const mine = { ...trips(tripLog), ...services(serviceLog) };
  return {
    ...mine,
    showTripLog: (asked) =>
      asked.params.log_id === 'theirs'
        ? refuses('trip_log_not_yours')
        : (mine.showTripLog?.(asked) ?? 'unreachable'),
    showServiceLog: (asked) =>
      asked.params.id === 'theirs'
        ? refuses('service_log_not_yours')
        : (mine.showServiceLog?.(asked) ?? 'unreachable'),
    showProfile: ({ params }) => gives('showProfile', profile({ _id: params.userid ?? '' })),
    listAccounts: () => gives('listAccounts', [listed({ _id: me })]),
    showBackups: () => gives('showBackups', { last: null, late: false }),
    listEvents: () => gives('listEvents', []),
    listSessions: () => gives('listSessions', []),
    showTwoStep: () => 'unreachable',
  };
};

async function expectShown(address: string, shown: Shown) {
  const {
    to,
    heading: name,
    told,
  } = typeof shown === 'string' ? { to: '', heading: shown, told: undefined } : shown;
  await expect.element(heading(name)).toBeVisible();
  await expect.poll(path).toBe(to || address);
  if (told !== undefined) await expect.element(page.getByText(told, { exact: true })).toBeVisible();
}

async function goThrough(as: 'nobody' | 'user' | 'admin', whatOf: (route: Route) => Shown) {
  for (const route of [...routes(as === 'nobody' ? others : own()), ...routesOfOthers(others)]) {
    const [address] = route;
    await open(address, server(), { as });
    await expectShown(address, whatOf(route));
  }
}

/** Checks the menu's items and their addresses, in order. Logging out leads to /info, too. */
async function expectMenu(items: [name: string, address: string][]) {
  const menu = page.getByRole('navigation', { name: 'Huvudmeny', includeHidden: true });
  await expect.element(menu).toBeInTheDocument();
  const links = menu
    .getByRole('listitem', { includeHidden: true })
    .getByRole('link', { includeHidden: true });
  expect(texts(links)).toEqual(items.map(([name]) => name));
  expect(links.elements().map((one) => one.getAttribute('href'))).toEqual(
    items.map(([, address]) => address),
  );
}

/** A press and its result: an item of the menu, or a link on the page. */
type Step = [where: 'menu' | 'page', name: string, address: string, heading: string];

async function walk(steps: Step[]) {
  for (const [where, name, address, title] of steps) {
    if (where === 'menu') await chooseInMenu(name);
    else await press(page.getByRole('main').getByRole('link', { name, exact: true }));
    await expectShown('', { to: address, heading: title });
  }
}

describe('a visitor who is not logged in', () => {
  // spec 2.3, 2.24, 2.26, 2.27, 2.28, 2.29, 2.30, 2.31, 2.32, 6.3
  test('can go to the log-in page from the menu and from the welcome page', async () => {
    await open('/info', server(), { as: 'nobody' });
    await expectMenu([
      ['Startsida', '/info'],
      ['Logga in', '/login'],
    ]);
    await walk([
      ['menu', 'Logga in', '/login', 'Logga in'],
      ['menu', 'Startsida', '/info', welcome],
      ['page', 'Logga in', '/login', 'Logga in'],
    ]);
  });

  // spec 2.1, 2.2, 2.3, 2.6, 2.9, 2.12, 2.84, 4.6, 5.13, 5.14, 6.4, 6.6, 6.9
  test('is shown the page, or redirected to the address, in the table of routes', () =>
    goThrough('nobody', ([, shown]) => shown));

  test('is redirected from the administrators’ pages to the start page, and from profiles to the welcome page', async () => {
    for (const address of ['/signup', '/changeuser', '/events']) {
      await open(address, server(), { as: 'nobody' });
      await expectShown(address, toStart);
    }
    for (const address of ['', '/devices', '/two-step', '/export', '/read-in']) {
      await open(`/showprofile/${other}${address}`, server(), { as: 'nobody' });
      await expectShown('', toInfo);
    }
  });
});

describe('a user', () => {
  // spec 2.33, 6.2
  test('has four pages and the log-out in the menu', async () => {
    await open('/info', server());
    await expectMenu([
      ['Startsida', '/info'],
      ['Loggar', '/home'],
      ['Service', '/servicelogs'],
      ['Visa profil', `/showprofile/${me}`],
      ['Logga ut', '/info'],
    ]);
  });

  // spec 2.1, 2.2, 2.6, 2.9, 2.10, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.36
  // spec 2.50, 2.70, 5.2, 5.15, 6.4, 6.5, 6.6, 6.7, 6.8, 8.9
  test('is shown the page, or redirected to the address, in the table of routes', () =>
    goThrough('user', ([, , shown]) => shown));

  test('is redirected from the administrators’ pages and from the pages of other users', async () => {
    for (const address of ['/signup', '/changeuser', '/events']) {
      await open(address, server());
      await expectShown(address, toLogs);
    }
    for (const address of ['devices', 'two-step', 'export', 'read-in']) {
      await open(`/showprofile/${other}/${address}`, server());
      await expectShown('', toOwn);
    }
    for (const name of ['Registrera', 'Ändra konto'])
      expect(page.getByRole('link', { name, includeHidden: true }).elements()).toEqual([]);
  });
});

describe('an administrator', () => {
  // spec 2.5, 2.8, 2.20, 2.21, 2.24, 2.26, 2.27, 2.28, 2.29, 2.30, 2.31, 2.33, 2.34, 6.2, 6.3
  test('can also open the pages for accounts from the menu', async () => {
    await open('/info', server(), { as: 'admin' });
    await expectMenu([
      ['Startsida', '/info'],
      ['Loggar', '/home'],
      ['Service', '/servicelogs'],
      ['Registrera', '/signup'],
      ['Ändra konto', '/changeuser'],
      ['Visa profil', `/showprofile/${me}`],
      ['Logga ut', '/info'],
    ]);
    await walk([
      ['menu', 'Registrera', '/signup', 'Skapa konto'],
      ['menu', 'Ändra konto', '/changeuser', 'Ändra konto'],
      ['menu', 'Visa profil', `/showprofile/${me}`, 'Profil'],
      ['page', 'Ändra', `/changeprofile/${me}`, 'Ändra profil'],
      ['page', 'Tillbaka', `/showprofile/${me}`, 'Profil'],
      ['menu', 'Startsida', '/info', boat],
    ]);
  });

  // spec 2.1, 2.2, 2.5, 2.8, 2.10, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.81, 6.4
  // spec 6.6, 6.7, 6.8
  test('is shown the page, or redirected to the address, in the table of routes', () =>
    goThrough('admin', ([, , , shown]) => shown));

  test('does not see the sessions or the two-step log-in of another user', async () => {
    await open(`/showprofile/${other}`, server(), { as: 'admin' });
    await expect.element(heading('Profil')).toBeVisible();
    await expect.element(page.getByText('asa@example.com')).toBeVisible();
    expect(page.getByRole('heading', { name: 'Säkerhet' }).elements()).toEqual([]);
    for (const address of ['devices', 'two-step']) {
      await open(`/showprofile/${other}/${address}`, server(), { as: 'admin' });
      await expectShown('', toOwn);
    }
  });
});

test('an unknown address, also one with a double slash or that can’t be decoded, shows «Sidan finns inte»', async () => {
  for (const address of ['/finns/inte', '/%', '/%C3/x', `${location.origin}//home`, '/showlog/%zz/mer']) {
    await open(address, {}, { as: 'nobody' });
    await expect.element(heading('Sidan finns inte')).toBeVisible();
  }
});
