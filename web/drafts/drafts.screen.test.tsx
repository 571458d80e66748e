import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { TripLog } from '#contract/trip-logs';
import { currentSnapshot } from '../sync/account.ts';
import { type Answers, gives, refuses } from '../testing/answers.ts';
import { tabTo } from '../testing/keyboard.ts';
import { profile, service, services, trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  button,
  expectAccessible,
  expectLegible,
  field,
  fillInTrip,
  heading,
  link,
  me,
  open,
  path,
  said,
  size,
} from '../testing/screen.tsx';
import { DraftWriter, draftsOf as readDrafts } from './writer.ts';

/*
 * What the pages show of drafts, and what the user can do with them there. Closed tabs, power loss and other users are tested
 * in e2e/drafts.spec.ts and draft-trouble.spec.ts.
 */

const offer = () => page.getByText(/^Det finns ett utkast från \S+ \d{4}-\d\d-\d\d \d\d:\d\d\.$/);
const rows = () => page.getByRole('article').filter({ hasText: 'Utkast' });
const outrun = () =>
  page.getByText('Uppgifterna har ändrats sedan utkastet skrevs. Gå igenom dem innan du sparar.');
const drafted = /\?draft=[\w-]{22}$/;

/** Waits until what is in the form now is stored on the device. */
async function untilKept() {
  await expect.element(page.getByText(/^Utkast sparat på enheten kl\. \d\d:\d\d$/)).toBeVisible();
  await expect.poll(path).toMatch(drafted);
}

/** Waits until the device has its copy of this log. */
const untilCached = (log: TripLog) =>
  expect
    .poll(() => currentSnapshot()?.lists['trip-log']?.find(({ _id }) => _id === log._id))
    .toMatchObject(log);

const changedElsewhere = () => trip({ description: 'Annan', updatedAt: '2026-05-02T08:00:00.000Z' });
const withoutNetwork: Answers = {
  listTripLogs: () => 'unreachable',
  showTripLog: () => 'unreachable',
};

/** How many drafts of a form the device has. The rows and the offer of a draft appear only once it has been read. */
const draftsOf = async (form: string) => (await readDrafts(me, form)).length;

/** Loads the page again. */
const reload = (answers: Answers = {}) => open(path(), answers, { state: history.state });

test('an offered draft can be discarded and restored with only the keyboard', async () => {
  await open('/createlog', trips());
  await field('Rubrik').fill('Inte klar');
  await untilKept();
  await open('/createlog');
  await tabTo(button('Ta bort utkastet'));
  await userEvent.keyboard('{Enter}');
  const thrownAway = page.getByRole('status').filter({ hasText: 'Utkastet är borttaget.' });
  await expect.element(thrownAway).toHaveFocus();
  await expectAccessible();
  await expectLegible();
  await tabTo(button('Ångra'));
  await userEvent.keyboard('{Enter}');
  await expect.element(offer()).toHaveFocus();
  await reload();
  await tabTo(button('Ta bort utkastet'));
  await userEvent.keyboard('{Enter}');
  await expect.element(thrownAway).toBeVisible();
  await reload();
  await expect.element(field('Rubrik')).toHaveValue('');
  await open('/home');
  await expect.element(page.getByRole('heading', { name: 'Inga loggar än' })).toBeVisible();
  await expect.poll(() => draftsOf('/createlog')).toBe(0);
  expect(rows().elements()).toEqual([]);
});

test('a draft does not stand between the search and what is found', async () => {
  const nine = Array.from({ length: 9 }, (_, n) => trip({ _id: `trip-${n}`, title: `Tur ${n}` }));
  await open('/createlog', trips(...nine));
  await field('Rubrik').fill('Halvskriven');
  await untilKept();
  await open('/home', trips(...nine));
  await expect.element(rows()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Sök eller fråga' });
  await search.fill('tur 7');
  await expect.element(link('Visa Tur 8')).not.toBeInTheDocument();
  await expect.element(link('Visa Tur 7')).toBeVisible();
  await expect.element(rows()).not.toBeInTheDocument();
  await search.fill('');
  await expect.element(rows()).toBeVisible();
});

test('the line that says whether a draft is kept does not move the button', async () => {
  // On a phone the button is in a bar, which nothing moves.
  await size(1366, 768);
  await open('/updateservicelog/service-1', services(service()));
  await expect.element(button('Uppdatera')).toBeVisible();
  // Measured within `main`: a line above it may say what has been sent.
  const topOf = (one: Locator) => one.element().getBoundingClientRect().top;
  const top = () => topOf(button('Uppdatera')) - topOf(page.getByRole('main'));
  const before = top();
  await field('Rubrik').fill('Min rubrik');
  await untilKept();
  expect(top()).toBe(before);

  const encrypt = vi.spyOn(SubtleCrypto.prototype, 'encrypt').mockRejectedValue(new Error('No room'));
  onTestFinished(() => encrypt.mockRestore());
  await field('Rubrik').fill('Min andra rubrik');
  await expect.element(page.getByText('Det gick inte att spara ett utkast på enheten.')).toBeVisible();
  expect(top()).toBe(before);
});

test('a draft of a change says if the log has been changed elsewhere since', async () => {
  await open('/updateservicelog/service-1', services(service()));
  await field('Rubrik').fill('Min rubrik');
  await untilKept();
  const updatedAt = '2026-05-02T08:00:00.000Z';
  const later = service({ title: 'Annan rubrik', engineType: 'Yanmar 1GM10', updatedAt });
  await open('/servicelogs', services(later));
  await expect.element(link('Visa Annan rubrik')).toBeVisible();
  await open('/updateservicelog/service-1');
  await expect.element(field('Rubrik')).toHaveValue('Annan rubrik');
  await expect.element(outrun()).toBeVisible();
  await expectAccessible();
  await press(button('Fortsätt med utkastet'));
  // Fields that the draft did not change have what was saved elsewhere.
  await expect.element(field('Rubrik')).toHaveValue('Min rubrik');
  await expect.element(field('Motortyp')).toHaveValue('Yanmar 1GM10');
  await expect.element(outrun()).toBeVisible();
  await expect.element(link('Visa den sparade i en ny flik')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  expect(await draftsOf('/updateservicelog/service-1')).toBe(1);
  // Both have written the title: its user decides which holds.
  await press(button('Uppdatera'));
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Rubrik' })).toMatchTextContent('Annan rubrik');
  await expect.poll(() => draftsOf('/updateservicelog/service-1')).toBe(0);
});

test('a draft of a change says so without a network too if the device’s copy of the log is newer', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await field('Beskrivning').fill('Min beskrivning');
  await untilKept();
  await open('/home', trips(changedElsewhere()));
  await untilCached(changedElsewhere());
  await open('/updatelog/trip-1', withoutNetwork);
  await expect.element(field('Beskrivning')).toHaveValue('Annan');
  await expect.element(outrun()).toBeVisible();
});

test('a draft that was begun without a network says if the log has been changed since', async () => {
  await open('/home', trips(trip()));
  await untilCached(trip());
  await open('/updatelog/trip-1', withoutNetwork);
  await field('Beskrivning').fill('Min beskrivning');
  await untilKept();
  await open('/home', trips(changedElsewhere()));
  await untilCached(changedElsewhere());
  await open('/updatelog/trip-1');
  await expect.element(field('Beskrivning')).toHaveValue('Annan');
  await expect.element(outrun()).toBeVisible();
});

test('a draft of a change to a log that is deleted elsewhere is in the list, and can be saved as a new log', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await field('Beskrivning').fill('Skrivet ombord');
  await untilKept();
  const gone: Answers = {
    ...trips(),
    showTripLog: () => refuses('trip_log_not_found'),
    updateTripLog: () => refuses('trip_log_not_found'),
  };
  await open('/home', gone);
  await expect.element(rows()).toMatchTextContent('Utö i halvvind');
  await press(link('Fortsätt med utkastet Utö i halvvind'));
  await expect.element(field('Beskrivning')).toHaveValue('Skrivet ombord');
  await expectAccessible();
  await press(button('Uppdatera'));
  await press(link('Visa Utö i halvvind'));
  await expect.element(button('Spara som ny')).toBeVisible();
  await expect.element(page.getByText('Skrivet ombord')).toBeVisible();
  await expect.poll(() => draftsOf('/updatelog/trip-1')).toBe(0);
});

test('a user who leaves a form is told that the draft is kept, and a reloaded form continues with it', async () => {
  await open('/servicelogs', services());
  await press(link('Ny service'));
  await field('Rubrik').fill('Riggkontroll');
  await untilKept();
  await reload();
  await expect.element(field('Rubrik')).toHaveValue('Riggkontroll');
  history.back();
  await expect.element(said()).toHaveTextContent('Utkastet finns kvar.');
  await expect.element(rows()).toMatchTextContent('Riggkontroll');
  await expectAccessible();
});

test('a draft of a change contains texts and pictures to be removed, but never a password', async () => {
  await open('/updatelog/trip-1', trips(trip({ images: ['/images/a.webp'] })));
  await press(button('Ta bort bild 1 (X)'));
  await untilKept();
  await reload();
  await expect.element(page.getByText('Bilden tas bort när du trycker på Uppdatera.')).toBeVisible();

  await open(`/changeprofile/${me}`, {
    showProfile: () => gives('showProfile', profile()),
    showTwoStep: () => gives('showTwoStep', { on: false, recoveryCodesLeft: 0 }),
  });
  await field('Förnamn').fill('Örjan');
  await field('Nytt lösenord').fill('Segel och motor i medvind');
  await untilKept();
  await press(link('Tillbaka'));
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toMatchTextContent(/som utkast på enheten, utom lösenordet\./);
  await expectAccessible();
  await press(dialog.getByRole('button', { name: 'Stanna kvar' }));
  await reload();
  await expect.element(field('Förnamn')).toHaveValue('Örjan');
  await expect.element(field('Nytt lösenord')).toHaveValue('');
});

test('while a log is being saved its fields can’t be changed, and a user who leaves finds it in the list', async () => {
  await open('/home', trips());
  await press(link('Ny logg'));
  await fillInTrip('Utö');
  await untilKept();
  // The device takes longer than the test, until it is let go.
  const { promise: until, resolve: store } = Promise.withResolvers<void>();
  const { encrypt } = crypto.subtle;
  const held = vi
    .spyOn(crypto.subtle, 'encrypt')
    .mockImplementation((...given) => until.then(() => encrypt.apply(crypto.subtle, given)));
  onTestFinished(() => held.mockRestore());
  const title = field('Rubrik');
  await press(title);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Skapar ...')).toHaveFocus();
  // The user goes on typing. The fields take no text while the form is being saved, so the keys go to the focused button.
  for (const [label, words] of [
    ['Rubrik', ' i halvvind'],
    ['Beskrivning', 'Skrivet för sent.'],
  ] as const) {
    (field(label).element() as HTMLElement).focus();
    await userEvent.keyboard(words);
  }
  await expectAccessible();
  history.back();
  await expect.poll(path).toBe('/home');
  store();
  await expect.element(link('Utö')).toBeVisible();
  await expect.poll(() => draftsOf('/createlog')).toBe(0);
  expect(rows().elements()).toEqual([]);
  expect(path()).toBe('/home');
});

// spec 2.4, 4.4
test('a log that is saved while its offered draft is about to be opened is saved as it was written', async () => {
  await open('/createlog', trips());
  await field('Rubrik').fill('Från i går');
  await untilKept();
  await open('/createlog');
  await expect.element(offer()).toBeVisible();
  // Until then nothing can be stored, and the draft is not opened before what is in the form has been.
  const { promise: until, resolve: storeNow } = Promise.withResolvers<void>();
  const { encrypt } = crypto.subtle;
  const held = vi
    .spyOn(crypto.subtle, 'encrypt')
    .mockImplementation((...given) => until.then(() => encrypt.apply(crypto.subtle, given)));
  onTestFinished(() => held.mockRestore());
  await fillInTrip('Från i dag');
  await press(button('Fortsätt med utkastet'));
  await press(button('Skapa logg'));
  storeNow();
  await expect.element(heading('Från i dag')).toBeVisible();
  expect((await readDrafts(me, '/createlog')).map(({ texts }) => texts.title)).toEqual(['Från i går']);
});

test('a user whose session ends while filling in a form returns to it after logging in again', async () => {
  // The device's encryption key is deleted with the session, and comes back with the next one.
  const deviceKey = 'A'.repeat(43);
  const showDeviceKey = () => gives('showDeviceKey', { key: deviceKey });
  await open('/createlog', { ...trips(), showDeviceKey });
  await fillInTrip('Utö i halvvind');
  await untilKept();
  // Whichever call comes first is told that the session has ended.
  await reload({ listTripLogs: () => refuses('not_signed_in') });
  await expect.poll(path).toBe('/login');
  await expect.element(said()).toHaveTextContent('Du behöver logga in igen. Det du har skrivit finns kvar.');
  const claims = btoa(JSON.stringify({ userId: me, userRole: 'user' }));
  answer({ ...trips(), logIn: () => gives('logIn', { token: `e30.${claims}.made-up`, deviceKey }) });
  await field('Användarnamn').fill('asa');
  await page.getByLabelText('Lösenord', { exact: true }).fill('Halvvind hela vägen till Utö');
  await press(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }));
  await expect.poll(path).toMatch(/^\/createlog\?draft=/);
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
});

test('a draft that is offered is as another tab has left it, and is offered no more once it is saved there', async () => {
  await open('/home', trips());
  const otherTab = new DraftWriter(me, '/createlog');
  const write = (title: string) =>
    otherTab.write({ texts: { title }, removed: [], pictures: [] }, new Map(), null);
  await write('Början');
  await open('/createlog');
  await expect.element(button('Fortsätt med utkastet')).toBeVisible();
  await write('Början och allt det långa');
  otherTab.release();
  await press(button('Fortsätt med utkastet'));
  await expect.element(field('Rubrik')).toHaveValue('Början och allt det långa');

  const another = new DraftWriter(me, '/createservicelog');
  await another.write({ texts: { title: 'Sparas där' }, removed: [], pictures: [] }, new Map(), null);
  await open('/createservicelog', services());
  await expect.element(button('Fortsätt med utkastet')).toBeVisible();
  await another.drop();
  await expect.element(button('Fortsätt med utkastet')).not.toBeInTheDocument();
});
