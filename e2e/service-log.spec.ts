import { choosePictures, save, untilPicturesAreSent } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { createServiceLog, openSection } from './harness/service-logs.ts';

// spec 1.3, 2.16, 2.54, 2.58, 2.59, 2.61, 2.62, 2.63, 2.64, 2.65, 2.66, 2.67, 2.72, 2.73, 2.92
// spec 3.11, 4.8, 4.9, 4.11, 4.12, 4.16, 4.19, 4.21, 7.7, 7.13, 7.15, 9.12
test('a service log is created with two pictures, viewed, changed and deleted', async ({
  page,
  account,
  signIn,
  callsOf,
  shoot,
}) => {
  await signIn(account);
  await page.goto('/servicelogs');
  await expect(page.getByRole('heading', { level: 1, name: 'Service' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ingen service än' })).toBeVisible();
  await shoot('servicelogs-empty');

  await page.getByRole('link', { name: 'Ny service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ny service' })).toBeFocused();
  await expect(page).toHaveTitle('Ny service – LOGGBOKEN');
  await page.getByLabel('Rubrik').fill('Vårservice 2026');
  await page.getByRole('textbox', { name: 'Datum' }).fill('2026-04-18T10:00');
  await page.getByLabel('Båtnamn och modell').fill('Vindila, Albin Vega');
  await page.getByLabel('Utförd av').fill('Egen regi');
  await page.getByLabel('Typ av service').fill('Vårrustning');
  await openSection(page, 'Motorservice');
  await page.getByRole('textbox', { name: 'Motorservice' }).fill('Olja och filter bytta.\nImpellern är hel.');
  await openSection(page, 'Kostnad och tid');
  await page.getByRole('textbox', { name: 'Kostnad och tid' }).fill('2 400 kr och 14 timmar');
  await choosePictures(page, 'sideways.jpg', 'picture.webp');
  await expect(page.getByRole('heading', { name: 'Bilder till loggen:' })).toBeVisible();
  await expect(page.getByAltText('Förhandsvisning av sideways.jpg')).toHaveAttribute('src', /^data:image\//);
  await expect(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await shoot('createservicelog-filled');
  await save(page, 'Skapa service');

  await expect(page).toHaveURL(/\/showservicelog\/[\w-]+$/);
  await expect(message(page)).toHaveText('Serviceloggen är skapad.');
  await expect(page).toHaveTitle('Vårservice 2026 – Service – LOGGBOKEN');
  await expect(page.getByRole('heading', { level: 1, name: 'Vårservice 2026' })).toBeVisible();
  await expect(page.getByText('lör 2026-04-18 10:00')).toBeVisible();
  await expect(page.getByText('Ej angivet')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Motorservice', 'Kostnad och tid']);
  await expect(page.getByText('Olja och filter bytta.')).toHaveText(
    'Olja och filter bytta.\nImpellern är hel.',
  );
  await untilPicturesAreSent(page, 2);
  const first = page.getByAltText('Bild 1 av 2 till Vårservice 2026');
  await expect(first).toHaveJSProperty('complete', true);
  await shoot('showservicelog');

  const width = async () => Math.round((await first.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(300);
  await page.getByRole('button', { name: 'Förstora bild 1 av 2' }).click();
  await expect.poll(width).toBe(600);
  await page.getByRole('button', { name: 'Förminska bild 1 av 2' }).click();
  await expect.poll(width).toBe(300);

  await page.getByRole('link', { name: 'Ändra' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uppdatera service' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Datum' })).toHaveValue('2026-04-18T10:00');
  await expect(page.getByRole('textbox', { name: 'Motorservice' })).toHaveValue(
    'Olja och filter bytta.\nImpellern är hel.',
  );
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();
  await expect(page.getByText('Bilden tas bort när du trycker på Uppdatera.')).toBeVisible();
  await choosePictures(page, 'alpha.png');
  await expect(page.getByAltText('Förhandsvisning av alpha.png')).toBeVisible();
  await page.getByLabel('Motortyp').fill('Volvo Penta D1-20');
  await page.getByRole('textbox', { name: 'Motorservice' }).fill('Olja och filter bytta.');
  await shoot('updateservicelog');
  await save(page, 'Uppdatera');

  await expect(page).toHaveURL(/\/showservicelog\/[\w-]+$/);
  await expect(message(page)).toHaveText('Serviceloggen är uppdaterad.');
  await expect(page.getByText('Volvo Penta D1-20')).toBeVisible();
  await expect(page.getByText('Olja och filter bytta.', { exact: true })).toBeVisible();
  await untilPicturesAreSent(page, 2);
  await expect(page.getByAltText('Bild 2 av 2 till Vårservice 2026')).toBeVisible();

  const calls = await callsOf(account);
  for (const wishes of [
    { title: 'Ny impeller', date: '2026-07-22T17:30', comments: 'Två vingar var spruckna.' },
    { title: 'Vinterkonservering', date: '2025-10-10T09:00' },
  ]) {
    await createServiceLog(calls, wishes);
  }
  await page.getByRole('link', { name: 'Tillbaka' }).click();
  await expect(page).toHaveURL('/servicelogs');
  await page.reload();
  const titles = page.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Ny impeller', 'Vårservice 2026', 'Vinterkonservering']);
  await expect(page.getByText('3 servicetillfällen')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('ons 2026-07-22');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'Två vingar var spruckna.',
  );
  await page.getByRole('button', { name: /Nyast först/ }).click();
  await expect(titles).toHaveText(['Vinterkonservering', 'Vårservice 2026', 'Ny impeller']);
  await expect(page.getByText('Sorterat: Äldst först')).toBeAttached();
  await shoot('servicelogs');

  await page.getByRole('link', { name: 'Visa Vårservice 2026' }).click();
  await page.getByRole('link', { name: 'Ändra' }).click();
  await page.getByRole('button', { name: 'Radera service' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Är du säker?' });
  await expect(dialog).toContainText(
    'Är du säker på att du vill radera denna logg? Denna åtgärd kan inte ångras.',
  );
  await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeFocused();
  await shoot('updateservicelog-dialog');
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Radera service' }).click();
  await save(page, 'Radera');

  await expect(page).toHaveURL('/servicelogs');
  await expect(message(page)).toHaveText('Serviceloggen är raderad.');
  await expect(titles).toHaveText(['Ny impeller', 'Vinterkonservering']);
});
