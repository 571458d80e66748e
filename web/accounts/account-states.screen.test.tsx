import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountInList, NewAccount } from '#contract/accounts';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { listed, profile } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  link,
  me,
  open,
  path,
  said,
  size,
} from '../testing/screen.tsx';

/** The administrators' page, with these accounts besides the user's own. */
function administration(...others: AccountInList[]): Answers {
  let accounts = [listed({ _id: me, username: 'hamnkapten', role: 'admin' }), ...others];
  return {
    showBackups: () => gives('showBackups', { last: null, late: false }),
    listAccounts: () => gives('listAccounts', accounts),
    setAccountState: ({ params, body }) => {
      const { state } = body as Pick<AccountInList, 'state'>;
      const purgedAt = state === 'removed' ? '2026-12-24T12:00:00.000Z' : null;
      accounts = accounts.map((one) => (one._id === params.userid ? { ...one, state, purgedAt } : one));
      return gives('setAccountState', undefined, { status: 204 });
    },
    changeProfile: () => gives('changeProfile', 'Profilen har uppdaterats.'),
    signUp: ({ body }) => gives('signUp', profile(body as object), { status: 201 }),
  };
}

const bo = () => listed({ _id: 'b', username: 'bo', twoStep: true, logs: 2140, lastLogInAt: null });
const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = () => page.getByRole('alertdialog');
function copied() {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  return writeText;
}

test('an administrator sees how each account is used, and can switch it off, reopen, remove and restore it', async () => {
  await open('/changeuser', administration(bo()), { as: 'admin' });
  await expect.element(rowOf('bo')).toMatchTextContent(/Senast inloggadInte det senaste året/);
  await expect.element(rowOf('bo')).toMatchTextContent(/TvåstegsinloggningPå.*Loggar2\s140.*Utrymme3,4\sMB/);
  expect(rowOf('hamnkapten').getByRole('button').elements()).toEqual([]);
  await expectAccessible();
  await expectLegible();

  await press(button('Stäng av: bo'));
  await expect.element(dialog()).toMatchTextContent(/Stänga av bo\?/);
  await expectAccessible();
  await expectLegible();
  await press(dialog().getByRole('button', { name: 'Stäng av', exact: true }));
  await expect.element(page.getByText('Kontot bo är avstängt.')).toHaveFocus();
  await expect.element(rowOf('bo')).toMatchTextContent(/Avstängt/);

  await press(button('Öppna igen: bo'));
  await press(dialog().getByRole('button', { name: 'Öppna igen', exact: true }));
  await expect.element(page.getByText('Kontot bo är öppet igen.')).toHaveFocus();

  await press(button('Ta bort: bo'));
  await press(dialog().getByRole('button', { name: 'Ta bort', exact: true }));
  await expect.element(rowOf('bo')).toMatchTextContent(/Raderas för gott.*2026-12-24/);
  await size(1366, 900);
  await expectAccessible();
  await press(button('Ta tillbaka: bo'));
  await press(dialog().getByRole('button', { name: 'Öppna igen', exact: true }));
  await expect.element(button('Stäng av: bo')).toBeVisible();
});

test('the dialog says why an account can’t be removed, and asks for the password if the log-in is old', async () => {
  const well = administration(bo());
  await open('/changeuser', { ...well, setAccountState: () => refuses('last_admin') }, { as: 'admin' });
  await press(button('Ta bort: bo'));
  await press(dialog().getByRole('button', { name: 'Ta bort', exact: true }));
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent(/Det måste finnas minst en administratör\./);
  await press(dialog().getByRole('button', { name: 'Avbryt' }));

  answer({
    setAccountState: (one) => {
      const { currentPassword } = one.body as { currentPassword?: string };
      if (currentPassword === undefined) return refuses('current_password_required');
      return well.setAccountState?.(one) ?? 'unreachable';
    },
  });
  await press(button('Stäng av: bo'));
  await press(dialog().getByRole('button', { name: 'Stäng av', exact: true }));
  await field('Nuvarande lösenord').fill('skeppare på däck');
  await expect.element(page.getByRole('heading', { name: 'Stänga av bo?' })).toBeVisible();
  await expectAccessible();
  await press(button('Stäng av'));
  await expect.element(page.getByText('Kontot bo är avstängt.')).toBeVisible();
});

test('cancelling the dialog or the password question returns the focus to the button', async () => {
  const answers = { ...administration(bo()), setAccountState: () => refuses('current_password_required') };
  await open('/changeuser', answers, { as: 'admin' });
  await press(button('Stäng av: bo'));
  await expect.element(dialog().getByRole('button', { name: 'Avbryt' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Stäng av: bo')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await press(dialog().getByRole('button', { name: 'Avbryt' }));
  await expect.element(button('Stäng av: bo')).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await press(dialog().getByRole('button', { name: 'Stäng av', exact: true }));
  await expect.element(field('Nuvarande lösenord')).toHaveFocus();
  await press(button('Avbryt'));
  await expect.element(button('Stäng av: bo')).toHaveFocus();
});

test('a user is offered the export first, closes the account with the password, and is logged out', async () => {
  const answers: Answers = {
    showProfile: () => gives('showProfile', profile()),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    closeAccount: () => refuses('wrong_current_password', { currentPassword: 'Det stämmer inte.' }),
  };
  await open(`/showprofile/${me}`, answers);
  await press(link('Stäng kontot'));
  await expect.element(link('Hämta allt')).toHaveAttribute('href', `/showprofile/${me}/export`);
  await expectAccessible();
  await field('Nuvarande lösenord').fill('fel');
  await press(button('Stäng kontot'));
  await expect.element(page.getByText('Kontot kunde inte stängas.')).toBeVisible();
  expect(path()).toBe(`/showprofile/${me}/close`);

  answer({ closeAccount: () => gives('closeAccount', undefined, { status: 204 }) });
  await field('Nuvarande lösenord').fill('rätt lösenord');
  await press(button('Stäng kontot'));
  await expect.poll(path).toBe('/info');
  await expect.element(said()).toHaveTextContent('Kontot är stängt. Det raderas för gott om 30 dagar.');
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
});

test('a password generated for a new account is shown in a text to send, and the user is asked before leaving it', async () => {
  const clipboard = copied();
  await open('/signup', administration(), { as: 'admin' });
  await field('Användarnamn').fill('ny');
  await field('E-post').fill('ny@example.com');
  await press(button('Låt LOGGBOKEN hitta på ett lösenord'));
  await expect.element(page.getByText(/Det visas en gång och gäller i sju dagar/)).toBeVisible();
  await field('Förnamn').fill('Å');
  await field('Efternamn').fill('Ö');
  await expectAccessible();
  await press(button('Skapa konto'));
  await expect.element(page.getByRole('heading', { name: 'Lämna över till ny' })).toHaveFocus();
  const sent = asked.find(({ call }) => call === 'signUp')?.body;
  const password = expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect(sent).toMatchObject({ username: 'ny', passwordIsTemporary: true, password });
  // This page is open on the machine itself.
  await expect
    .element(page.getByText(/^Adressen fungerar bara på den här datorn\. .* PUBLIC_URL/))
    .toBeVisible();
  const text = `Du har ett konto i LOGGBOKEN: ${location.origin}\nAnvändarnamn: ny\nLösenord: ${(sent as NewAccount).password}\nLösenordet gäller i sju dagar. Byt det när du har loggat in.`;
  await expectAccessible();

  await press(page.getByRole('banner').getByRole('link').first());
  await expect
    .element(dialog())
    .toMatchTextContent(/Lösenordet visas bara nu, och du har inte kopierat det\./);
  await expect.element(dialog().getByRole('button', { name: 'Lämna ändå' })).toBeVisible();
  await press(dialog().getByRole('button', { name: 'Stanna kvar' }));
  await press(button('Klar'));
  await expect.element(dialog()).toMatchTextContent(/du har inte kopierat det\./);
  await expectAccessible();
  await press(dialog().getByRole('button', { name: 'Stanna kvar' }));
  await expect.element(button('Klar')).toHaveFocus();
  clipboard.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await button('Kopiera').click();
  await expect.element(page.getByText('Det gick inte att kopiera.')).toBeVisible();
  expect(clipboard).toHaveBeenCalledWith(text);
  // The user has been told to copy it by hand, and is not asked again.
  await press(button('Klar'));
  await expect.poll(path).toBe('/info');
});

test('a generated password is shown with the address set by the operator, and can be copied over plain HTTP too', async () => {
  const none = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  onTestFinished(() => none.mockRestore());
  const address = 'https://loggbok.example';
  const getInfo = () => gives('getInfo', { contactEmail: 'hamnkapten@example.com', address });
  await open('/changeuser', { ...administration(bo()), getInfo }, { as: 'admin' });
  await field('Välj konto').selectOptions('bo');
  await press(button('Låt LOGGBOKEN hitta på ett lösenord'));
  await press(button('Uppdatera'));
  await expect.element(page.getByText(`Du har ett konto i LOGGBOKEN: ${address}`)).toBeVisible();
  await expect.element(page.getByText(/fungerar bara på den här datorn/)).not.toBeInTheDocument();
  let text = '';
  document.addEventListener('copy', () => (text = getSelection()?.toString() ?? ''), { once: true });
  await button('Kopiera').click();
  await expect.element(button('Kopierat')).toHaveFocus();
  expect(text).toMatch(/^Du har ett konto .*\nAnvändarnamn: bo\nLösenord: [a-z2-9-]{23}\n/);
  await press(button('Klar'));
  await expect.element(field('Välj konto')).toHaveFocus();
});

test('an account that has never logged in says so, and a backup with a date in the future has its own warning', async () => {
  const createdAt = new Date().toISOString();
  const brandNew = listed({ _id: 'n', username: 'nykomling', createdAt, lastLogInAt: null });
  const backup = {
    madeAt: new Date(Date.now() + 86_400_000).toISOString(),
    rows: 1,
    pictures: 0,
    missing: 0,
    bytes: 1,
  };
  const showBackups = () => gives('showBackups', { last: backup, late: true });
  await open('/changeuser', { ...administration(brandNew), showBackups }, { as: 'admin' });
  await expect.element(rowOf('nykomling')).toMatchTextContent(/Senast inloggadAldrig/);
  await expect.element(page.getByText(/har ett datum som inte har varit än\./)).toBeVisible();
});

test('an administrator can generate a password for another user, but not for themselves', async () => {
  await open('/changeuser', administration(bo()), { as: 'admin' });
  await field('Välj konto').selectOptions('hamnkapten');
  await expect.element(field('Nytt lösenord')).toBeVisible();
  expect(button('Låt LOGGBOKEN hitta på ett lösenord').elements()).toEqual([]);
  await field('Välj konto').selectOptions('bo');
  await press(button('Låt LOGGBOKEN hitta på ett lösenord'));
  await press(button('Skriv ett lösenord själv'));
  await expect.element(field('Nytt lösenord')).toHaveValue('');
  await press(button('Låt LOGGBOKEN hitta på ett lösenord'));
  await press(button('Uppdatera'));
  await expect.element(page.getByRole('heading', { name: 'Lämna över till bo' })).toBeVisible();
  await press(button('Klar'));
  await press(dialog().getByRole('button', { name: 'Lämna ändå' }));
  await expect.element(field('Välj konto')).toBeVisible();
});

test('a notice says until when a temporary password is valid, and goes when the user has changed it', async () => {
  let endsAt: string | null = '2026-11-29T11:00:00.000Z';
  await open('/info', {
    showPasswordNotice: () => gives('showPasswordNotice', { setByOtherAt: null, endsAt }),
    showProfile: () => gives('showProfile', profile()),
    showTwoStep: () => 'unreachable',
    changeProfile: () => {
      endsAt = null;
      return gives('changeProfile', 'Profilen har uppdaterats.');
    },
  });
  const strip = page.getByText('Ditt lösenord är tillfälligt och slutar gälla sön 2026-11-29 12:00.');
  await expect.element(strip).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(link('Byt lösenord'));
  await expect.element(field('Nytt lösenord')).toHaveFocus();
  expect(path()).toBe(`/changeprofile/${me}`);
  await expect.element(strip).toBeVisible();
  await field('Nytt lösenord').fill('Segel och motor i medvind');
  await press(button('Uppdatera'));
  await expect.poll(() => strip.elements()).toEqual([]);
});

/** Answers like the server an hour after log-in: without the own password it makes no administrator and sets no password. */
const wantsOwnPassword =
  (call: 'signUp' | 'changeProfile', well: Answers): NonNullable<Answers[typeof call]> =>
  (one) => {
    const { currentPassword } = one.body as { currentPassword?: string };
    if (currentPassword === 'skeppare på däck') return well[call]?.(one) ?? 'unreachable';
    const isWrong = currentPassword !== undefined;
    return isWrong
      ? refuses('wrong_current_password', { currentPassword: 'Det nuvarande lösenordet stämmer inte.' })
      : refuses('current_password_required', { currentPassword: 'Skriv ditt nuvarande lösenord.' });
  };

test('an hour after log-in an administrator must give their own password to make an administrator or set a password', async () => {
  const well = administration(bo());
  const own = field('Ditt eget lösenord');
  const wanted = 'Bekräfta med ditt lösenord.';
  const below = () => document.querySelector('form ~ [role=alert] p')?.textContent;

  await open('/signup', { ...well, signUp: wantsOwnPassword('signUp', well) }, { as: 'admin' });
  await field('Användarnamn').fill('ny');
  await field('E-post').fill('ny@example.com');
  await field(/^Lösenord/).fill('Halvvind hela vägen till Utö');
  await field('Förnamn').fill('Östen');
  await field('Efternamn').fill('Åkesson');
  await field('Roll').selectOptions('Admin');
  expect(own.elements()).toEqual([]);
  await press(button('Skapa konto'));
  await expect.poll(below).toBe(wanted);
  await press(link('Skriv ditt nuvarande lösenord.'));
  await expect.element(own).toHaveFocus();
  await expectAccessible();
  await own.fill('Inte det');
  await press(button('Skapa konto'));
  await expect.element(link('Det nuvarande lösenordet stämmer inte.')).toBeVisible();
  await own.fill('skeppare på däck');
  await press(button('Skapa konto'));
  await expect.element(said()).toHaveTextContent('Kontot ny är skapat.');

  const changeProfile = wantsOwnPassword('changeProfile', well);
  await open('/changeuser', { ...well, changeProfile }, { as: 'admin' });
  await field('Välj konto').selectOptions('bo');
  await field('Nytt lösenord').fill('Nordost om Gotska Sandön');
  await press(button('Uppdatera'));
  await expect.element(page.getByText(wanted)).toBeVisible();
  await press(link('Skriv ditt nuvarande lösenord.'));
  await expect.element(own).toHaveFocus();
  await own.fill('skeppare på däck');
  await press(button('Uppdatera'));
  await expect.element(said()).toHaveTextContent('Kontot bo är uppdaterat.');
  const bodies = asked.filter(({ call }) => call === 'changeProfile').map(({ body }) => body);
  expect(bodies.at(-1)).toMatchObject({ password: 'Nordost om Gotska Sandön' });
});

test('an administrator who gives up their own role is warned and logged out', async () => {
  const other = listed({ _id: 'b', username: 'bo', role: 'admin' });
  await open('/changeuser', administration(other), { as: 'admin' });
  await field('Välj konto').selectOptions('hamnkapten');
  await field('Roll').selectOptions('User');
  await expect
    .element(
      page.getByText('Du tar bort din egen administratörsroll. Du kommer inte åt den här sidan efteråt.'),
    )
    .toBeVisible();
  await expectAccessible();
  await press(button('Uppdatera'));
  await expect.poll(path).toBe('/login');
  await expect.element(said()).toHaveTextContent('Din roll är ändrad. Logga in igen.');
  await expect.poll(() => localStorage.getItem('token')).toBeNull();
});

test('an administrator who gives up their own role and removes a picture loses both, and is told of the role', async () => {
  const admin = listed({
    ...{ _id: me, username: 'hamnkapten', role: 'admin' },
    profilePictures: ['/profile-pictures/a.webp', '/profile-pictures/b.webp'],
  });
  const well = { ...administration(), listAccounts: () => gives('listAccounts', [admin]) };
  // The changed role has ended the session.
  await open('/changeuser', { ...well, deleteImage: () => refuses('not_signed_in') }, { as: 'admin' });
  await field('Välj konto').selectOptions('hamnkapten');
  await field('Roll').selectOptions('User');
  await press(button('Ta bort bild 1 (X)'));
  await press(button('Uppdatera'));
  await expect.poll(path).toBe('/login');
  await expect.element(said()).toHaveTextContent('Din roll är ändrad. Logga in igen.');
  const [change] = asked.filter(({ call }) => call === 'changeProfile');
  expect(change?.body).toMatchObject({ role: 'user', profilePictures: ['/profile-pictures/b.webp'] });
});

test('the administrator is asked before leaving unsaved changes of one account for another', async () => {
  await open('/changeuser', administration(bo(), listed({ _id: 'a', username: 'anna' })), { as: 'admin' });
  const picker = field('Välj konto');
  await picker.selectOptions('bo');
  await expect.element(page.getByText('Du ändrar kontot bo.')).toBeVisible();
  await field('Förnamn').fill('Örjan');
  await picker.selectOptions('anna');
  const question = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  await press(question.getByRole('button', { name: 'Stanna kvar' }));
  await expect.element(field('Förnamn')).toHaveValue('Örjan');
  await expect.element(picker).toHaveDisplayValue('bo');
  await picker.selectOptions('anna');
  await press(question.getByRole('button', { name: 'Lämna utan att spara' }));
  await expect.element(page.getByText('Du ändrar kontot anna.')).toBeVisible();
  await expect.element(field('Förnamn')).toHaveValue('Åsa');
});
