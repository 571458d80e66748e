import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { logIn, logOut } from './harness/session.ts';
import { anHourPasses } from './harness/time.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

test.describe('an administrator', () => {
  // spec 1.5, 2.7, 2.35, 3.1, 3.3, 5.1, 7.1, 7.2, 8.1, 9.2
  test('registers somebody, who can then log in', async ({
    page,
    newAccount,
    signIn,
    server,
    consoleErrors,
    axe,
    shoot,
  }) => {
    test.slow();
    const taken = await newAccount();
    const username = `ny-${taken.username}`;
    await signIn(server.admin);
    await page.goto('/info');
    await chooseInMenu(page, byPointer(true), 'Registrera');
    await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeFocused();
    await expect(page).toHaveTitle('Skapa konto – LOGGBOKEN');
    await expect(page.getByLabel('Beskrivning')).toHaveAttribute('rows', '8');
    await expect(page.getByLabel('Roll').getByRole('option')).toHaveText(['User', 'Admin']);
    await expect(page.getByLabel('Roll')).toHaveValue('user');
    await axe();
    await shoot('signup');

    await save(page, 'Skapa konto');
    const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
    await expect(summary.getByRole('link')).toHaveText([
      'Skriv ett användarnamn.',
      'Skriv en e-postadress.',
      'Skriv ett lösenord.',
      'Skriv förnamn.',
      'Skriv efternamn.',
    ]);
    await axe();

    await page.getByLabel('Användarnamn').fill(taken.username.toUpperCase());
    await page.getByLabel('E-post').fill(`${username}@example.com`);
    await page.getByLabel('Lösenord', { exact: false }).first().fill('Halvvind hela vägen till Utö');
    await page.getByLabel('Förnamn').fill('Östen');
    await page.getByLabel('Efternamn').fill('Åkesson');
    consoleErrors.expect('409');
    await save(page, 'Skapa konto');
    const below = page.locator('form ~ [role=alert] p');
    await expect(below).toHaveText('Användarnamnet är upptaget.');
    await expect(summary.getByRole('link')).toHaveText(['Användarnamnet är upptaget.']);
    await axe();
    await shoot('signup-taken');

    await page.getByLabel('Användarnamn').fill(username);
    const request = page.waitForRequest('**/api/signup');
    await save(page, 'Skapa konto');
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText(`Kontot ${username} är skapat.`);
    const body = (await request).postDataJSON();
    expect(body._id).toMatch(/^\d{12}$/);
    expect(body).toMatchObject({ username, role: 'user', firstName: 'Östen', bio: '', profilePictures: [] });

    await logOut(page, byPointer(true));
    await page.goto('/login');
    await logIn(page, { username, password: 'Halvvind hela vägen till Utö' });
    await expect(message(page)).toHaveText(`Du är inloggad som ${username}.`);
  });

  // spec 1.6, 2.82, 2.83, 7.23
  test('changes anybody’s account, and is asked before unsaved changes are left for another', async ({
    page,
    newAccount,
    callsOf,
    signIn,
    server,
    axe,
    shoot,
  }) => {
    test.slow();
    const mark = Date.now();
    const accounts = [];
    for (const name of ['ö', 'a', 'å', 'z']) accounts.push(await newAccount({ username: `${mark}-${name}` }));
    const [first] = accounts;
    if (!first) throw new Error('no account');
    const theirs = await callsOf(first);
    await signIn(server.admin);
    await page.goto('/info');
    await chooseInMenu(page, byPointer(true), 'Ändra konto');
    await expect(page.getByRole('heading', { level: 1, name: 'Ändra konto' })).toBeFocused();
    await expect(page).toHaveTitle('Ändra konto – LOGGBOKEN');
    const picker = page.getByLabel('Välj konto');
    await expect(picker).toBeVisible();
    const names = await picker.getByRole('option').allTextContents();
    expect(names[0]).toBe('Välj ett konto ...');
    expect(names.filter((name) => name.startsWith(`${mark}`))).toEqual(
      ['a', 'z', 'å', 'ö'].map((name) => `${mark}-${name}`),
    );
    await expect(page.getByLabel('Användarnamn')).toHaveCount(0);
    await axe();

    await picker.selectOption({ label: first.username });
    await expect(page.getByText(`Du ändrar kontot ${first.username}.`)).toBeVisible();
    await expect(page.getByLabel('E-post')).toHaveValue(first.email);
    await expect(page.getByLabel('Roll')).toHaveValue('user');
    await axe();
    await shoot('changeuser');

    await page.getByLabel('Förnamn').fill('Örjan');
    await picker.selectOption({ label: `${mark}-a` });
    const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
    await axe();
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click();
    await expect(page.getByLabel('Förnamn')).toHaveValue('Örjan');
    await expect(picker.locator('option:checked')).toHaveText(first.username);
    await picker.selectOption({ label: `${mark}-a` });
    await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
    await expect(page.getByText(`Du ändrar kontot ${mark}-a.`)).toBeVisible();
    await expect(page.getByLabel('Förnamn')).toHaveValue('Åsa');

    await picker.selectOption({ label: first.username });
    await expect(page.getByLabel('Förnamn')).toHaveValue('Åsa');
    await page.getByLabel('Förnamn').fill('Örjan');
    await page.getByLabel('Roll').selectOption('Admin');
    const update = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page, 'Uppdatera');
    await expect(message(page)).toHaveText(`Kontot ${first.username} är uppdaterat.`);
    await expect(page).toHaveURL('/changeuser');
    await expect(picker).toBeFocused();
    expect((await update).postDataJSON()).toMatchObject({ firstName: 'Örjan', role: 'admin' });
    // A new role ends what was opened with the old one.
    expect((await theirs.get('/api/sessions')).status()).toBe(401);
    expect((await (await callsOf(first)).get('/api/users')).status()).toBe(200);
  });

  test('an hour after logging in is asked for the own password before making an administrator or setting a password', async ({
    page,
    newAccount,
    account,
    signIn,
    callsOf,
    server,
    consoleErrors,
    axe,
    shoot,
  }) => {
    test.slow();
    const me = await newAccount({ role: 'admin' });
    await signIn(me);
    await anHourPasses(server, me);
    const own = page.getByLabel('Ditt eget lösenord');
    const asked = 'Det var ett tag sedan du loggade in. Skriv ditt lösenord för att gå vidare.';

    await page.goto('/signup');
    const username = `ny-${account.username}`;
    await page.getByLabel('Användarnamn').fill(username);
    await page.getByLabel('E-post').fill(`${username}@example.com`);
    await page.getByLabel('Lösenord', { exact: false }).first().fill('Halvvind hela vägen till Utö');
    await page.getByLabel('Förnamn').fill('Östen');
    await page.getByLabel('Efternamn').fill('Åkesson');
    await page.getByLabel('Roll').selectOption('Admin');
    await expect(own).toHaveCount(0);
    consoleErrors.expect('403');
    await save(page, 'Skapa konto');
    await expect(page.locator('form ~ [role=alert] p')).toHaveText(asked);
    await page.getByRole('link', { name: 'Skriv ditt nuvarande lösenord.' }).click();
    await expect(own).toBeFocused();
    await axe();
    await shoot('signup-own-password');
    await own.fill('Inte det');
    await save(page, 'Skapa konto');
    await expect(page.getByRole('link', { name: 'Det nuvarande lösenordet stämmer inte.' })).toBeVisible();
    await own.fill(me.password);
    await save(page, 'Skapa konto');
    await expect(message(page)).toHaveText(`Kontot ${username} är skapat.`);

    await page.goto('/changeuser');
    await page.getByLabel('Välj konto').selectOption({ label: account.username });
    await page.getByLabel('Nytt lösenord').fill('Nordost om Gotska Sandön');
    await save(page, 'Uppdatera');
    await expect(page.getByText(asked)).toBeVisible();
    await page.getByRole('link', { name: 'Skriv ditt nuvarande lösenord.' }).click();
    await expect(own).toBeFocused();
    await axe();
    await shoot('changeuser-own-password');
    await own.fill(me.password);
    await save(page, 'Uppdatera');
    await expect(message(page)).toHaveText(`Kontot ${account.username} är uppdaterat.`);
    await callsOf({ ...account, password: 'Nordost om Gotska Sandön' });
  });

  test('who gives up the own role is warned, and logged out', async ({
    page,
    newAccount,
    signIn,
    axe,
    shoot,
  }) => {
    const me = await newAccount({ role: 'admin' });
    await signIn(me);
    await page.goto('/changeuser');
    await page.getByLabel('Välj konto').selectOption({ label: me.username });
    await page.getByLabel('Roll').selectOption('User');
    await expect(
      page.getByText('Du tar bort din egen administratörsroll. Du kommer inte åt den här sidan efteråt.'),
    ).toBeVisible();
    await axe();
    await shoot('changeuser-own-role');
    await save(page, 'Uppdatera');
    await expect(page).toHaveURL('/login');
    await expect(message(page)).toHaveText('Din roll är ändrad. Logga in igen.');
    await logIn(page, me);
    await expect(message(page)).toHaveText(`Du är inloggad som ${me.username}.`);
    await expect(page.getByRole('link', { name: 'Ändra konto' })).toHaveCount(0);
  });

  test('reads in the events who got in, who did not, and what became of accounts', async ({
    page,
    account,
    administrator,
    request,
    signIn,
    server,
    axe,
    shoot,
  }) => {
    test.slow();
    const { password, ...profile } = account;
    await request.post('/api/login', {
      data: { username: account.username, password: 'Inte det lösenordet' },
    });
    for (let i = 0; i < 55; i++) {
      const changed = await administrator.put(`/api/changeprofile/${account._id}`, {
        data: { ...profile, bio: `${i}` },
      });
      expect(changed.status()).toBe(200);
    }
    await signIn(server.admin);
    await page.goto('/changeuser');
    await page.getByRole('link', { name: 'Händelser' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Händelser' })).toBeFocused();
    await expect(page).toHaveTitle('Händelser – LOGGBOKEN');
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toContainText('Loggade in');
    const change = rows.filter({ hasText: account.username }).first();
    await expect(change).toContainText('Kontot ändrades');
    await expect(change).toContainText(server.admin.username);
    await expect(change).toContainText('127.0.0.1');
    await axe();
    await shoot('events');

    await save(page, 'Visa fler');
    await expect(
      rows.filter({ hasText: account.username }).filter({ hasText: 'Misslyckad inloggning' }),
    ).toHaveCount(1);
    expect(await rows.count()).toBeGreaterThan(50);
    await expect(page.getByText(password)).toHaveCount(0);
  });
});
