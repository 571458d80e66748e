import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, tokenFor } from './harness/accounts.ts';
import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { logIn } from './harness/session.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

/**
 * The code that the authenticator app shows. A code works once, so a journey uses this one and the next: both stay valid for at
 * least half a minute, while the previous one may have expired when it arrives.
 */
function code(secret: string, which: 'current' | 'next'): string {
  const step = { current: 0, next: 1 }[which];
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + step * 30_000 });
}

/** The key shown on the page, without its spaces. */
const keyOn = async (page: Page) => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

/** Turns on two-step log-in before a journey begins. Returns the key and the recovery codes. */
async function withTwoStep(calls: import('@playwright/test').APIRequestContext) {
  const { secret } = await (await calls.post('/api/two-step', { data: {} })).json();
  const confirmed = await calls.post('/api/two-step/confirm', { data: { otp: code(secret, 'current') } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  const { recoveryCodes } = await confirmed.json();
  return { secret, recoveryCodes } as { secret: string; recoveryCodes: string[] };
}

async function logInAt(page: Page, account: Account) {
  await page.goto('/login');
  await logIn(page, account);
}

test.describe('a user’s own sessions', () => {
  test('are listed with browser, time and IP address, and can be ended one by one or all others at once', async ({
    page,
    account,
    signIn,
    server,
    playwright,
    shoot,
  }) => {
    const onPhone = await playwright.request.newContext({ baseURL: server.url, userAgent: iphone });
    const onComputer = await playwright.request.newContext({ baseURL: server.url, userAgent: firefox });
    const phoneToken = await tokenFor(onPhone, account);
    for (let i = 0; i < 2; i++) await tokenFor(onComputer, account);
    await signIn(account);

    await page.goto(`/showprofile/${account._id}`);
    await page.getByRole('link', { name: 'Inloggade enheter' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggade enheter' })).toBeFocused();
    await expect(page).toHaveTitle('Inloggade enheter – LOGGBOKEN');
    const devices = page.getByRole('main').getByRole('listitem');
    await expect(devices).toHaveCount(4);
    await expect(devices.first()).toContainText('Den här enheten');
    await expect(devices.first().getByRole('button')).toHaveCount(0);
    const phone = devices.filter({ hasText: 'Safari på iPhone' });
    await expect(phone).toContainText(
      /Senast använd\s*(mån|tis|ons|tors|fre|lör|sön) \d{4}-\d\d-\d\d \d\d:\d\d/,
    );
    await expect(phone).toContainText(/IP-adress\s*127\.0\.0\.1/);
    await expect(devices.filter({ hasText: 'Firefox på Linux' })).toHaveCount(2);
    await shoot('devices');

    await save(page, 'Logga ut Safari på iPhone');
    await expect(page.getByText('Safari på iPhone är utloggad.')).toBeFocused();
    await expect(devices).toHaveCount(3);
    const refused = await onPhone.get('/api/sessions', {
      headers: { authorization: `Bearer ${phoneToken}` },
    });
    expect(refused.status()).toBe(401);

    await save(page, 'Logga ut alla andra enheter');
    await expect(page.getByText('Alla andra enheter är utloggade.')).toBeFocused();
    await expect(devices).toHaveCount(1);
    await expect(page.getByText('Du är inte inloggad någon annanstans.')).toBeVisible();
    await page.getByRole('link', { name: 'Tillbaka' }).click();
    await expect(page).toHaveURL(`/showprofile/${account._id}`);
    await onPhone.dispose();
    await onComputer.dispose();
  });
});

test.describe('a user whose password was set by an administrator', () => {
  test('is told so at every log-in until they have dismissed the notice, and is led to where it is changed', async ({
    page,
    account,
    administrator,
    server,
    shoot,
  }) => {
    const heading = page.getByRole('heading', { name: 'Någon annan har bytt ditt lösenord' });
    const password = 'Satt av hamnkaptenen en tisdag';
    const setPassword = async () => {
      const { password: _, ...profile } = account;
      const changed = await administrator.put(`/api/changeprofile/${account._id}`, {
        data: { ...profile, password, currentPassword: server.admin.password },
      });
      expect(changed.status(), await changed.text()).toBe(200);
    };
    await setPassword();
    await logInAt(page, { ...account, password });
    await expect(heading).toBeFocused();
    await expect(
      page.getByText(
        /^Det gjordes (mån|tis|ons|tors|fre|lör|sön) \d{4}-\d\d-\d\d \d\d:\d\d av en administratör/,
      ),
    ).toBeVisible();
    await shoot('login-password-notice');

    // A user who does not respond to the notice sees it again.
    await logInAt(page, { ...account, password });
    const seen = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/password-notice') && answer.request().method() === 'DELETE',
    );
    await save(page, 'Fortsätt');
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
    await seen;
    // Both the log-in and the page after it ask for the notice. Waits for both, so that the session does not end in between.
    const answers: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      // Earlier ones belong to the session before.
      if (pathname === '/api/login') answers.length = 0;
      if (pathname === '/api/password-notice') answers.push(pathname);
    });
    await logInAt(page, { ...account, password });
    await expect(page).toHaveURL('/info');
    await expect.poll(() => answers.length).toBe(2);

    // The new password ends the sessions, so no request may be pending meanwhile.
    await page.goto('/healthz');
    await setPassword();
    await logInAt(page, { ...account, password });
    await page.getByRole('link', { name: 'Byt lösenord' }).click();
    await expect(page).toHaveURL(`/changeprofile/${account._id}#password`);
    await expect(page.getByLabel('Nytt lösenord')).toBeFocused();
  });
});

test.describe('two-step log-in', () => {
  test('is turned on with an authenticator app, asked for at log-in, and turned off', async ({
    page,
    account,
    signIn,
    consoleErrors,
    shoot,
    isMobile,
  }) => {
    await signIn(account);
    await page.goto(`/showprofile/${account._id}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Tvåstegsinloggning' });
    await expect(row).toContainText('Av');
    await row.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tvåstegsinloggning' })).toBeFocused();
    await expect(page).toHaveTitle('Tvåstegsinloggning – LOGGBOKEN');
    await expect(page.getByText('Tvåstegsinloggning är av.')).toBeVisible();
    await shoot('two-step-off');

    await save(page, 'Slå på tvåstegsinloggning');
    await expect(page.getByRole('heading', { name: 'Slå på tvåstegsinloggning' })).toBeFocused();
    const secret = await keyOn(page);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const onThisDevice = page.getByRole('link', { name: 'Öppna kodappen på den här enheten' });
    await expect(onThisDevice).toBeVisible({ visible: isMobile });
    if (isMobile) await expect(onThisDevice).toHaveAttribute('href', /^otpauth:\/\/totp\/LOGGBOKEN/);
    await shoot('two-step-set-up');

    consoleErrors.expect('400');
    await page.getByLabel('Kod från kodappen').fill('000000');
    await save(page, 'Slå på');
    await expect(
      page.getByRole('link', { name: 'Koden stämmer inte. Försök med nästa kod som visas.' }),
    ).toBeVisible();
    await page.getByLabel('Kod från kodappen').fill(code(secret, 'current'));
    await save(page, 'Slå på');

    await expect(page.getByRole('heading', { name: 'Spara dina återställningskoder' })).toBeFocused();
    const codes = page.getByRole('list', { name: 'Återställningskoder' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await shoot('two-step-recovery-codes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Ladda ner' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('loggboken-återställningskoder.txt');
    const saved = readFileSync(await file.path(), 'utf8');
    for (const text of await codes.allTextContents()) expect(saved).toContain(text);
    await page.getByRole('link', { name: 'Jag har sparat koderna' }).click();
    await expect(message(page)).toHaveText('Tvåstegsinloggning är på.');
    await expect(row).toContainText('På');

    await page.evaluate(() => localStorage.removeItem('token'));
    consoleErrors.expect('401');
    await logInAt(page, account);
    const field = page.getByLabel('Engångskod');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await shoot('login-code');
    await page.getByRole('button', { name: 'Tillbaka' }).click();
    await expect(page.getByLabel('Användarnamn')).toHaveValue(account.username);
    await expect(page.getByLabel('Lösenord', { exact: true })).toHaveValue(account.password);
    await save(page, 'Logga in');
    await field.fill('123456');
    await save(page, 'Logga in');
    await expect(page.getByText('Koden stämmer inte. Försök med nästa kod som visas.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill(code(secret, 'next'));
    await save(page, 'Logga in');
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);

    await page.goto(`/showprofile/${account._id}/two-step`);
    await expect(page.getByText('Tvåstegsinloggning är på.')).toBeVisible();
    await expect(page.getByText('Du har 10 återställningskoder kvar.')).toBeVisible();
    await save(page, 'Stäng av tvåstegsinloggning');
    const dialog = page.getByRole('alertdialog', { name: 'Stänga av tvåstegsinloggning?' });
    await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
    await save(page, 'Stäng av');
    await expect(page.getByText('Tvåstegsinloggning är avstängd.')).toBeFocused();
    await page.evaluate(() => localStorage.removeItem('token'));
    await logInAt(page, account);
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
  });

  test('accepts a recovery code only once', async ({ page, account, callsOf, consoleErrors, shoot }) => {
    const { recoveryCodes } = await withTwoStep(await callsOf(account));
    const [first = ''] = recoveryCodes;
    consoleErrors.expect('401');
    await logInAt(page, account);
    await page.getByRole('button', { name: 'Använd en återställningskod' }).click();
    const field = page.getByLabel('Återställningskod');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'text');
    await shoot('login-recovery-code');
    await save(page, 'Logga in');
    await expect(page.getByRole('link', { name: 'Skriv en återställningskod.' })).toBeVisible();
    await field.fill(first.toUpperCase());
    await save(page, 'Logga in');
    await expect(message(page)).toHaveText(`Du är inloggad som ${account.username}.`);
    await page.goto(`/showprofile/${account._id}/two-step`);
    await expect(page.getByText('Du har 9 återställningskoder kvar.')).toBeVisible();

    await page.evaluate(() => localStorage.removeItem('token'));
    await logInAt(page, account);
    await page.getByRole('button', { name: 'Använd en återställningskod' }).click();
    await field.fill(first);
    await save(page, 'Logga in');
    await expect(page.getByText('Koden stämmer inte.')).toBeVisible();
  });
});
