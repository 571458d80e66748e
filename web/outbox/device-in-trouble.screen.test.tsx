import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDb } from '../offline/db.ts';
import { modify, readOutbox, readRecords } from '../offline/outbox.ts';
import { timings } from '../offline/timings.ts';
import { refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  chooseInMenu,
  expectAccessible,
  field,
  fillInTrip,
  heading,
  link,
  me,
  noted,
  open,
  path,
  said,
} from '../testing/screen.tsx';
import {
  change,
  confirm,
  deleteLog,
  note,
  tryAgain,
  unreachable,
  withoutNetwork,
} from '../testing/waiting.ts';

/* What the pages show where the device is full or its storage does not respond. */

/** From here on opening a database neither succeeds nor fails, as while another tab blocks it. */
function keepSilent() {
  timings.dbOpen = 200;
  const { open } = IDBFactory.prototype;
  const name = `silent-${me}`;
  // The browser opens no newer version while the older one is open.
  Object.assign(window, { older: open.call(indexedDB, name, 1) });
  IDBFactory.prototype.open = () => open.call(indexedDB, name, 2);
  onTestFinished(() => {
    IDBFactory.prototype.open = open;
  });
}

/** From here on every change of the device fails so, until the returned function is called or the test has ended. */
function unwritable(error: 'QuotaExceededError' | 'UnknownError'): () => void {
  const spies = (['put', 'delete'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('no', error);
    }),
  );
  const end = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(end);
  return end;
}

test('a device without room for the pictures says so before anything is lost', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate');
  onTestFinished(() => estimate.mockRestore());
  estimate.mockResolvedValue({ quota: 1_000_000, usage: 999_999 });
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await fillInTrip('Full kajuta');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await press(button('Skapa logg'));
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('Enheten har inte plats för mer. Inget har sparats.');
  await expect.element(field('Rubrik')).toHaveValue('Full kajuta');
});

test('a log that waits twice, since the browser’s storage opened late, is shown as it was written last', async () => {
  await open('/updatelog/trip-1', { ...trips(trip()), updateTripLog: unreachable });
  await change('Först');
  await expect.element(heading('Först')).toBeVisible();
  const [first] = (await readOutbox(openDb(me))).entries;
  if (!first) throw new Error('Nothing waits.');
  const next = { ...first, id: 'next', fields: { ...first.fields, title: 'Sedan' } };
  await modify(openDb(me), next.id, () => next);
  await expect.element(heading('Sedan')).toBeVisible();
  await press(link('Ändra'));
  await expect.element(field('Rubrik')).toHaveValue('Sedan');
});

test('a log that is in the outbox counts as saved, even if the device does not say what becomes of it', async () => {
  const { outcome } = timings;
  timings.outcome = 300;
  onTestFinished(() => void Object.assign(timings, { outcome }));
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await fillInTrip('Sparad');
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'outbox' && ++puts > 1) throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  onTestFinished(() => full.mockRestore());
  await press(button('Skapa logg'));
  await expect.element(heading('Sparad')).toBeVisible();
  expect(await readRecords(openDb(me))).toHaveLength(1);
});

test('a deletion that can’t be sent because the device is full says so', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  const networkReturns = withoutNetwork();
  await deleteLog();
  await expect.element(said()).toHaveTextContent('Loggen raderas när du har täckning.');
  roomForEntries(0);
  await open('/showlog/trip-1', trips(trip()));
  await expect.element(note()).toBeVisible();
  networkReturns();
  await expect.element(note().getByText('Loggen raderas när enheten har plats igen.')).toBeVisible();
});

test('a press that the device can’t write down says so and changes nothing, and works when the device can again', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({ ...trips(), updateTripLog: () => refuses('trip_log_not_found') });
  await change('Står kvar');
  await expect.element(button('Spara som ny logg')).toBeVisible();
  const failure = page.getByText('Enheten är full. Ta bort något från den och försök igen.');
  const hasRoom = unwritable('QuotaExceededError');
  await press(button('Spara som ny logg'));
  await expect.element(failure).toBeVisible();
  await press(button('Ta bort loggen'));
  await confirm('Ta bort loggen');
  const failures = () => noted.filter((one) => one.startsWith('The device could not write.'));
  await expect.poll(failures).toHaveLength(2);
  await expect.element(failure).toBeVisible();
  await expect.element(heading('Står kvar')).toBeVisible();
  await expectAccessible();
  hasRoom();
  const worksAgain = unwritable('UnknownError');
  await press(button('Spara som ny logg'));
  await expect.element(page.getByText('Enheten kan inte spara just nu.', { exact: false })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  worksAgain();
  await press(button('Spara som ny logg'));
  await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
  await expect.element(note()).not.toBeInTheDocument();
});

test('the user can save although the browser’s storage does not respond, and unsent logs wait while the page is open', async () => {
  keepSilent();
  await open('/updatelog/trip-1', trips(trip()));
  await change('Sparad ändå');
  await expect.element(heading('Sparad ändå')).toBeVisible();
  await expect.poll(() => asked.filter(({ call }) => call === 'updateTripLog')).toHaveLength(1);

  await open('/createlog', { createTripLog: unreachable });
  await fillInTrip('Ingenstans');
  await press(button('Skapa logg'));
  await expect.element(heading('Ingenstans')).toBeVisible();
  await expect.element(page.getByText('Den här webbläsaren sparar inget på enheten.').first()).toBeVisible();
  await chooseInMenu('Logga ut');
  const lost =
    'Du har 1 logg som inte är skickad. Den finns bara på den här sidan och försvinner om du loggar ut.';
  await expect.element(page.getByRole('alertdialog').getByText(lost)).toBeVisible();
  await press(button('Avbryt'));
  answer(trips());
  tryAgain();
  await expect.poll(path).toMatch(/^\/showlog\/trip-\d$/);
});
