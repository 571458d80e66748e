import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { anHourPasses } from './harness/time.ts';

const picture = (name: string) => `demo/pictures/${name}`;

const message = (page: Page) => page.getByRole('status', { name: 'Meddelanden' });

/** The menu stands open where there is room for it. */
async function choose(page: Page, item: string) {
  const toggle = page.getByRole('button', { name: 'Öppna menyn' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: item }).click();
}

async function pickPictures(page: Page, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles(names.map(picture));
}

/** Gives somebody pictures before the journey begins. */
async function withPictures(
  calls: import('@playwright/test').APIRequestContext,
  account: import('./harness/accounts.ts').Account,
  names: string[],
) {
  const files = names.map((name, i) => [
    `file${i}`,
    { name, mimeType: 'image/jpeg', buffer: readFileSync(picture(name)) },
  ]);
  const uploaded = await calls.post('/api/uploads/profile-pictures', {
    multipart: Object.fromEntries(files),
  });
  const filenames: { filename: string }[] = await uploaded.json();
  const { username, email, firstName, lastName } = account;
  const changed = await calls.put(`/api/changeprofile/${account._id}`, {
    data: {
      username,
      email,
      firstName,
      lastName,
      bio: 'Vindila, Albin Vega.\nHemmahamn Bullandö.',
      profilePictures: filenames.map(({ filename }) => `/profile-pictures/${filename}`),
    },
  });
  expect(changed.status(), await changed.text()).toBe(200);
}

test.describe('somebody who is not signed in', () => {
  test('is led from the administrator’s pages to the start, and from profiles to the welcome', async ({
    page,
  }) => {
    for (const path of ['/signup', '/changeuser', '/events']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Välkommen till LOGGBOKEN' })).toBeVisible();
    }
    for (const path of [
      '/showprofile/123456789012',
      '/changeprofile/123456789012',
      '/showprofile/123456789012/devices',
      '/showprofile/123456789012/two-step',
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/info');
    }
  });
});

test.describe('a user', () => {
  test('is led away from the administrator’s pages and from other people’s profiles', async ({
    page,
    account,
    newAccount,
    signIn,
  }) => {
    const other = await newAccount();
    await signIn(account);
    for (const path of ['/signup', '/changeuser', '/events']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Mina loggar' })).toBeVisible();
    }
    for (const path of [
      `/showprofile/${other._id}`,
      `/changeprofile/${other._id}`,
      `/showprofile/${other._id}/devices`,
      `/showprofile/${other._id}/two-step`,
    ]) {
      await page.goto(path);
      await expect(page).toHaveURL('/info');
    }
    await expect(page.getByRole('link', { name: 'Registrera' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Ändra konto' })).toBeHidden();
  });

  test('looks at the own profile, changes it with pictures, and finds it changed', async ({
    page,
    account,
    signIn,
    callsOf,
    axe,
    shoot,
  }) => {
    test.slow();
    await withPictures(await callsOf(account), account, ['fyr.jpg', 'segling.jpg']);
    await signIn(account);
    await page.goto('/info');
    await choose(page, 'Visa profil');
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeFocused();
    await expect(page).toHaveTitle('Profil – LOGGBOKEN');
    await expect(page).toHaveURL(`/showprofile/${account._id}`);
    for (const text of [account.username, account.email, 'Åsa', 'Öberg', 'Hemmahamn Bullandö.']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    for (const label of ['E-post', 'Förnamn', 'Efternamn']) {
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Beskrivning' })).toBeVisible();
    await axe();
    await shoot('showprofile');

    await page.getByRole('button', { name: 'Förstora bild 1 av 2' }).click();
    await expect(page.getByRole('button', { name: 'Förminska bild 1 av 2' })).toBeVisible();
    await axe();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Förstora bild 1 av 2' })).toBeVisible();

    await page.getByRole('link', { name: 'Ändra' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ändra profil' })).toBeFocused();
    await expect(page.getByLabel('Användarnamn')).toHaveValue(account.username);
    await expect(page.getByLabel('E-post')).toHaveValue(account.email);
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Vindila, Albin Vega.\nHemmahamn Bullandö.');
    await expect(page.getByLabel('Beskrivning')).toHaveAttribute('rows', '8');
    await expect(page.getByLabel('Roll')).toHaveCount(0);
    await page.getByLabel('Förnamn').fill('Åsa-Märta');
    await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
    await expect(page.getByText('Bilden tas bort när du trycker på Uppdatera.')).toBeVisible();
    await pickPictures(page, 'solnedgang.jpg');
    await expect(page.getByRole('img', { name: 'Förhandsvisning av solnedgang.jpg' })).toBeVisible();
    await axe();
    await shoot('changeprofile');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const update = page.waitForRequest((request) => request.method() === 'PUT');
    const removal = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(page).toHaveURL(`/showprofile/${account._id}`);
    await expect(message(page)).toHaveText('Profilen är uppdaterad.');
    await expect(page.getByText('Åsa-Märta')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Förstora bild 2 av 2' })).toBeVisible();

    expect(sent.map((one) => one.replace(/[^/]+\.webp$/, 'BILD'))).toEqual([
      'POST /api/uploads/profile-pictures',
      `PUT /api/changeprofile/${account._id}`,
      'DELETE /api/deleteimage/BILD',
    ]);
    const body = (await update).postDataJSON();
    expect(body).not.toHaveProperty('password');
    expect(body).not.toHaveProperty('role');
    expect(body.userid).toBe(account._id);
    expect((await removal).postDataJSON()).toEqual({ subDir: 'profile-pictures' });
  });

  test('is told which fields of the profile are wrong', async ({
    page,
    account,
    signIn,
    newAccount,
    axe,
    consoleErrors,
  }) => {
    const other = await newAccount();
    await signIn(account);
    await page.goto(`/changeprofile/${account._id}`);
    for (const label of ['Användarnamn', 'Förnamn', 'Efternamn']) await page.getByLabel(label).fill(' ');
    await page.getByLabel('E-post').fill('asa');
    await page.getByLabel('Nytt lösenord').fill('kort');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'behöver rättas' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Skriv ett användarnamn.',
      'Skriv e-postadressen så här: namn@exempel.se.',
      'Skriv förnamn.',
      'Skriv efternamn.',
      'Lösenordet måste ha minst 8 tecken.',
    ]);
    await axe();

    await page.getByLabel('Användarnamn').fill(other.username);
    await page.getByLabel('E-post').fill(account.email);
    await page.getByLabel('Förnamn').fill('Åsa');
    await page.getByLabel('Efternamn').fill('Öberg');
    await page.getByLabel('Nytt lösenord').fill('  ');
    consoleErrors.expect('409');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(summary.getByRole('link')).toHaveText(['Användarnamnet är upptaget.']);
    await expect(
      page.getByText('Profilen kunde inte uppdateras. Det du har skrivit finns kvar.'),
    ).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/changeprofile/${account._id}`));
  });

  test('loses nothing when the pictures can’t be sent, and no update is made', async ({
    page,
    account,
    signIn,
    consoleErrors,
    axe,
  }) => {
    await signIn(account);
    await page.goto(`/changeprofile/${account._id}`);
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    let updates = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') updates += 1;
    });
    await page.route('**/api/uploads/profile-pictures', (route) =>
      route.fulfill({
        status: 507,
        json: { code: 'storage_full', message: 'Lagringen är full. Inget har sparats.' },
      }),
    );
    consoleErrors.expect('507');
    await page.getByLabel('Beskrivning').fill('Ny text');
    await pickPictures(page, 'fyr.jpg');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(
      page.getByText('Bilderna kunde inte laddas upp. Det du har skrivit finns kvar.'),
    ).toBeInViewport();
    expect(logged).toContain('Fel vid filuppladdning.');
    expect(updates).toBe(0);
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Ny text');
    await axe();

    await page.unroute('**/api/uploads/profile-pictures');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(message(page)).toHaveText('Profilen är uppdaterad.');
    await expect(page.getByText('Ny text')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Förstora bild 1 av 1' })).toBeVisible();
  });

  test('is asked before unsaved changes of the profile are left', async ({ page, account, signIn }) => {
    await signIn(account);
    await page.goto(`/changeprofile/${account._id}`);
    await page.getByLabel('Förnamn').fill('Inte klar');
    await page.getByRole('link', { name: 'Tillbaka' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
    await dialog.getByRole('button', { name: 'Stanna kvar' }).click();
    await expect(page.getByLabel('Förnamn')).toHaveValue('Inte klar');
    await page.getByRole('link', { name: 'Tillbaka' }).click();
    await dialog.getByRole('button', { name: 'Lämna utan att spara' }).click();
    await expect(page).toHaveURL(`/showprofile/${account._id}`);
    await expect(page.getByText('Åsa')).toBeVisible();
  });

  test('reads what is happening while the profile loads, and when it can’t be fetched', async ({
    page,
    account,
    signIn,
    consoleErrors,
    axe,
  }) => {
    await signIn(account);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/showprofile/*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 'defect', message: 'Något gick fel hos oss.' } });
    });
    consoleErrors.expect('500');
    await page.goto(`/showprofile/${account._id}`);
    await expect(page.getByText('Laddar sidan ...')).toBeVisible();
    letGo();
    await expect(page.getByRole('alert').filter({ hasText: 'Profilen kunde inte hämtas.' })).toBeVisible();
    await axe();
    await page.unroute('**/api/showprofile/*');
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByText(account.email)).toBeVisible();
  });

  test('changes the password an hour after logging in: the old one is asked for, and other devices are logged out', async ({
    page,
    account,
    signIn,
    callsOf,
    server,
    consoleErrors,
    axe,
    shoot,
  }) => {
    test.slow();
    const elsewhere = await callsOf(account);
    await signIn(account);
    await anHourPasses(server, account);
    await page.goto(`/changeprofile/${account._id}`);
    await page.getByLabel('Beskrivning').fill('Skrivet före');
    await page.getByLabel('Nytt lösenord').fill('Nordost om Gotska Sandön');
    await expect(page.getByText('När lösenordet ändras loggas dina andra enheter ut.')).toBeVisible();
    consoleErrors.expect('403');
    await page.getByRole('button', { name: 'Uppdatera' }).click();

    await expect(
      page.getByText(
        'Skriv ditt nuvarande lösenord för att ändra lösenord, e-post eller tvåstegsinloggning.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Skriv ditt nuvarande lösenord.' }).click();
    await expect(page.getByLabel('Nuvarande lösenord')).toBeFocused();
    await axe();
    await shoot('changeprofile-current-password');
    await page.getByLabel('Nuvarande lösenord').fill('Fel, fel, fel');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(page.getByRole('link', { name: 'Det nuvarande lösenordet stämmer inte.' })).toBeVisible();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Skrivet före');
    await expect(page.getByLabel('Nytt lösenord')).toHaveValue('Nordost om Gotska Sandön');

    await page.getByLabel('Nuvarande lösenord').fill(account.password);
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(message(page)).toHaveText('Profilen är uppdaterad.');
    await expect(page.getByText('Skrivet före')).toBeVisible();
    expect((await elsewhere.get('/api/sessions')).status()).toBe(401);
    await callsOf({ ...account, password: 'Nordost om Gotska Sandön' });
  });
});

test.describe('an administrator', () => {
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
    await choose(page, 'Registrera');
    await expect(page.getByRole('heading', { level: 1, name: 'Skapa konto' })).toBeFocused();
    await expect(page).toHaveTitle('Skapa konto – LOGGBOKEN');
    await expect(page.getByLabel('Beskrivning')).toHaveAttribute('rows', '8');
    await expect(page.getByLabel('Roll').getByRole('option')).toHaveText(['User', 'Admin']);
    await expect(page.getByLabel('Roll')).toHaveValue('user');
    await axe();
    await shoot('signup');

    await page.getByRole('button', { name: 'Skapa konto' }).click();
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
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    const below = page.locator('form ~ [role=alert] p');
    await expect(below).toHaveText('Användarnamnet är upptaget.');
    await expect(summary.getByRole('link')).toHaveText(['Användarnamnet är upptaget.']);
    await axe();
    await shoot('signup-taken');

    await page.getByLabel('Användarnamn').fill(username);
    const request = page.waitForRequest('**/api/signup');
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(page).toHaveURL('/info');
    await expect(message(page)).toHaveText(`Kontot ${username} är skapat.`);
    const body = (await request).postDataJSON();
    expect(body._id).toMatch(/^\d{12}$/);
    expect(body).toMatchObject({ username, role: 'user', firstName: 'Östen', bio: '', profilePictures: [] });

    await choose(page, 'Logga ut');
    await expect(page.getByRole('link', { name: 'Logga in' }).first()).toBeAttached();
    await page.goto('/login');
    await page.getByLabel('Användarnamn').fill(username);
    await page.getByLabel('Lösenord', { exact: true }).fill('Halvvind hela vägen till Utö');
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(message(page)).toHaveText(`Du är inloggad som ${username}.`);
  });

  test('reads the server’s message when it can’t be reached, and can try again', async ({
    page,
    signIn,
    server,
    consoleErrors,
  }) => {
    await signIn(server.admin);
    await page.goto('/signup');
    const someone = `sent-${Date.now()}`;
    await page.getByLabel('Användarnamn').fill(someone);
    await page.getByLabel('E-post').fill(`${someone}@example.com`);
    await page.getByLabel('Lösenord', { exact: false }).first().fill('12345678');
    await page.getByLabel('Förnamn').fill('Å');
    await page.getByLabel('Efternamn').fill('Ö');
    consoleErrors.expect('400');
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    const below = page.locator('form ~ [role=alert] p');
    await expect(below).toHaveText('Lösenordet är för vanligt.');

    await page.getByLabel('Lösenord', { exact: false }).first().fill('Bidevind mot Gotska Sandön');
    await page.route('**/api/signup', (route) => route.abort());
    consoleErrors.expect('/api/signup');
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(below).toContainText('Kontot kunde inte skapas.');
    await expect(below).toBeInViewport();
    await expect(page.getByLabel('Användarnamn')).toHaveValue(someone);
    await page.unroute('**/api/signup');
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(page).toHaveURL('/info');
  });

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
    await choose(page, 'Ändra konto');
    await expect(page.getByRole('heading', { level: 1, name: 'Ändra konto' })).toBeFocused();
    await expect(page).toHaveTitle('Ändra konto – LOGGBOKEN');
    const picker = page.getByLabel('Välj konto');
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
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(message(page)).toHaveText(`Kontot ${first.username} är uppdaterat.`);
    await expect(page).toHaveURL('/changeuser');
    await expect(picker).toBeFocused();
    expect((await update).postDataJSON()).toMatchObject({ firstName: 'Örjan', role: 'admin' });
    // A new role ends what was opened with the old one.
    expect((await theirs.get('/api/sessions')).status()).toBe(401);
    expect((await (await callsOf(first)).get('/api/users')).status()).toBe(200);
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
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(page).toHaveURL('/login');
    await expect(message(page)).toHaveText('Din roll är ändrad. Logga in igen.');
    await page.getByLabel('Användarnamn').fill(me.username);
    await page.getByLabel('Lösenord', { exact: true }).fill(me.password);
    await page.getByRole('button', { name: 'Logga in' }).click();
    await expect(message(page)).toHaveText(`Du är inloggad som ${me.username}.`);
    await expect(page.getByRole('link', { name: 'Ändra konto' })).toHaveCount(0);
  });

  test('is told when the accounts can’t be fetched', async ({ page, signIn, server, consoleErrors, axe }) => {
    await signIn(server.admin);
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.route('**/api/users', (route) =>
      route.fulfill({ status: 500, json: { code: 'defect', message: 'Något gick fel hos oss.' } }),
    );
    consoleErrors.expect('500');
    await page.goto('/changeuser');
    await expect(page.getByRole('alert').filter({ hasText: 'Kontona kunde inte hämtas.' })).toBeVisible();
    expect(logged).toContain('Network response was not ok');
    await axe();
    await page.unroute('**/api/users');
    await page.getByRole('button', { name: 'Försök igen' }).click();
    await expect(page.getByLabel('Välj konto')).toBeVisible();
  });

  test('sees and changes anybody’s profile, and nothing of their log-ins', async ({
    page,
    account,
    signIn,
    server,
    consoleErrors,
  }) => {
    await signIn(server.admin);
    consoleErrors.expect('404');
    await page.goto('/showprofile/000000000000');
    await expect(page.getByRole('alert')).toContainText('Profilen kunde inte hämtas.');
    await page.goto(`/showprofile/${account._id}`);
    await expect(page.getByText(account.email)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Säkerhet' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Ändra', exact: true }).click();
    await page.getByRole('textbox', { name: 'Beskrivning' }).fill('Rättad av hamnkaptenen');
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(page).toHaveURL(`/showprofile/${account._id}`);
    await expect(page.getByText('Rättad av hamnkaptenen')).toBeVisible();
    for (const page_ of ['devices', 'two-step']) {
      await page.goto(`/showprofile/${account._id}/${page_}`);
      await expect(page).toHaveURL('/info');
    }
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

    await page.getByRole('button', { name: 'Visa fler' }).click();
    await expect(
      rows.filter({ hasText: account.username }).filter({ hasText: 'Misslyckad inloggning' }),
    ).toHaveCount(1);
    expect(await rows.count()).toBeGreaterThan(50);
    await expect(page.getByText(password)).toHaveCount(0);
  });
});
