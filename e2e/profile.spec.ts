import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Account } from './harness/accounts.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { anHourPasses, timeFlies } from './harness/time.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

const picture = (name: string) => `demo/pictures/${name}`;

async function pickPictures(page: Page, ...names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Välj bild' }).click();
  await (await chooser).setFiles(names.map(picture));
}

/** Gives somebody pictures before the journey begins. */
async function withPictures(calls: APIRequestContext, account: Account, names: string[]) {
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
    await chooseInMenu(page, byPointer(true), 'Visa profil');
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

  test('does not wait for ever for a server that says nothing', async ({
    page,
    account,
    signIn,
    callsOf,
  }) => {
    await withPictures(await callsOf(account), account, ['fyr.jpg']);
    await signIn(account);
    await page.goto(`/changeprofile/${account._id}`);
    await page.getByLabel('Beskrivning').fill('Ny text');
    await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
    await page.route('**/api/changeprofile/*', () => {}, { times: 1 });
    const timeGoesOn = await timeFlies(page);
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    const told = page.getByRole('alert');
    await expect(told).toContainText('Profilen kunde inte uppdateras. Det du har skrivit finns kvar.');
    await page.route('**/api/deleteimage/*', () => {}, { times: 1 });
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(told).toContainText('Profilen är uppdaterad, men alla bilder kunde inte tas bort.');
    await timeGoesOn();
    await page.getByRole('button', { name: 'Uppdatera' }).click();
    await expect(message(page)).toHaveText('Profilen är uppdaterad.');
    await expect(page.getByText('Ny text')).toBeVisible();
  });

  test('is asked before unsaved changes of the profile are left', async ({ page, account, signIn }) => {
    await signIn(account);
    await page.goto(`/changeprofile/${account._id}`);
    await page.getByLabel('Förnamn').fill('Inte klar');
    // A password is in no draft.
    await page.getByLabel('Nytt lösenord').fill('Segel och motor i medvind');
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
      page.getByText('Det var ett tag sedan du loggade in. Skriv ditt lösenord för att gå vidare.'),
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
