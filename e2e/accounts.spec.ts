import { save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { logIn, logOut } from './harness/session.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

test.describe('an administrator', () => {
  // spec 1.5, 2.7, 2.35, 3.1, 3.3, 5.1, 7.1, 7.2, 8.1, 9.2
  test('creates an account, whose user can then log in', async ({
    page,
    newAccount,
    signIn,
    server,
    consoleErrors,
    shoot,
  }) => {
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
  test('changes the account of another user, whose sessions end when the role changes', async ({
    page,
    newAccount,
    callsOf,
    signIn,
    server,
    shoot,
  }) => {
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

    await picker.selectOption({ label: first.username });
    await expect(page.getByText(`Du ändrar kontot ${first.username}.`)).toBeVisible();
    await expect(page.getByLabel('E-post')).toHaveValue(first.email);
    await expect(page.getByLabel('Roll')).toHaveValue('user');
    await shoot('changeuser');

    await page.getByLabel('Förnamn').fill('Örjan');
    await page.getByLabel('Roll').selectOption('Admin');
    const update = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page, 'Uppdatera');
    await expect(message(page)).toHaveText(`Kontot ${first.username} är uppdaterat.`);
    await expect(page).toHaveURL('/changeuser');
    await expect(picker).toBeFocused();
    expect((await update).postDataJSON()).toMatchObject({ firstName: 'Örjan', role: 'admin' });
    // A role change ends the sessions that were opened with the old role.
    expect((await theirs.get('/api/sessions')).status()).toBe(401);
    expect((await (await callsOf(first)).get('/api/users')).status()).toBe(200);
  });
});
