import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionInfo } from '#contract/session';
import { gives, refuses } from '../testing/answers.ts';
import { answer, button, expectAccessible, field, link, me, noted, open, path } from '../testing/screen.tsx';

const session = (fields: Partial<SessionInfo>): SessionInfo => ({
  _id: 'a',
  createdAt: '2026-05-01T08:00:00.000Z',
  lastSeenAt: '2026-05-02T08:00:00.000Z',
  address: '192.0.2.1',
  userAgent: navigator.userAgent,
  current: false,
  ...fields,
});

test('log-ins stay on the list when one can’t be ended, and that is told', async () => {
  await open(`/showprofile/${me}/devices`, {
    listSessions: () => gives('listSessions', [session({ current: true }), session({ _id: 'b' })]),
    endSession: () => 'unreachable',
  });
  await button(/^Logga ut /).click();
  await expect
    .element(page.getByText('Det gick inte att logga ut. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  expect(page.getByRole('main').getByRole('listitem').elements()).toHaveLength(2);
  await expectAccessible();
});

test('two-step log-in that can’t be turned on or off says so, and so when its state can’t be fetched', async () => {
  const isOn = (on: boolean) => () => gives('showTwoStep', { on, recoveryCodesLeft: on ? 10 : 0 });
  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(false), beginTwoStep: () => 'unreachable' });
  await expect.element(page.getByText('Tvåstegsinloggning är av.')).toBeVisible();
  await button('Slå på tvåstegsinloggning').click();
  await expect.element(page.getByText('Tvåstegsinloggningen kunde inte slås på.')).toHaveFocus();
  await expectAccessible();

  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(true), endTwoStep: () => 'unreachable' });
  await button('Stäng av tvåstegsinloggning').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av', exact: true }).click();
  await expect
    .element(page.getByRole('alertdialog').getByText('Tvåstegsinloggningen kunde inte stängas av.'))
    .toBeVisible();

  await open(`/showprofile/${me}/two-step`, { showTwoStep: () => refuses('defect') });
  await expect.element(page.getByText('Uppgiften om tvåstegsinloggning kunde inte hämtas.')).toBeVisible();
  await expectAccessible();
});

// spec 8.2
test('a log-in that fails, or that brings no token, is logged and told, and nobody is signed in', async () => {
  await open('/login', { logIn: () => refuses('wrong_credentials') }, { as: 'nobody' });
  const told = page.getByRole('main').getByRole('alert');
  const press = () => page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Fel, fel, fel');
  await press();
  await expect
    .element(told)
    .toHaveTextContent('Det gick inte att logga in. Kontrollera användarnamn och lösenord.');
  expect(noted).toContain('POST /api/login: 401 wrong_credentials');

  answer({ logIn: () => ({ status: 200, body: {}, headers: {} }) });
  await page.getByLabelText('Lösenord', { exact: true }).fill('Rätt, rätt');
  await press();
  await expect
    .element(told)
    .toHaveTextContent('Det gick inte att nå servern. Kontrollera din anslutning och försök igen.');
  expect(noted).toContain('POST /api/login: no token');
  expect(path()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

test('recovery codes that have been neither copied, saved nor printed are not left without a question', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    beginTwoStep: () =>
      gives('beginTwoStep', { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' }),
    confirmTwoStep: () => gives('confirmTwoStep', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    showProfile: () => 'unreachable',
  });
  await button('Slå på tvåstegsinloggning').click();
  await field('Kod från kodappen').fill('123456');
  await button('Slå på').click();
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  for (const way of ['Tillbaka', 'Jag har sparat koderna']) {
    await link(way).click();
    await expect.element(dialog).toMatchTextContent(/varken kopierat, laddat ner eller skrivit ut dem/);
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click();
  }
  await expectAccessible();
  await button('Kopiera').click();
  await expect.element(button('Kopierat')).toBeVisible();
  await link('Jag har sparat koderna').click();
  await expect.poll(path).toBe(`/showprofile/${me}`);
});
