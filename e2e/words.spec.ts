import type { Locator, Page } from '@playwright/test';
import { forgetEverything } from './harness/device.ts';
import { choosePictures } from './harness/forms.ts';
import { expect, test } from './harness/journey.ts';
import { message } from './harness/message.ts';
import { writeOneOfEach } from './harness/one-of-each.ts';

/*
 * The Swedish texts that the specification quotes, each on the page where it belongs. They are compared character by
 * character: playwright's own matching takes one kind of space for another.
 */

/** Finds each text as a piece of text of its own that can be seen. */
async function reads(where: Locator, ...texts: string[]) {
  for (const text of texts) {
    await expect
      .poll(() => where.evaluate(seenTexts), { message: `'${text}', letter by letter` })
      .toContain(text);
  }
}

/** The pieces of visible text in an element, as they stand in the page. */
function seenTexts(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    // A choice is not seen before its list is opened.
    if (
      parentElement?.closest('select, [class~=visually-hidden]')
        ? parentElement.matches('option')
        : parentElement?.checkVisibility()
    ) {
      found.push(data);
    }
  }
  return found;
}

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');

/** Holds back what the page asks for until it has been read what it says meanwhile. */
async function readsMeanwhile(page: Page, pattern: string, address: string, text: string) {
  const { promise: read, resolve: allowLeave } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await read;
    await route.continue();
  });
  await page.goto(address);
  await reads(main(page), text);
  allowLeave();
  await expect(page.getByText(text)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
}

// spec 1.1, 1.7, 1.8, 1.9, 1.10, 1.11, 2.85, 2.86, 2.87, 5.13, 5.14
test('the words of the welcome and the menu, and what nobody may do', async ({ page }) => {
  await page.goto('/info');
  await reads(header(page), 'LOGGBOKEN', 'Startsida', 'Logga in');
  await reads(
    main(page),
    'Privat',
    'Allt innehåll är privat för varje användare. Dina loggar, din servicebok och dina bilder visas bara för dig.',
    'Loggar i PDF-format',
    'Att spara loggar som PDF är planerat, men går inte än.',
    'LOGGBOKEN är i en testfas. Funktioner kan ändras och allt kanske inte fungerar som det ska än.',
    'Har du idéer, eller vill du vara med och testa? Skriv till ',
  );
  const contact = main(page).getByRole('link', { name: 'hamnkapten@example.com' });
  await expect(contact).toHaveAttribute('href', 'mailto:hamnkapten@example.com');

  await page.goto('/createlog');
  await reads(message(page), 'Du måste vara inloggad för att skapa en ny logg.');
  await page.goto('/createservicelog');
  await reads(message(page), 'Du måste vara inloggad för att skapa en ny servicelogg.');
});

// spec 1.1, 2.42, 2.43, 2.44, 2.46, 2.47, 2.48, 2.50, 2.51, 2.53, 2.62, 2.63, 2.89, 2.90, 2.91
// spec 3.7, 4.5, 5.4
test('the words of trip logs', async ({ page, account, callsOf, signIn }) => {
  const { tripLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto('/home');
  await reads(header(page), 'Startsida', 'Loggar', 'Service', 'Visa profil', 'Logga ut');
  await reads(main(page), 'Mina loggar', 'Ny logg', 'Visa', tripLog.title);

  await page.goto('/createlog');
  await reads(main(page), 'Rubrik', 'Från – Till', 'Vindhastighet (m/s)', 'Distans (nm)', 'Beskrivning');
  await reads(main(page), 'Välj bild');
  await choosePictures(page, 'picture.webp');
  await reads(main(page), 'Bilder till loggen:', 'X');
  // Nothing is kept of it: the question whether to leave is another journey's.
  await page.getByRole('button', { name: 'Ta bort bild 1 (X)' }).click();

  await forgetEverything(page);
  await readsMeanwhile(page, '**/api/showlog/*', `/showlog/${tripLog._id}`, 'Laddar sidan ...');
  await reads(main(page), 'Sandhamn – Utö', 'Ändra', 'Tillbaka');

  await page.goto(`/updatelog/${tripLog._id}`);
  await reads(main(page), 'Uppdatera logg', 'Från – Till', 'X', 'Uppdatera', 'Tillbaka', 'Radera logg');
  await page.getByRole('button', { name: 'Radera logg' }).click();
  await reads(
    page.getByRole('alertdialog'),
    'Är du säker?',
    'Är du säker på att du vill radera denna logg? Denna åtgärd kan inte ångras.',
    'Avbryt',
    'Radera',
  );
});

// spec 1.1, 2.58, 2.59, 2.60, 2.61, 2.62, 2.63, 2.68, 2.69, 2.70, 2.71, 2.73, 3.15
test('the words of service logs', async ({ page, account, callsOf, signIn }) => {
  const { serviceLog } = await writeOneOfEach(await callsOf(account));
  await signIn(account);
  await page.goto('/servicelogs');
  await reads(main(page), 'Service', 'Ny service', 'Visa', serviceLog.title, 'Allt väl.');

  await forgetEverything(page);
  await readsMeanwhile(page, '**/api/servicelog/*', `/showservicelog/${serviceLog._id}`, 'Laddar...');
  await reads(main(page), 'Ändra', 'Tillbaka');

  await page.goto(`/updateservicelog/${serviceLog._id}`);
  await reads(main(page), 'X', 'Uppdatera', 'Tillbaka', 'Radera service');
  await page.getByRole('button', { name: 'Radera service' }).click();
  await reads(
    page.getByRole('alertdialog'),
    'Är du säker?',
    'Är du säker på att du vill radera denna logg? Denna åtgärd kan inte ångras.',
    'Avbryt',
    'Radera',
  );
});

// spec 1.1, 2.74, 2.76, 2.77, 2.81, 2.83
test('the words of profiles and accounts', async ({ page, newAccount, signIn }) => {
  const me = await newAccount({ role: 'admin' });
  await signIn(me);
  await readsMeanwhile(page, '**/api/showprofile/*', `/showprofile/${me._id}`, 'Laddar sidan ...');
  await reads(main(page), 'Beskrivning', 'Ändra');
  await reads(header(page), 'Registrera', 'Ändra konto');

  await page.goto('/changeuser');
  await reads(main(page), 'Ändra konto');
  await page.getByLabel('Välj konto').selectOption({ label: me.username });
  await reads(main(page), 'Admin', 'User', 'Beskrivning');
});

// spec 4.5, 5.15, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9
test('the words for what may not be seen or changed, and for what can’t be fetched', async ({
  page,
  account,
  newAccount,
  callsOf,
  signIn,
  consoleErrors,
}) => {
  const theirs = await writeOneOfEach(await callsOf(await newAccount()));
  await signIn(account);
  consoleErrors.expect('403');
  consoleErrors.expect('404');
  consoleErrors.expect('500');
  await page.route('**/api/showprofile/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'defect', message: 'Något gick fel hos oss.' } }),
  );
  for (const [address, text] of [
    [`/showlog/${theirs.tripLog._id}`, 'Du har inte behörighet att se denna logg.'],
    ['/showlog/ingen', 'Loggen kunde inte hämtas.'],
    [`/updatelog/${theirs.tripLog._id}`, 'Du har inte behörighet att uppdatera denna logg.'],
    [`/showservicelog/${theirs.serviceLog._id}`, 'Du har inte behörighet att se denna servicelogg.'],
    ['/showservicelog/ingen', 'Serviceloggen kunde inte hämtas.'],
    [`/updateservicelog/${theirs.serviceLog._id}`, 'Du har inte behörighet att uppdatera denna logg.'],
    [`/showprofile/${account._id}`, 'Profilen kunde inte hämtas.'],
  ] as const) {
    await page.goto(address);
    await reads(main(page), text);
  }
});
