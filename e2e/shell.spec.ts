import type { Page } from '@playwright/test';
import { fillInTrip, save } from './harness/forms.ts';
import { expect, onDesk, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';
import { logIn, logOut } from './harness/session.ts';
import { byPointer, chooseInMenu, loadsAfresh, menu } from './harness/ways.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** A token that no server has made, and that has run out: whoever looks at no more than the claims is fooled. */
function madeUpToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ ...claims, exp: 1 })}.c2ln`;
}

// spec 2.23, 9.3
test('the menu is a row from 768 px, and opens and closes behind a button below', async ({ page }) => {
  await page.goto('/info');
  const item = menu(page).getByRole('link', { name: 'Startsida' });
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(item).toBeHidden();
  await page.getByRole('button', { name: 'Öppna menyn' }).click();
  await expect(item).toBeVisible();
  await page.getByRole('button', { name: 'Stäng menyn' }).click();
  await expect(item).toBeHidden();
  await page.getByRole('button', { name: 'Öppna menyn' }).click();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await expect(page.getByRole('button', { name: 'Öppna menyn' })).toBeFocused();

  await page.setViewportSize({ width: 768, height: 800 });
  await expect(item).toBeVisible();
  await expect(page.getByRole('button', { name: /menyn$/ })).toHaveCount(0);
});

// spec 9.5, 9.6
test('headings are 28, 24, 20 and 16 px, from 768 px on 32, 28, 24 and 20, and all of it is in Arial', async ({
  page,
  isMobile,
}) => {
  await page.goto('/info');
  await expect(page.getByRole('heading', { level: 2, name: 'Privat' })).toBeVisible();
  // No page has four levels; what an h3 and an h4 would look like is asked of the styles themselves.
  const measure = () =>
    page.evaluate(() => {
      const main = document.querySelector('main') ?? document.body;
      return ['h1', 'h2', 'h3', 'h4'].map((name) => {
        const there = main.querySelector(name);
        const heading = there ?? main.appendChild(document.createElement(name));
        const { fontSize, fontFamily } = getComputedStyle(heading);
        return [fontSize, fontFamily.split(',')[0]];
      });
    });
  const small = [28, 24, 20, 16].map((size) => [`${size}px`, 'Arial']);
  const large = [32, 28, 24, 20].map((size) => [`${size}px`, 'Arial']);
  expect(await measure()).toEqual(isMobile ? small : large);
  await page.setViewportSize({ width: 767, height: 800 });
  expect(await measure()).toEqual(small);
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await measure()).toEqual(large);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])).toBe('Arial');
});

// spec 2.22
test('the title leads to the welcome, from any page', async ({ page, isMobile }) => {
  await page.goto('/login');
  await byPointer(isMobile)(page.getByRole('link', { name: 'LOGGBOKEN', exact: true }));
  await expect(page).toHaveURL('/info');
});

// spec 2.25
test('what a navigation has to say stands under the menu, until it is closed or one goes on', async ({
  page,
  isMobile,
}) => {
  const told = 'Du måste vara inloggad för att skapa en ny logg.';
  await page.goto('/createlog');
  await expect(message(page)).toHaveText(told);
  const header = await page.getByRole('banner').boundingBox();
  const said = await message(page).boundingBox();
  expect(said?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  await page.getByRole('button', { name: 'Stäng meddelandet' }).click();
  await expect(message(page)).toHaveText('');

  await page.goto('/createlog');
  await expect(message(page)).toHaveText(told);
  await chooseInMenu(page, byPointer(isMobile), 'Logga in');
  await expect(message(page)).toHaveText('');
  await page.goBack();
  await expect(page).toHaveURL('/info');
  await expect(message(page)).toHaveText('');
});

// spec 2.4, 2.31, 2.37, 3.16, 3.17, 4.1, 7.3, 9.4
test(
  'who logs in comes to the welcome; the token is kept, and its two claims say who is there',
  onDesk,
  async ({ page, account }) => {
    await page.goto('/login');
    const answered = page.waitForResponse('**/api/login');
    await logIn(page, account);
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
    const sent = (await answered).request().postDataJSON();
    expect(sent).toEqual({ username: account.username, password: account.password });

    const token = (await storedToken(page)) ?? '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ userId: account._id, userRole: 'user' });
    const profile = menu(page).getByRole('link', { name: 'Visa profil', includeHidden: true });
    await expect(profile).toHaveAttribute('href', `/showprofile/${account._id}`);
  },
);

// spec 4.3, 4.4
test(
  'a stored token counts when the page loads, unread and unasked, until the server says otherwise',
  onDesk,
  async ({ page, consoleErrors, isMobile }) => {
    await page.goto('/healthz');
    const token = madeUpToken({ userId: '123456789012', userRole: 'admin' });
    await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeVisible();
    expect(asked).toEqual([]);

    consoleErrors.expect('401');
    await chooseInMenu(page, byPointer(isMobile), 'Ändra konto');
    await expect(page).toHaveURL('/login');
    await expect(message(page)).toHaveText('Du behöver logga in igen.');
    expect(await storedToken(page)).toBeNull();
  },
);

// spec 2.34, 4.2, 9.4
test('logging out takes the token away, loads the welcome afresh, and ends the session', async ({
  page,
  account,
  signIn,
  request,
  isMobile,
}) => {
  await signIn(account);
  await page.goto('/home');
  const token = await storedToken(page);
  await logOut(page, byPointer(isMobile));
  await expect(page).toHaveURL('/info');
  await expect(menu(page).locator('li')).toHaveText(['Startsida', 'Logga in']);
  expect(await storedToken(page)).toBeNull();
  const answer = await request.get('/api/logs', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

// spec 7.8, 8.11
test(
  'a log that is left while it is being fetched says nothing, and comes when one is back',
  onDesk,
  async ({ page, account, callsOf, signIn, isMobile }) => {
    const { tripLog } = await writeOneOfEach(await callsOf(account));
    await signIn(account);
    const complaints: string[] = [];
    page.on('console', (line) => {
      // The journeys that are not about being offline do without a service worker.
      if (!line.text().includes('Service Worker registration blocked')) complaints.push(line.text());
    });
    const pattern = `**/api/showlog/${tripLog._id}`;
    // Never answered: it ends when the page aborts it.
    await page.route(pattern, () => {});
    const press = byPointer(isMobile);
    const asked = page.waitForRequest(pattern);
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/showlog/'));
    await page.goto(`/showlog/${tripLog._id}`);
    await asked;
    await expect(page.getByText('Laddar sidan ...')).toBeVisible();
    await chooseInMenu(page, press, 'Service');
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(complaints).toEqual([]);

    await page.unroute(pattern);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: tripLog.title })).toBeVisible();
  },
);

// spec 8.3, 8.12
test(
  'what can’t be fetched or saved is logged, and told',
  onDesk,
  async ({ page, account, signIn, consoleErrors }) => {
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    const defect = { status: 500, json: { code: 'defect', message: 'Något gick fel hos oss.' } };
    await page.route(/\/api\/(logs|servicelogs|createlog|createservicelog)\b/, (route) =>
      route.fulfill(defect),
    );
    consoleErrors.expect('500');
    await signIn(account);
    await page.goto('/home');
    await expect(page.getByText('Loggarna kunde inte hämtas.')).toBeVisible();
    await page.goto('/servicelogs');
    await expect(page.getByText('Servicen kunde inte hämtas.')).toBeVisible();

    await page.goto('/createlog');
    await fillInTrip(page, 'Utö');
    await save(page, 'Skapa logg');
    await expect(
      page.getByText('Loggen finns på enheten. Den skickas när servern svarar igen.'),
    ).toBeVisible();
    expect(logged).toEqual(
      expect.arrayContaining([
        'GET /api/logs: 500 defect',
        'GET /api/servicelogs/:userId: 500 defect',
        'POST /api/createlog: 500 defect',
      ]),
    );
  },
);

test(
  'a page stands when the network goes before all of it has come, and is whole at the next visit',
  onDesk,
  async ({ page, context, account, signIn, consoleErrors }) => {
    await signIn(account);
    await context.route(/device-bar/, (route) => route.abort());
    consoleErrors.expect('ERR_FAILED');
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('device-bar'));
    await page.goto('/home');
    await gone;
    await context.unroute(/device-bar/);
    await page.getByRole('link', { name: 'Ny logg' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ny logg' })).toBeVisible();
    const come = page.waitForResponse(/device-bar/);
    await page.reload();
    await come;
    // Only said to be gone, so that no call on its way fails for it.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      dispatchEvent(new Event('offline'));
    });
    await expect(page.getByText('Ingen anslutning. Det du skriver sparas på enheten.')).toBeVisible();
  },
);

test(
  'a log-out with logs that wait is asked about, though the question’s own part can’t be fetched',
  onDesk,
  async ({ page, account, signIn, consoleErrors }) => {
    await signIn(account);
    await page.goto('/createlog');
    await page.route(/api\/createlog|log-out-dialog/, (route) => route.abort());
    consoleErrors.expect('ERR_FAILED');
    await fillInTrip(page, 'Utö');
    await save(page, 'Skapa logg');
    await expect(page.getByRole('heading', { level: 1, name: 'Utö' })).toBeVisible();
    const asked: string[] = [];
    const answer = (yes: boolean) =>
      page.once('dialog', async (dialog) => {
        asked.push(dialog.message());
        await (yes ? dialog.accept() : dialog.dismiss());
      });
    const logOutLink = menu(page).getByRole('link', { name: 'Logga ut' });
    answer(false);
    await logOutLink.click();
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^Du har 1 logg som inte är skickad/);
    await expect(page.getByRole('heading', { level: 1, name: 'Utö' })).toBeVisible();
    expect(await storedToken(page)).not.toBeNull();
    answer(true);
    await loadsAfresh(page, () => logOutLink.click());
    expect(await storedToken(page)).toBeNull();
    expect(asked).toHaveLength(2);
  },
);

test(
  'where the browser lets nothing be kept one reads the welcome, and is signed in until the page is loaded anew',
  onDesk,
  async ({ page, account }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
    );
    await page.goto('/info');
    await expect(page.getByRole('heading', { level: 1, name: 'Välkommen till LOGGBOKEN' })).toBeVisible();
    await menu(page).getByRole('link', { name: 'Logga in' }).click();
    await logIn(page, account);
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
    await menu(page).getByRole('link', { name: 'Loggar', exact: true }).click();
    await expect(page.getByText('Inga loggar än')).toBeVisible();
    await page.getByRole('button', { name: 'Utseende' }).click();
    const night = page.getByRole('radio', { name: 'Natt (rött ljus)' }).filter({ visible: true });
    await night.check({ force: true });
    await expect(night).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  },
);
