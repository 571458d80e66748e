import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import type { Account } from './harness/accounts.ts';
import { choosePictures, save } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { anHourPasses } from './harness/time.ts';
import { byPointer, chooseInMenu } from './harness/ways.ts';

const picture = (name: string) => `demo/pictures/${name}`;

/** Gives an account pictures before the journey begins. */
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
  // spec 1.4, 2.36, 2.74, 2.75, 2.78, 2.79, 2.80, 2.92, 3.4, 4.9, 4.10, 4.14, 4.15, 4.17, 5.11
  // spec 6.5, 7.5, 7.18, 7.22, 7.24
  test('views their own profile, changes it and its pictures, and sees the changes', async ({
    page,
    account,
    signIn,
    callsOf,
    shoot,
  }) => {
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
    await shoot('showprofile');

    await page.getByRole('button', { name: 'Förstora bild 1 av 2' }).click();
    await expect(page.getByRole('button', { name: 'Förminska bild 1 av 2' })).toBeVisible();
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
    await choosePictures(page, picture('solnedgang.jpg'));
    await expect(page.getByRole('img', { name: 'Förhandsvisning av solnedgang.jpg' })).toBeVisible();
    await shoot('changeprofile');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    // As long as `save` waits for the pictures.
    const whenSaved = { timeout: 60_000 };
    const update = page.waitForRequest((request) => request.method() === 'PUT', whenSaved);
    const removal = page.waitForRequest((request) => request.method() === 'DELETE', whenSaved);
    await save(page, 'Uppdatera');
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

  test('must give the old password to change it an hour after log-in, and is logged out on other devices', async ({
    page,
    account,
    signIn,
    callsOf,
    server,
    consoleErrors,
    shoot,
  }) => {
    const elsewhere = await callsOf(account);
    await signIn(account);
    await anHourPasses(server, account);
    await page.goto(`/changeprofile/${account._id}`);
    await page.getByLabel('Beskrivning').fill('Skrivet före');
    await page.getByLabel('Nytt lösenord').fill('Nordost om Gotska Sandön');
    await expect(page.getByText('När lösenordet ändras loggas dina andra enheter ut.')).toBeVisible();
    consoleErrors.expect('403');
    await save(page, 'Uppdatera');

    await expect(page.getByText('Bekräfta med ditt lösenord.')).toBeVisible();
    await page.getByRole('link', { name: 'Skriv ditt nuvarande lösenord.' }).click();
    await expect(page.getByLabel('Nuvarande lösenord')).toBeFocused();
    await shoot('changeprofile-current-password');
    await page.getByLabel('Nuvarande lösenord').fill('Fel, fel, fel');
    await save(page, 'Uppdatera');
    await expect(page.getByRole('link', { name: 'Det nuvarande lösenordet stämmer inte.' })).toBeVisible();
    await expect(page.getByLabel('Beskrivning')).toHaveValue('Skrivet före');
    await expect(page.getByLabel('Nytt lösenord')).toHaveValue('Nordost om Gotska Sandön');

    await page.getByLabel('Nuvarande lösenord').fill(account.password);
    await save(page, 'Uppdatera');
    await expect(message(page)).toHaveText('Profilen är uppdaterad.');
    await expect(page.getByText('Skrivet före')).toBeVisible();
    expect((await elsewhere.get('/api/sessions')).status()).toBe(401);
    await callsOf({ ...account, password: 'Nordost om Gotska Sandön' });
  });
});
