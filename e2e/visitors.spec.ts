import type { Page } from '@playwright/test';
import { expect, onDesk, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { type OneOfEach, writeOneOfEach } from './harness/one-of-each.ts';
import { logOut } from './harness/session.ts';
import { byKeyboard, byPointer, chooseInMenu, menu, type Press } from './harness/ways.ts';

/*
 * Visitors walk through the pages, by touch and by keyboard. What each kind of visitor is shown at an address, or where they
 * are redirected, and the menu of each: web/shell/visitors.screen.test.tsx.
 */

const welcome = 'Välkommen till LOGGBOKEN';

async function expectShown(page: Page, address: string, heading: string) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveURL(address);
}

/** A press on a menu item or on a link, and where it leads. */
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

const start = (heading: string): Step => ['menu', 'Startsida', '/info', heading];
/** Once there is a boat, the start page of a logged-in user bears its name. */
const boat = start('Vindila');

const walkOfNobody: Step[] = [
  ['menu', 'Logga in', '/login', 'Logga in'],
  start(welcome),
  ['page', 'Logga in', '/login', 'Logga in'],
  start(welcome),
  ['menu', 'Logga in', '/login', 'Logga in'],
];

const walkThroughLogs = ({ tripLog, serviceLog }: OneOfEach): Step[] => [
  ['menu', 'Loggar', '/home', 'Mina loggar'],
  ['page', 'Ny logg', '/createlog', 'Ny logg'],
  ['menu', 'Loggar', '/home', 'Mina loggar'],
  ['page', 'Säsongen 2025', '/logs?year=2025', 'Säsongen 2025'],
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

/** What the stored token says about the user. */
async function claimsOfToken(page: Page): Promise<unknown> {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test.describe('a user', () => {
  // spec 2.10, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.24, 2.26, 2.27, 2.28, 2.29
  // spec 2.30, 2.31, 2.33, 2.41, 2.47, 2.51, 2.53, 2.60, 2.68, 2.71, 2.76, 4.3, 6.2, 6.3
  // asvs 7.4.4
  test('can reach the pages and log out by mouse or by touch', async ({
    page,
    account,
    callsOf,
    signIn,
    isMobile,
  }) => {
    const own = await writeOneOfEach(await callsOf(account));
    await signIn(account);
    await page.goto('/info');
    const press = byPointer(isMobile);
    await walk(page, press, [...walkThroughLogs(own), ...walkThroughProfile(account._id), boat]);
    await logOut(page, press);
    await expectShown(page, '/info', welcome);
    await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  });

  // spec 2.3, 2.4, 2.10, 2.13, 2.14, 2.16, 2.17, 2.18, 2.19, 2.24, 2.31, 2.32, 2.34, 2.37, 2.41, 2.47
  // spec 2.60, 2.68, 3.16, 3.17, 4.1, 7.3, 9.4
  test(
    'can find the log-in page, log in and so get a token with two claims, reach the pages and log out with the keyboard alone',
    onDesk,
    async ({ page, account, callsOf }) => {
      const own = await writeOneOfEach(await callsOf(account));
      await page.goto('/info');
      await walk(page, byKeyboard, walkOfNobody);
      await expect(page.getByLabel('Användarnamn')).toBeFocused();
      await page.keyboard.type(account.username);
      await page.keyboard.press('Tab');
      await page.keyboard.type(account.password);
      const answered = page.waitForResponse('**/api/login');
      await page.keyboard.press('Enter');
      await expectShown(page, '/info', 'Vindila');
      await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
      const sent = (await answered).request().postDataJSON();
      expect(sent).toEqual({ username: account.username, password: account.password });
      expect(await claimsOfToken(page)).toMatchObject({ userId: account._id, userRole: 'user' });
      const profile = menu(page).getByRole('link', { name: 'Visa profil', includeHidden: true });
      await expect(profile).toHaveAttribute('href', `/showprofile/${account._id}`);
      await walk(page, byKeyboard, [...walkThroughLogs(own), ...walkThroughProfile(account._id), boat]);
      await logOut(page, byKeyboard);
      await expectShown(page, '/info', welcome);
      await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
    },
  );
});
