import type { Page } from '@playwright/test';
import { fillInTrip, save } from './harness/forms.ts';
import { expect, onDesk, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { logIn } from './harness/session.ts';
import { loadsAfresh, menu } from './harness/ways.ts';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** A token that no server has issued, and that has expired: code that looks only at the claims is fooled. */
function madeUpToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ ...claims, exp: 1 })}.c2ln`;
}

// spec 4.3, 4.4
test(
  'a stored token counts when the page loads, without a request, until the server refuses it',
  onDesk,
  async ({ page, consoleErrors }) => {
    await page.goto('/healthz');
    const token = madeUpToken({ userId: '123456789012', userRole: 'admin' });
    await page.evaluate((stored) => localStorage.setItem('token', stored), token);
    consoleErrors.expect('401');
    const isShown = Promise.withResolvers<void>();
    await page.route('/api/**', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeVisible();
    isShown.resolve();
    await expect(page).toHaveURL('/login');
    await expect(message(page)).toHaveText('Du behöver logga in igen.');
    expect(await storedToken(page)).toBeNull();
  },
);

test(
  'a page works if the network fails before all of it has loaded, and is complete at the next visit',
  onDesk,
  async ({ page, context, account, signIn, consoleErrors }) => {
    await signIn(account);
    await context.route(/offline-bar/, (route) => route.abort());
    consoleErrors.expect('ERR_FAILED');
    const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('offline-bar'));
    await page.goto('/home');
    await gone;
    await context.unroute(/offline-bar/);
    await page.getByRole('link', { name: 'Ny logg' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ny logg' })).toBeVisible();
    const come = page.waitForResponse(/offline-bar/);
    await page.reload();
    await come;
    // Only reported as gone, so that no pending request fails.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      dispatchEvent(new Event('offline'));
    });
    await expect(page.getByText('Ingen anslutning. Det du skriver sparas på enheten.')).toBeVisible();
  },
);

test('the part of a form that is loaded last moves nothing below it, on a phone or in a wide window', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(account);
  const held = Promise.withResolvers<void>();
  await page.route(/track-in-form[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/createlog');
  await expect(page.getByText('Hämtar fältet för spåret ...')).toBeVisible();
  const tops = async () => {
    const found: (number | undefined)[] = [];
    for (const [width, height] of [
      [390, 844],
      [1366, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      found.push((await page.getByRole('button', { name: 'Välj bild' }).boundingBox())?.y);
    }
    return found;
  };
  const before = await tops();
  expect(before).not.toContain(undefined);
  held.resolve();
  await expect(page.getByRole('button', { name: 'Välj GPX-fil' })).toBeVisible();
  expect(await tops()).toEqual(before);
});

test(
  'a log-out with unsent logs asks the user first, even if the code of the dialog can’t be fetched',
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
  'a user can read the welcome page, log in and choose an appearance even if the browser blocks local storage',
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
