import type { Page } from '@playwright/test';
import type { Account } from './harness/accounts.ts';
import { expect, onDesk, test } from './harness/journey.ts';
import { type OneOfEach, writeOneOfEach } from './harness/one-of-each.ts';
import { byKeyboard, byPointer, chooseInMenu, menu, type Press } from './harness/ways.ts';

/*
 * The three kinds of visitor – nobody, a user, an administrator – on the fifteen routes of the specification: what each
 * is shown at an address or where it leads, and the ways through the pages by mouse, by touch and by keyboard.
 */

/** The heading of what is shown at an address, or where it leads and what is said there. */
type Shown = string | { to: string; heading: string; told?: string };

/** An address, and what nobody, a user and an administrator get there. */
type Route = [address: string, nobody: Shown, user: Shown, administrator: Shown];

const welcome = 'Välkommen till LOGGBOKEN';
const toInfo: Shown = { to: '/info', heading: welcome };
const toStart: Shown = { to: '/', heading: welcome };
const toLogs: Shown = { to: '/', heading: 'Mina loggar' };
const toInfoAndTold = (told: string): Shown => ({ to: '/info', heading: welcome, told });

interface Things extends OneOfEach {
  account: Pick<Account, '_id'>;
}

/** The fifteen routes. `own` is what belongs to the visitor; for nobody, to somebody. */
const routes = ({ account: { _id }, tripLog, serviceLog }: Things): Route[] => [
  ['/', welcome, 'Mina loggar', 'Mina loggar'],
  ['/home', welcome, 'Mina loggar', 'Mina loggar'],
  ['/info', welcome, welcome, welcome],
  ['/login', 'Logga in', 'Logga in', 'Logga in'],
  ['/signup', toStart, toLogs, 'Skapa konto'],
  ['/changeuser', toStart, toLogs, 'Ändra konto'],
  ['/createlog', toInfoAndTold('Du måste vara inloggad för att skapa en ny logg.'), 'Ny logg', 'Ny logg'],
  [`/showlog/${tripLog._id}`, toInfo, tripLog.title, tripLog.title],
  [`/updatelog/${tripLog._id}`, toInfo, 'Uppdatera logg', 'Uppdatera logg'],
  ['/logs', toInfo, 'Loggar per år', 'Loggar per år'],
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

/** The same where an address names what is somebody else's. */
const routesOfOthers = ({ account: { _id }, tripLog, serviceLog }: Things): Route[] => [
  [`/showlog/${tripLog._id}`, toInfo, mayNotSee, mayNotSee],
  [`/updatelog/${tripLog._id}`, toInfo, mayNotUpdate, mayNotUpdate],
  [`/showservicelog/${serviceLog._id}`, toInfo, mayNotSeeService, mayNotSeeService],
  [`/updateservicelog/${serviceLog._id}`, toInfo, mayNotUpdateService, mayNotUpdateService],
  [`/showprofile/${_id}`, toInfo, toInfo, 'Profil'],
  [`/changeprofile/${_id}`, toInfo, toInfo, 'Ändra profil'],
];

async function expectShown(page: Page, address: string, shown: Shown) {
  const { to, heading, told } =
    typeof shown === 'string' ? { to: '', heading: shown, told: undefined } : shown;
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(to || address);
  if (told !== undefined) await expect(page.getByText(told, { exact: true })).toBeVisible();
}

/** What a press leads to: an item of the menu, or a link on the page. */
type Step = [where: 'menu' | 'page', name: string, address: string, heading: string];

async function walk(page: Page, press: Press, steps: Step[]) {
  for (const [where, name, address, heading] of steps) {
    await test.step(`${name} → ${address}`, async () => {
      if (where === 'menu') await chooseInMenu(page, press, name);
      else await press(page.getByRole('main').getByRole('link', { name, exact: true }));
      await expectShown(page, address, heading);
    });
  }
}

const start: Step = ['menu', 'Startsida', '/info', welcome];

const walkOfNobody: Step[] = [
  ['menu', 'Logga in', '/login', 'Logga in'],
  start,
  ['page', 'Logga in', '/login', 'Logga in'],
];

const walkThroughLogs = ({ tripLog, serviceLog }: OneOfEach): Step[] => [
  ['menu', 'Loggar', '/home', 'Mina loggar'],
  ['page', 'Ny logg', '/createlog', 'Ny logg'],
  ['menu', 'Loggar', '/home', 'Mina loggar'],
  ['page', 'Loggar per år', '/logs', 'Loggar per år'],
  ['menu', 'Loggar', '/home', 'Mina loggar'],
  ['page', `Visa ${tripLog.title}`, `/showlog/${tripLog._id}`, tripLog.title],
  ['page', 'Ändra', `/updatelog/${tripLog._id}`, 'Uppdatera logg'],
  ['page', 'Tillbaka', `/showlog/${tripLog._id}`, tripLog.title],
  ['page', 'Tillbaka', '/home', 'Mina loggar'],
  ['menu', 'Service', '/servicelogs', 'Service'],
  ['page', 'Ny service', '/createservicelog', 'Ny service'],
  ['menu', 'Service', '/servicelogs', 'Service'],
  ['page', `Visa ${serviceLog.title}`, `/showservicelog/${serviceLog._id}`, serviceLog.title],
  ['page', 'Ändra', `/updateservicelog/${serviceLog._id}`, 'Uppdatera service'],
  ['page', 'Tillbaka', `/showservicelog/${serviceLog._id}`, serviceLog.title],
  ['page', 'Tillbaka', '/servicelogs', 'Service'],
];

const walkThroughProfile = (_id: string): Step[] => [
  ['menu', 'Visa profil', `/showprofile/${_id}`, 'Profil'],
  ['page', 'Ändra', `/changeprofile/${_id}`, 'Ändra profil'],
  ['page', 'Tillbaka', `/showprofile/${_id}`, 'Profil'],
];

const walkThroughAccounts: Step[] = [
  ['menu', 'Registrera', '/signup', 'Skapa konto'],
  ['menu', 'Ändra konto', '/changeuser', 'Ändra konto'],
];

const logOut: Step = ['menu', 'Logga ut', '/info', welcome];

/** The menu's items with where they lead, in their order. Logging out leads to /info, too. */
async function expectMenu(page: Page, items: [name: string, address: string][]) {
  await expect(menu(page).locator('li')).toHaveText(items.map(([name]) => name));
  const links = await menu(page).locator('li a').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(items.map(([, address]) => address));
}

test.describe('nobody in particular', () => {
  test(
    'is shown or led to what the table of routes says',
    onDesk,
    async ({ page, account, newAccount, callsOf }) => {
      const somebody = { account, ...(await writeOneOfEach(await callsOf(account))) };
      const others = { ...somebody, account: await newAccount() };
      for (const [address, shown] of [...routes(somebody), ...routesOfOthers(others)]) {
        await test.step(address, async () => {
          await page.goto(address);
          await expectShown(page, address, shown);
        });
      }
    },
  );

  test('finds a way in by mouse or by touch', async ({ page, isMobile }) => {
    await page.goto('/info');
    await expectMenu(page, [
      ['Startsida', '/info'],
      ['Logga in', '/login'],
    ]);
    await walk(page, byPointer(isMobile), walkOfNobody);
  });

  test('finds a way in by keyboard alone, and logs in', onDesk, async ({ page, account }) => {
    await page.goto('/info');
    await walk(page, byKeyboard, walkOfNobody);
    await chooseInMenu(page, byKeyboard, 'Logga in');
    await expect(page.getByLabel('Användarnamn')).toBeFocused();
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/info');
    await expect(page.getByText(`Du är inloggad som ${account.username}.`)).toBeVisible();
  });
});

test.describe('a user', () => {
  test(
    'is shown or led to what the table of routes says',
    onDesk,
    async ({ page, account, newAccount, callsOf, signIn, consoleErrors }) => {
      const own = { account, ...(await writeOneOfEach(await callsOf(account))) };
      const other = await newAccount();
      const others = { account: other, ...(await writeOneOfEach(await callsOf(other))) };
      await signIn(account);
      consoleErrors.expect('403');
      for (const [address, , shown] of [...routes(own), ...routesOfOthers(others)]) {
        await test.step(address, async () => {
          await page.goto(address);
          await expectShown(page, address, shown);
        });
      }
    },
  );

  test(
    'is shown no log of somebody else, whatever the server has sent',
    onDesk,
    async ({ page, account, callsOf, signIn }) => {
      const { tripLog, serviceLog } = await writeOneOfEach(await callsOf(account));
      await signIn(account);
      await page.route(/\/api\/(showlog|servicelog)\//, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), userId: '123456789012' } });
      });
      for (const [address, shown] of [
        [`/showlog/${tripLog._id}`, mayNotSee],
        [`/updatelog/${tripLog._id}`, mayNotUpdate],
        [`/showservicelog/${serviceLog._id}`, mayNotSeeService],
        [`/updateservicelog/${serviceLog._id}`, mayNotUpdateService],
      ] as const) {
        await page.goto(address);
        await expectShown(page, address, shown);
      }
    },
  );

  test('gets everywhere and out again by mouse or by touch', async ({
    page,
    account,
    callsOf,
    signIn,
    isMobile,
  }) => {
    const own = await writeOneOfEach(await callsOf(account));
    await signIn(account);
    await page.goto('/info');
    await expectMenu(page, [
      ['Startsida', '/info'],
      ['Loggar', '/home'],
      ['Service', '/servicelogs'],
      ['Visa profil', `/showprofile/${account._id}`],
      ['Logga ut', '/info'],
    ]);
    const press = byPointer(isMobile);
    await walk(page, press, [...walkThroughLogs(own), ...walkThroughProfile(account._id), start, logOut]);
    await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  });

  test(
    'gets everywhere and out again by keyboard alone',
    onDesk,
    async ({ page, account, callsOf, signIn }) => {
      const own = await writeOneOfEach(await callsOf(account));
      await signIn(account);
      await page.goto('/info');
      const steps = [...walkThroughLogs(own), ...walkThroughProfile(account._id), start, logOut];
      await walk(page, byKeyboard, steps);
      await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
    },
  );
});

test.describe('an administrator', () => {
  test(
    'is shown or led to what the table of routes says',
    onDesk,
    async ({ page, account, newAccount, callsOf, signIn, consoleErrors }) => {
      const me = await newAccount({ role: 'admin' });
      const own = { account: me, ...(await writeOneOfEach(await callsOf(me))) };
      const others = { account, ...(await writeOneOfEach(await callsOf(account))) };
      await signIn(me);
      consoleErrors.expect('403');
      for (const [address, , , shown] of [...routes(own), ...routesOfOthers(others)]) {
        await test.step(address, async () => {
          await page.goto(address);
          await expectShown(page, address, shown);
        });
      }
    },
  );

  test('gets to the accounts too, by mouse or by touch', async ({ page, newAccount, signIn, isMobile }) => {
    const me = await newAccount({ role: 'admin' });
    await signIn(me);
    await page.goto('/info');
    await expectMenu(page, [
      ['Startsida', '/info'],
      ['Loggar', '/home'],
      ['Service', '/servicelogs'],
      ['Registrera', '/signup'],
      ['Ändra konto', '/changeuser'],
      ['Visa profil', `/showprofile/${me._id}`],
      ['Logga ut', '/info'],
    ]);
    const steps = [...walkThroughAccounts, ...walkThroughProfile(me._id), start, logOut];
    await walk(page, byPointer(isMobile), steps);
    await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  });

  test('gets to the accounts too, by keyboard alone', onDesk, async ({ page, newAccount, signIn }) => {
    const me = await newAccount({ role: 'admin' });
    await signIn(me);
    await page.goto('/info');
    const steps = [...walkThroughAccounts, ...walkThroughProfile(me._id), start, logOut];
    await walk(page, byKeyboard, steps);
    await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  });
});
