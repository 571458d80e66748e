import decodeQR from 'qr/decode.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SessionInfo } from '#contract/session';
import { dropToken } from '../session-state.ts';
import { gives, refuses } from '../testing/answers.ts';
import { tabTo } from '../testing/keyboard.ts';
import { profile } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  heading,
  impatient,
  link,
  me,
  noted,
  open,
  path,
} from '../testing/screen.tsx';

const session = (fields: Partial<SessionInfo>): SessionInfo => ({
  _id: 'a',
  createdAt: '2026-05-01T08:00:00.000Z',
  lastSeenAt: '2026-05-02T08:00:00.000Z',
  address: '192.0.2.1',
  userAgent: navigator.userAgent,
  current: false,
  ...fields,
});

test('a session that can’t be ended stays in the list, and the user sees an error', async () => {
  await open(`/showprofile/${me}/devices`, {
    listSessions: () => gives('listSessions', [session({ current: true }), session({ _id: 'b' })]),
    endSession: () => 'unreachable',
  });
  await press(button(/^Logga ut /));
  await expect
    .element(page.getByText('Det gick inte att logga ut. Kontrollera din anslutning och försök igen.'))
    .toHaveFocus();
  expect(page.getByRole('main').getByRole('listitem').elements()).toHaveLength(2);
  await expectAccessible();
});

test('two-step log-in shows an error if it can’t be turned on or off, or if its state can’t be fetched', async () => {
  const isOn = (on: boolean) => () => gives('showTwoStep', { on, recoveryCodesLeft: on ? 10 : 0 });
  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(false), beginTwoStep: () => 'unreachable' });
  await expect.element(page.getByText('Tvåstegsinloggning är av.')).toBeVisible();
  await press(button('Slå på tvåstegsinloggning'));
  await expect.element(page.getByText('Tvåstegsinloggningen kunde inte slås på.')).toHaveFocus();
  await expectAccessible();

  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(true), endTwoStep: () => 'unreachable' });
  await press(button('Stäng av tvåstegsinloggning'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av', exact: true }));
  await expect
    .element(page.getByRole('alertdialog').getByText('Tvåstegsinloggningen kunde inte stängas av.'))
    .toBeVisible();
  await expectAccessible();
  await expectLegible();

  await open(`/showprofile/${me}/two-step`, { showTwoStep: () => refuses('defect') });
  await expect.element(page.getByText('Uppgiften om tvåstegsinloggning kunde inte hämtas.')).toBeVisible();
  await expectAccessible();
});

test('cancelling the password question leaves two-step log-in as it was and returns the focus to the button', async () => {
  const isOn = (on: boolean) => () => gives('showTwoStep', { on, recoveryCodesLeft: on ? 10 : 0 });
  const asks = () => refuses('current_password_required');
  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(false), beginTwoStep: asks });
  await press(button('Slå på tvåstegsinloggning'));
  await expect.element(field('Nuvarande lösenord')).toHaveFocus();
  await press(button('Avbryt'));
  await expect.element(button('Slå på tvåstegsinloggning')).toHaveFocus();

  await open(`/showprofile/${me}/two-step`, { showTwoStep: isOn(true), endTwoStep: asks });
  await press(button('Stäng av tvåstegsinloggning'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av', exact: true }));
  await expect.element(field('Nuvarande lösenord')).toHaveFocus();
  await press(button('Avbryt'));
  await expect.element(button('Stäng av tvåstegsinloggning')).toHaveFocus();
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
});

test('two-step log-in asks for the password if the log-in is an hour old, and says if the password is wrong', async () => {
  let on = false;
  const showTwoStep = () => gives('showTwoStep', { on, recoveryCodesLeft: on ? 10 : 0 });
  const uri = `otpauth://totp/a?secret=${secret}`;
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep,
    beginTwoStep: ({ body }) => {
      const { currentPassword } = body as { currentPassword?: string };
      if (currentPassword === 'skeppare på däck') return gives('beginTwoStep', { secret, uri });
      return currentPassword === undefined
        ? refuses('current_password_required')
        : refuses('wrong_current_password', {
            currentPassword: 'Det nuvarande lösenordet stämmer inte.',
          });
    },
  });
  await press(button('Slå på tvåstegsinloggning'));
  await expect.element(field('Nuvarande lösenord')).toHaveFocus();
  await field('Nuvarande lösenord').fill('Inte det');
  await press(button('Fortsätt'));
  await expect.element(link('Det nuvarande lösenordet stämmer inte.')).toBeVisible();
  await expectAccessible();
  await field('Nuvarande lösenord').fill('skeppare på däck');
  await press(button('Fortsätt'));
  await expect.element(page.getByRole('img', { name: 'QR-kod för kodappen' })).toBeVisible();
  await press(button('Avbryt'));
  await expect.element(page.getByText('Tvåstegsinloggning är av.')).toBeVisible();
  await expect.element(heading('Tvåstegsinloggning')).toHaveFocus();

  on = true;
  await open(`/showprofile/${me}/two-step`, {
    endTwoStep: ({ body }) => {
      if ((body as { currentPassword?: string }).currentPassword === undefined)
        return refuses('current_password_required');
      on = false;
      return gives('endTwoStep', undefined, { status: 204 });
    },
  });
  await press(button('Stäng av tvåstegsinloggning'));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Stäng av', exact: true }));
  await field('Nuvarande lösenord').fill('skeppare på däck');
  await press(button('Stäng av'));
  await expect.element(page.getByText('Tvåstegsinloggning är avstängd.')).toBeVisible();
});

test('two-step log-in whose turning on got no answer is not called off, and says how to get its recovery codes', async () => {
  let on = false;
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on, recoveryCodesLeft: on ? 10 : 0 }),
    beginTwoStep: () => gives('beginTwoStep', { secret, uri: `otpauth://totp/a?secret=${secret}` }),
    confirmTwoStep: () => {
      if (on) return refuses('two_step_already_on');
      on = true;
      return 'unreachable';
    },
  });
  await press(button('Slå på tvåstegsinloggning'));
  await field('Kod från kodappen').fill('123456');
  await press(button('Slå på'));
  await expect
    .element(
      page.getByText('Servern svarade inte, så det är osäkert om tvåstegsinloggningen är på. Försök igen.'),
    )
    .toBeVisible();
  await press(button('Slå på'));
  await expect
    .element(
      page.getByText(
        'Tvåstegsinloggningen är redan på. Fick du inga återställningskoder? Tryck på Avbryt, stäng av den och slå på den igen.',
      ),
    )
    .toBeVisible();
  await expectAccessible();
  await press(button('Avbryt'));
  await expect.element(page.getByText('Tvåstegsinloggning är på.')).toBeVisible();
  await expect.element(button('Stäng av tvåstegsinloggning')).toBeVisible();
});

// spec 8.2
test('a log-in that fails or returns no token is logged, shows an error and stores no token', async () => {
  await open('/login', { logIn: () => refuses('wrong_credentials') }, { as: 'nobody' });
  const told = page.getByRole('main').getByRole('alert');
  const pressLogIn = () =>
    press(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }));
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Fel, fel, fel');
  await pressLogIn();
  await expect
    .element(told)
    .toHaveTextContent('Det gick inte att logga in. Kontrollera användarnamn och lösenord.');
  expect(noted).toContain('POST /api/login: 401 wrong_credentials');

  answer({ logIn: () => ({ status: 200, body: {}, headers: {} }) });
  await page.getByLabelText('Lösenord', { exact: true }).fill('Rätt, rätt');
  await pressLogIn();
  await expect
    .element(told)
    .toHaveTextContent('Det gick inte att nå servern. Kontrollera din anslutning och försök igen.');
  expect(noted).toContain('POST /api/login: no token');
  expect(path()).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
});

test('the user is asked before leaving recovery codes that have not been copied, saved or printed', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    beginTwoStep: () =>
      gives('beginTwoStep', { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' }),
    confirmTwoStep: () => gives('confirmTwoStep', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    showProfile: () => 'unreachable',
  });
  await press(button('Slå på tvåstegsinloggning'));
  await field('Kod från kodappen').fill('123456');
  await press(button('Slå på'));
  await expect.element(page.getByText('aaaa-bbbb')).toBeVisible();
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  for (const way of ['Tillbaka', 'Jag har sparat koderna']) {
    await press(link(way));
    await expect.element(dialog).toMatchTextContent(/varken kopierat, laddat ner eller skrivit ut dem/);
    await press(dialog.getByRole('button', { name: 'Stanna kvar' }));
  }
  await expectAccessible();
  await button('Kopiera').click();
  await expect.element(button('Kopierat')).toBeVisible();
  await press(link('Jag har sparat koderna'));
  await expect.poll(path).toBe(`/showprofile/${me}`);
  // The profile's calls must be made within this test.
  await expect.poll(() => asked.some(({ call }) => call === 'showProfile')).toBe(true);
});

const noAnswer = 'Det gick inte att nå servern. Kontrollera din anslutning och försök igen.';
const never = () => new Promise<never>(() => {});
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

test('log-in, two-step log-in, ending a session and the export show an error if they get no response', async () => {
  /** Presses a button whose call gets no answer, once the page is there. */
  const pressInVain = async (pressed: ReturnType<typeof button>, told: string) => {
    await expect.element(pressed).toBeVisible();
    const patientAgain = impatient();
    await press(pressed);
    await expect.element(page.getByText(told)).toBeVisible();
    patientAgain();
  };
  await open('/login', { logIn: never }, { as: 'nobody' });
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Halvvind hela vägen till Utö');
  await pressInVain(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }), noAnswer);

  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    beginTwoStep: never,
    showProfile: () => 'unreachable',
  });
  await pressInVain(button('Slå på tvåstegsinloggning'), noAnswer);

  const listSessions = () => gives('listSessions', [session({ current: true }), session({ _id: 'b' })]);
  await open(`/showprofile/${me}/devices`, { listSessions, endSession: never });
  await pressInVain(button(/^Logga ut /), 'Det gick inte att logga ut');

  const prepared = { tripLogs: 1, serviceLogs: 1, pictures: 0, bytes: 1, address: '/api/export?key=a' };
  await open(`/showprofile/${me}/export`, { prepareExport: () => gives('prepareExport', prepared) });
  await expect.element(button('Hämta allt')).toBeVisible();
  answer({ prepareExport: never });
  await pressInVain(button('Hämta allt'), noAnswer);
});

/** The pixels of an element as the screen shows it. */
async function pixelsOf(element: HTMLElement | SVGElement) {
  const png = await page.screenshot({ element, save: false });
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas?.drawImage(image, 0, 0);
  return { width, height, data: canvas?.getImageData(0, 0, width, height).data ?? new Uint8Array() };
}

test('the QR code with the key of two-step log-in can be read from the screen in every appearance', async () => {
  const uri = `otpauth://totp/LOGGBOKEN:asa?issuer=LOGGBOKEN&secret=${secret}`;
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    beginTwoStep: () => gives('beginTwoStep', { secret, uri }),
  });
  await press(button('Slå på tvåstegsinloggning'));
  const code = page.getByRole('img', { name: 'QR-kod för kodappen' });
  await expect.element(code).toBeVisible();
  expect(document.querySelector('code')?.textContent?.replaceAll(' ', '')).toBe(secret);
  await expectAccessible();
  for (const appearance of ['day', 'dusk', 'night']) {
    document.documentElement.dataset.theme = appearance;
    expect(decodeQR(await pixelsOf(code.element())), appearance).toBe(uri);
  }
});

test('two-step log-in can be turned on with the keyboard alone', async () => {
  await open(`/showprofile/${me}/two-step`, {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    beginTwoStep: () => gives('beginTwoStep', { secret, uri: `otpauth://totp/a?secret=${secret}` }),
    confirmTwoStep: () => gives('confirmTwoStep', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }),
    showProfile: () => 'unreachable',
  });
  await tabTo(button('Slå på tvåstegsinloggning'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Slå på tvåstegsinloggning' })).toHaveFocus();
  await tabTo(field('Kod från kodappen'));
  await userEvent.keyboard('123456{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Spara dina återställningskoder' })).toHaveFocus();
  await tabTo(button('Ladda ner'));
  await userEvent.keyboard('{Enter}');
  await tabTo(link('Jag har sparat koderna'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toBe(`/showprofile/${me}`);
  await expect.element(heading('Profil')).toHaveFocus();
  await expect.poll(() => asked.some(({ call }) => call === 'showProfile')).toBe(true);
});

test('a user with two-step log-in is asked for a code after the password, or for a recovery code', async () => {
  await open('/login', { logIn: () => refuses('otp_required') }, { as: 'nobody' });
  const pressLogIn = () =>
    press(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }));
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Halvvind hela vägen till Utö');
  await pressLogIn();
  await expect.element(field('Engångskod')).toHaveFocus();
  answer({ logIn: () => refuses('otp_wrong') });
  await field('Engångskod').fill('123456');
  await pressLogIn();
  await expect.element(page.getByText('Koden stämmer inte. Försök med nästa kod som visas.')).toBeVisible();
  await expect.element(field('Engångskod')).toHaveFocus();
  await expectAccessible();
  await expectLegible();
  await press(button('Använd en återställningskod'));
  const recovery = field('Återställningskod');
  await expect.element(recovery).toHaveFocus();
  await expect.element(recovery).toHaveAttribute('inputmode', 'text');
  await pressLogIn();
  await expect.element(link('Skriv en återställningskod.')).toBeVisible();
  await expectAccessible();
});

test('a user whose password was set by an administrator is told so after log-in, and led to where it is changed', async () => {
  const claims = btoa(JSON.stringify({ userId: me, userRole: 'user' }));
  const notice = { setByOtherAt: '2026-05-02T08:00:00.000Z', endsAt: null };
  await open(
    '/login',
    {
      logIn: () => gives('logIn', { token: `e30.${claims}.made-up`, deviceKey: 'A'.repeat(43) }),
      showPasswordNotice: () => gives('showPasswordNotice', notice),
      dismissPasswordNotice: () => gives('dismissPasswordNotice', undefined, { status: 204 }),
      showProfile: () => gives('showProfile', profile()),
    },
    { as: 'nobody' },
  );
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Satt av hamnkaptenen en tisdag');
  await press(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }));
  await expect
    .element(page.getByRole('heading', { name: 'Någon annan har bytt ditt lösenord' }))
    .toHaveFocus();
  await expect.element(page.getByText(/^Det gjordes lör 2026-05-02 10:00 av en administratör/)).toBeVisible();
  await expectAccessible();
  await press(link('Byt lösenord'));
  await expect.element(field('Nytt lösenord')).toHaveFocus();
  expect(path()).toBe(`/changeprofile/${me}`);
});

// asvs 6.2.6, 6.2.7
test('a password is hidden until the user chooses to show it, and can be pasted', async () => {
  await open('/login', {}, { as: 'nobody' });
  const password = page.getByLabelText('Lösenord', { exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  const copied = Object.assign(document.createElement('textarea'), { value: 'ur en lösenordshanterare' });
  document.body.append(copied);
  copied.select();
  await userEvent.copy();
  copied.remove();
  await press(password);
  await userEvent.paste();
  await expect.element(password).toHaveValue('ur en lösenordshanterare');
  await press(button('Visa lösenord'));
  await expect.element(password).toHaveAttribute('type', 'text');
});

test('a page stays complete until it hears that the user has logged out in another tab', async () => {
  const answered = Promise.withResolvers<void>();
  const endsAt = '2026-11-29T11:00:00.000Z';
  await open('/info', {
    showPasswordNotice: async () => {
      await answered.promise;
      return gives('showPasswordNotice', { setByOtherAt: null, endsAt });
    },
  });
  await expect.poll(() => asked.some(({ call }) => call === 'showPasswordNotice')).toBe(true);
  // The token is gone from the storage before this tab hears of it.
  localStorage.removeItem('token');
  answered.resolve();
  const strip = page.getByText('Ditt lösenord är tillfälligt');
  await expect.element(strip).toBeVisible();
  dropToken();
  await expect.poll(() => strip.elements()).toEqual([]);
});
