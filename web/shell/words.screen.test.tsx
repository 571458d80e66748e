import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { listed, profile, service, services, trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import { answer, button, field, late, me, open, said, size } from '../testing/screen.tsx';

/*
 * The Swedish texts that the specification quotes, each on the page where it belongs. They are compared character by
 * character: a locator's own matching treats all kinds of space as equal.
 */

/** The visible text nodes in a part of the page, unchanged. */
function seenTexts(selector: string): string[] {
  const walker = document.createTreeWalker(
    document.querySelector(selector) ?? document.createElement('p'),
    NodeFilter.SHOW_TEXT,
  );
  const found: string[] = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    // Options are not visible before their list is opened.
    const isSeen = parentElement?.closest('select, [class~=hidden]')
      ? parentElement.matches('option')
      : parentElement?.checkVisibility();
    if (isSeen) found.push(data);
  }
  return found;
}

/** Expects each text to be a visible text node of its own. */
async function reads(selector: string, ...texts: string[]) {
  for (const text of texts) {
    await expect.poll(() => seenTexts(selector), { message: `'${text}', letter by letter` }).toContain(text);
  }
}

/** Opens a page whose response is delayed, and checks the text shown meanwhile. */
async function readsMeanwhile(address: string, slow: Answers, text: string) {
  const { answers, answerNow } = late(slow);
  await open(address, answers);
  await reads('main', text);
  answerNow();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
}

const both = () => ({
  ...trips(trip({ images: ['/images/a.webp'] })),
  ...services(service({ images: ['/images/a.webp'] })),
});

const deletion = [
  'Är du säker?',
  'Är du säker på att du vill radera denna logg? Denna åtgärd kan inte ångras.',
  'Avbryt',
  'Radera',
];

// spec 1.1, 1.7, 1.8, 1.9, 1.10, 1.11, 2.85, 2.86, 2.87, 5.13, 5.14
test('the texts of the welcome page, of the menu and of pages that require a log-in are as specified', async () => {
  await size(1366, 768);
  await open('/info', {}, { as: 'nobody' });
  await reads('header', 'LOGGBOKEN', 'Startsida', 'Logga in');
  await reads(
    'main',
    'Privat',
    'Allt innehåll är privat för varje användare. Dina loggar, din servicebok och dina bilder visas bara för dig.',
    'Loggar i PDF-format',
    'Att spara loggar som PDF är planerat, men går inte än.',
    'LOGGBOKEN är i en testfas. Funktioner kan ändras och allt kanske inte fungerar som det ska än.',
    'Har du idéer, eller vill du vara med och testa? Skriv till ',
  );
  const contact = page.getByRole('main').getByRole('link', { name: 'hamnkapten@example.com' });
  await expect.element(contact).toHaveAttribute('href', 'mailto:hamnkapten@example.com');

  for (const [address, told] of [
    ['/createlog', 'Du måste vara inloggad för att skapa en ny logg.'],
    ['/createservicelog', 'Du måste vara inloggad för att skapa en ny servicelogg.'],
  ] as const) {
    await open(address, {}, { as: 'nobody' });
    await expect.poll(() => said().element().textContent).toContain(told);
  }
});

// spec 1.1, 2.42, 2.43, 2.44, 2.46, 2.47, 2.48, 2.50, 2.51, 2.53, 2.62, 2.63, 2.89, 2.90, 2.91
// spec 3.7, 4.5, 5.4
test('the texts of trip logs are as specified', async () => {
  await size(1366, 768);
  // First in the test: later, the device's cached copy would be shown instead.
  await readsMeanwhile('/showlog/trip-1', both(), 'Laddar sidan ...');
  await reads('main', 'Sandhamn – Utö', 'Ändra', 'Tillbaka');

  await open('/home', both());
  await reads('header', 'Startsida', 'Loggar', 'Service', 'Visa profil', 'Logga ut');
  await reads('main', 'Mina loggar', 'Ny logg', 'Visa', 'Utö i halvvind');

  await open('/createlog');
  await reads('main', 'Rubrik', 'Från – Till', 'Vindhastighet (m/s)', 'Distans (nm)', 'Beskrivning');
  await reads('main', 'Välj bild');
  await chooseFiles(await picture('picture.webp'));
  await reads('main', 'Bilder till loggen:', 'X');

  await open('/updatelog/trip-1', both());
  await reads('main', 'Uppdatera logg', 'Från – Till', 'X', 'Uppdatera', 'Tillbaka', 'Radera logg');
  await press(button('Radera logg'));
  await reads('[role=alertdialog][open]', ...deletion);
});

// spec 1.1, 2.58, 2.59, 2.60, 2.61, 2.62, 2.63, 2.68, 2.69, 2.70, 2.71, 2.73, 3.15
test('the texts of service logs are as specified', async () => {
  await readsMeanwhile('/showservicelog/service-1', both(), 'Laddar...');
  await reads('main', 'Ändra', 'Tillbaka');

  await open('/servicelogs', both());
  await reads('main', 'Service', 'Ny service', 'Visa', 'Vårservice 2026', 'Allt väl.');
  await open('/updateservicelog/service-1', both());
  await reads('main', 'X', 'Uppdatera', 'Tillbaka', 'Radera service');
  await press(button('Radera service'));
  await reads('[role=alertdialog][open]', ...deletion);
});

// spec 1.1, 2.74, 2.76, 2.77, 2.81, 2.83
test('the texts of profiles and accounts are as specified', async () => {
  await size(1366, 768);
  answer({
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    listAccounts: () => gives('listAccounts', [listed()]),
    showBackups: () => gives('showBackups', { last: null, late: false }),
  });
  const showProfile = () => gives('showProfile', profile());
  await readsMeanwhile(`/showprofile/${me}`, { showProfile }, 'Laddar sidan ...');
  await reads('main', 'Beskrivning', 'Ändra');
  await open('/changeuser', {}, { as: 'admin' });
  await reads('header', 'Registrera', 'Ändra konto');
  await reads('main', 'Ändra konto');
  await field('Välj konto').selectOptions('asa');
  await reads('main', 'Admin', 'User', 'Beskrivning');
});

// spec 4.5, 5.15, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9
test('the texts for pages that the user may not see or change, or that can’t be fetched, are as specified', async () => {
  const whose = (
    id: string | undefined,
    not: Parameters<typeof refuses>[0],
    none: Parameters<typeof refuses>[0],
  ) => refuses(id === 'theirs' ? not : none);
  const answers: Answers = {
    showTripLog: ({ params }) => whose(params.log_id, 'trip_log_not_yours', 'trip_log_not_found'),
    showServiceLog: ({ params }) => whose(params.id, 'service_log_not_yours', 'service_log_not_found'),
    showProfile: () => refuses('defect'),
    showTwoStep: () => 'unreachable',
  };
  for (const [address, text] of [
    ['/showlog/theirs', 'Du har inte behörighet att se denna logg.'],
    ['/showlog/none', 'Loggen kunde inte hämtas.'],
    ['/updatelog/theirs', 'Du har inte behörighet att uppdatera denna logg.'],
    ['/showservicelog/theirs', 'Du har inte behörighet att se denna servicelogg.'],
    ['/showservicelog/none', 'Serviceloggen kunde inte hämtas.'],
    ['/updateservicelog/theirs', 'Du har inte behörighet att uppdatera denna logg.'],
    [`/showprofile/${me}`, 'Profilen kunde inte hämtas.'],
  ] as const) {
    await open(address, answers);
    await reads('main', text);
  }
});
