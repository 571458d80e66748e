import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangedAccount } from '#contract/accounts';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { listed, profile } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  expectAccessible,
  expectLegible,
  field,
  impatient,
  late,
  link,
  me,
  noted,
  open,
  path,
  said,
  texts,
} from '../testing/screen.tsx';

/** The user's own profile, and the changes made to it. */
function own(fields: Parameters<typeof profile>[0] = {}): Answers {
  let account = profile(fields);
  return {
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
    showProfile: () => gives('showProfile', account),
    changeProfile: ({ body }) => {
      const { bio, profilePictures = [] } = body as Partial<typeof account>;
      account = { ...account, ...(bio !== undefined && { bio }), profilePictures };
      return gives('changeProfile', 'Profilen är uppdaterad.');
    },
    uploadProfilePictures: () => gives('uploadProfilePictures', [{ filename: 'ny.webp' }]),
    deleteImage: () => gives('deleteImage', { message: 'Bilden är borttagen.' }),
  };
}

const summary = () => page.getByRole('alert').filter({ hasText: 'behöver rättas' });
const changes = () => asked.filter(({ call }) => call === 'changeProfile').length;

// spec 5.10
test('invalid fields of the profile are listed in a summary', async () => {
  await open(`/changeprofile/${me}`, own());
  for (const label of ['Användarnamn', 'Förnamn', 'Efternamn']) await field(label).fill(' ');
  await field('E-post').fill('asa');
  await field('Nytt lösenord').fill('kort');
  await press(button('Uppdatera'));
  await expect.element(summary()).toHaveFocus();
  expect(texts(summary().getByRole('link'))).toEqual([
    'Skriv ett användarnamn.',
    'Skriv e-postadressen så här: namn@exempel.se.',
    'Skriv förnamn.',
    'Skriv efternamn.',
    'Lösenordet måste ha minst 8 tecken.',
  ]);
  await expectAccessible();
  await expectLegible();

  answer({ changeProfile: () => refuses('username_taken', { username: 'Användarnamnet är upptaget.' }) });
  await field('Användarnamn').fill('upptaget');
  await field('E-post').fill('asa@example.com');
  await field('Förnamn').fill('Åsa');
  await field('Efternamn').fill('Öberg');
  await field('Nytt lösenord').fill('  ');
  await press(button('Uppdatera'));
  await expect.poll(() => texts(summary().getByRole('link'))).toEqual(['Användarnamnet är upptaget.']);
  await expect
    .element(page.getByText('Profilen kunde inte uppdateras. Det du har skrivit finns kvar.'))
    .toBeVisible();
  expect(path()).toMatch(new RegExp(`^/changeprofile/${me}`));
});

// spec 4.18
test('nothing is lost and nothing is updated if the profile pictures can’t be uploaded', async () => {
  const well = own();
  await open(`/changeprofile/${me}`, { ...well, uploadProfilePictures: () => refuses('storage_full') });
  await field('Beskrivning').fill('Ny text');
  await chooseFiles(await picture('picture.webp'));
  await press(button('Uppdatera'));
  await expect
    .element(page.getByText('Filerna kunde inte laddas upp. Det du har skrivit finns kvar.'))
    .toBeInViewport();
  expect(noted).toContain('Fel vid filuppladdning.');
  expect(changes()).toBe(0);
  await expect.element(field('Beskrivning')).toHaveValue('Ny text');
  await expectAccessible();

  answer(well);
  await press(button('Uppdatera'));
  await expect.element(said()).toHaveTextContent('Profilen är uppdaterad.');
  await expect.element(page.getByText('Ny text')).toBeVisible();
  await expect.element(button('Förstora bild 1 av 1')).toBeInTheDocument();
});

test('an update of the profile does not wait for ever for a server that does not respond', async () => {
  const well = own({ profilePictures: ['/profile-pictures/a.webp'] });
  await open(`/changeprofile/${me}`, { ...well, changeProfile: () => new Promise(() => {}) });
  await field('Beskrivning').fill('Ny text');
  await press(button('Ta bort bild 1 (X)'));
  const patientAgain = impatient();
  await press(button('Uppdatera'));
  const told = page.getByRole('alert');
  await expect
    .element(told)
    .toMatchTextContent('Profilen kunde inte uppdateras. Det du har skrivit finns kvar.');
  answer({ ...well, deleteImage: () => new Promise(() => {}) });
  await press(button('Uppdatera'));
  await expect
    .element(told)
    .toMatchTextContent('Profilen är uppdaterad, men en del bilder kunde inte tas bort.');
  patientAgain();
  answer(well);
  await press(button('Uppdatera'));
  await expect.element(said()).toHaveTextContent('Profilen är uppdaterad.');
  await expect.element(page.getByText('Ny text')).toBeVisible();
});

test('the user is asked before leaving unsaved changes of the profile', async () => {
  await open(`/changeprofile/${me}`, own());
  await field('Förnamn').fill('Inte klar');
  // A draft never contains a password.
  await field('Nytt lösenord').fill('Segel och motor i medvind');
  await press(link('Tillbaka'));
  const dialog = page.getByRole('alertdialog', { name: 'Lämna sidan?' });
  await press(dialog.getByRole('button', { name: 'Stanna kvar' }));
  await expect.element(field('Förnamn')).toHaveValue('Inte klar');
  await press(link('Tillbaka'));
  await press(dialog.getByRole('button', { name: 'Lämna utan att spara' }));
  await expect.poll(path).toBe(`/showprofile/${me}`);
  await expect.element(page.getByText('Åsa', { exact: true })).toBeVisible();
});

// spec 2.77, 8.8
test('the profile page says that it is loading, and shows an error with a retry if the profile can’t be fetched', async () => {
  const well = own();
  const { answers, answerNow } = late({ showProfile: () => refuses('defect') });
  await open(`/showprofile/${me}`, { ...well, ...answers });
  await expect.element(page.getByText('Laddar sidan ...', { exact: true })).toBeVisible();
  answerNow();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Profilen kunde inte hämtas.' }))
    .toBeVisible();
  await expectAccessible();
  answer(well);
  await press(button('Försök igen'));
  await expect.element(page.getByText('asa@example.com')).toBeVisible();
  await expectAccessible();
  await expectLegible();
});

// spec 8.10
test('the accounts page shows an error if the accounts can’t be fetched, and loads them on a retry', async () => {
  const backups = () => gives('showBackups', { last: null, late: false });
  await open('/changeuser', { listAccounts: () => refuses('defect'), showBackups: backups }, { as: 'admin' });
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Kontona kunde inte hämtas.' }))
    .toBeVisible();
  expect(noted).toContain('Network response was not ok');
  await expectAccessible();
  answer({ listAccounts: () => gives('listAccounts', [listed()]) });
  await press(button('Försök igen'));
  await expect.element(field('Välj konto')).toBeVisible();
});

test('the administrator sees the age and content of the last backup, and a warning if it is late or lacks files', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const made = { madeAt: ago(5), rows: 2140, pictures: 36, missing: 0, bytes: 14_200_000 };
  const listAccounts = () => gives('listAccounts', [listed()]);
  const look = (backups: Parameters<typeof gives<'showBackups'>>[1]) =>
    open('/changeuser', { listAccounts, showBackups: () => gives('showBackups', backups) }, { as: 'admin' });

  await look({ last: made, late: false });
  const sentence =
    /^Senaste säkerhetskopia: .* \(för 5 timmar sedan\), med 2\s140 rader och 36 bildfiler, 14,2\sMB\.$/;
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectAccessible();

  await look({ last: { ...made, madeAt: ago(0.5) }, late: false });
  await expect.element(page.getByText(/\(för 30 minuter sedan\)/)).toBeVisible();

  await look({ last: { ...made, madeAt: ago(75) }, late: true });
  await expect.element(page.getByText(/\(för 3 dagar sedan\)/)).toBeVisible();
  await expect.element(page.getByText('Ingen säkerhetskopia har gjorts på två dygn.')).toBeVisible();
  await expectAccessible();
  await expectLegible();

  await look({ last: { ...made, missing: 2 }, late: false });
  await expect
    .element(page.getByText('Bildfiler som saknas i den senaste säkerhetskopian: 2.'))
    .toBeVisible();

  await look({ last: null, late: false });
  await expect.element(page.getByText('Ingen säkerhetskopia har gjorts än.')).toBeVisible();
});

test('the administrator sees since when and why no mail can be sent', async () => {
  const reason = 'Servern skickar inga brev från MAIL_FROM. Servern svarade: 550 sender not owned';
  const mailFault = { since: '2026-04-01T05:00:00.000Z', reason };
  await open(
    '/changeuser',
    {
      listAccounts: () => gives('listAccounts', [listed()]),
      showBackups: () => gives('showBackups', { last: null, late: false, mailFault }),
    },
    { as: 'admin' },
  );
  await expect
    .element(page.getByText(/^Sedan .*2026.* går ingen e-post att skicka, .* 550 sender not owned$/))
    .toBeVisible();
  await expectAccessible();
});

test('the administrator sees that the disk is nearly full, and how much room is left', async () => {
  await open(
    '/changeuser',
    {
      listAccounts: () => gives('listAccounts', [listed()]),
      showBackups: () => gives('showBackups', { last: null, late: false, roomLeft: 480_000_000 }),
    },
    { as: 'admin' },
  );
  await expect.element(page.getByText(/^Serverns disk är snart full: 480.MB är kvar\./)).toBeVisible();
});

test('the administrator sees which users have not received mail for five days', async () => {
  const accounts = [
    listed({ username: 'anna', mailFailsSince: '2026-04-01T05:00:00.000Z' }),
    listed({ _id: 'x', username: 'bertil' }),
  ];
  const showBackups = () => gives('showBackups', { last: null, late: false });
  await open(
    '/changeuser',
    { listAccounts: () => gives('listAccounts', accounts), showBackups },
    { as: 'admin' },
  );
  await expect
    .element(page.getByText('Påminnelser med e-post har inte kommit fram på fem dagar till anna. Serverns'))
    .toBeVisible();
  await expectAccessible();
});

// spec 7.2, 8.1
test('an account that can’t be created shows an error below the form, and can be tried again', async () => {
  await open('/signup', { signUp: () => refuses('password_too_common') }, { as: 'admin' });
  await field('Användarnamn').fill('ny');
  await field('E-post').fill('ny@example.com');
  await field(/^Lösenord/).fill('12345678');
  await field('Förnamn').fill('Å');
  await field('Efternamn').fill('Ö');
  await press(button('Skapa konto'));
  const below = () => document.querySelector('form ~ [role=alert] p')?.textContent;
  await expect.poll(below).toBe('Lösenordet är för vanligt.');

  await field(/^Lösenord/).fill('Bidevind mot Gotska Sandön');
  answer({ signUp: () => 'unreachable' });
  await press(button('Skapa konto'));
  await expect.poll(below).toMatch('Kontot kunde inte skapas.');
  await expect.element(field('Användarnamn')).toHaveValue('ny');

  answer({ signUp: () => new Promise(() => {}) });
  const patientAgain = impatient();
  await press(button('Skapa konto'));
  await expect.poll(() => asked.filter(({ call }) => call === 'signUp').length).toBe(3);
  await expect.poll(() => page.getByText('Skapar ...', { exact: true }).elements()).toEqual([]);
  await expect.poll(below).toMatch('Kontot kunde inte skapas.');
  patientAgain();
  answer({
    signUp: ({ body }) => gives('signUp', profile(body as ChangedAccount as object), { status: 201 }),
  });
  await press(button('Skapa konto'));
  await expect.poll(path).toBe('/info');
});
