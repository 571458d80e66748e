import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDb } from '../offline/db.ts';
import { modify, readOutbox, readRecords } from '../offline/outbox.ts';
import { timings } from '../offline/timings.ts';
import { gives, refuses } from '../testing/answers.ts';
import { roomForEntries } from '../testing/full-device.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
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

/*
 * What the pages show of waiting entries, and what the user can do with them there. The rules of sending are tested in
 * web/offline/sync.test.ts and outbox.test.ts.
 */

const unreachable = () => 'unreachable' as const;
const note = () => page.getByRole('region', { name: 'Väntar på att skickas' });
const toReview = () => page.getByText('En sparad logg behöver ses över innan den kan skickas.').first();
const confirm = (name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Tries at once: the automatic retries come at growing intervals. */
const tryAgain = () => dispatchEvent(new Event('online'));

async function change(title: string) {
  await field('Rubrik').fill(title);
  await button('Uppdatera').click();
}

async function create(title: string) {
  await fillInTrip(title);
  await button('Skapa logg').click();
  await expect.element(heading(title)).toBeVisible();
}

async function deleteLog() {
  await button('Radera logg').click();
  await confirm('Radera');
}

/** The browser says that there is no network, until the returned function is called or the test has ended. */
function withoutNetwork(): () => void {
  const set = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  set(false);
  const end = () => {
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
  };
  onTestFinished(end);
  return end;
}

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

test('a log that the server refuses after it has waited says why, and is sent once the user has corrected it', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Till nästa år');
  await expect.element(note()).toMatchTextContent('Den skickas när servern svarar igen.');
  answer({ createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }) });
  tryAgain();
  await expect.element(toReview()).toBeVisible();
  await expect.element(note().getByText('Skriv en annan rubrik.')).toBeVisible();
  await expectAccessible();
  await note().getByRole('link', { name: 'Se över loggen' }).click();
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  answer(trips());
  await change('I år igen');
  await expect.element(heading('I år igen')).toBeVisible();
  await expect.poll(path).toBe('/showlog/trip-1');
  await expect.element(note()).not.toBeInTheDocument();
});

test('a device without room for the pictures says so before anything is lost', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate');
  onTestFinished(() => estimate.mockRestore());
  estimate.mockResolvedValue({ quota: 1_000_000, usage: 999_999 });
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await fillInTrip('Full kajuta');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await button('Skapa logg').click();
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent('Enheten har inte plats för mer. Inget har sparats.');
  await expect.element(field('Rubrik')).toHaveValue('Full kajuta');
});

test('a waiting save can be undone, and the page says whether it may have been sent', async () => {
  const answers = trips(trip());
  await open('/updatelog/trip-1', {
    ...answers,
    createTripLog: unreachable,
    // Not the change itself, which is tried again on its own: only what takes it back is answered.
    updateTripLog: (one) =>
      (one.body as { title?: string }).title === 'Ångrad'
        ? 'unreachable'
        : (answers.updateTripLog?.(one) ?? 'unreachable'),
  });
  await change('Ångrad');
  await expect.element(heading('Ångrad')).toBeVisible();
  await expect.element(page.getByText('Ändringen finns på enheten')).toBeVisible();
  await button('Ångra ändringen').click();
  await confirm('Ångra ändringen');
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();

  await open('/createlog', { createTripLog: unreachable });
  await create('Kanske framme');
  await button('Ta bort loggen').click();
  await confirm('Ta bort loggen');
  await expect
    .element(said())
    .toHaveTextContent('Det kan ha hunnit skickas, och tas i så fall tillbaka när servern svarar.');

  withoutNetwork();
  await open('/createlog');
  await create('Aldrig seglad');
  await expect.element(note()).toMatchTextContent('när du har täckning');
  await button('Ta bort loggen').click();
  await confirm('Ta bort loggen');
  await expect.element(said()).toHaveTextContent('Loggen är borttagen.');
});

test('a waiting save that can’t be undone whole says so, such as one that has removed a picture', async () => {
  await open('/updatelog/trip-1', {
    ...trips(trip({ images: ['/images/1.webp'] })),
    deleteImage: unreachable,
    updateTripLog: unreachable,
  });
  await button('Ta bort bild 1 (X)').click();
  await button('Uppdatera').click();
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.poll(() => asked.some(({ call }) => call === 'deleteImage')).toBe(true);
  await link('Ändra').click();
  await change('Ångrad');
  await expect.element(heading('Ångrad')).toBeVisible();
  await button('Ångra ändringen').click();
  await confirm('Ångra ändringen');
  await expect
    .element(said())
    .toHaveTextContent(
      'Det kan ha hunnit skickas, och går då inte att ta tillbaka helt. Titta igenom loggen när servern har svarat.',
    );
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
  await link('Ändra').click();
  await expect.element(field('Rubrik')).toHaveValue('Sedan');
});

test('a deletion waits while the server is busy, and undoing it brings back the change before it', async () => {
  await open('/updatelog/trip-1', {
    ...trips(trip()),
    updateTripLog: unreachable,
    deleteTripLog: () => refuses('busy'),
  });
  await change('Ändrad till sjöss');
  await expect.element(heading('Ändrad till sjöss')).toBeVisible();
  await link('Ändra').click();
  await deleteLog();
  await expect.element(said()).toHaveTextContent('Loggen raderas när servern svarar igen.');
  await open('/showlog/trip-1');
  await button('Behåll loggen').click();
  await expect
    .element(said())
    .toHaveTextContent(
      'Loggen kan ha hunnit raderas. I så fall kan du spara den som en ny logg när servern har svarat.',
    );
  await expect.element(page.getByText('Ändringen finns på enheten')).toBeVisible();
  await expect.element(heading('Ändrad till sjöss')).toBeVisible();
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
  await button('Skapa logg').click();
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

test('deleting a log that was changed elsewhere asks the user first, and is done if the user confirms', async () => {
  const changed = trips(trip({ title: 'Ändrad igen' }));
  await open('/updatelog/trip-1', {
    ...trips(trip()),
    deleteTripLog: () => refuses('changed_elsewhere'),
  });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({
    showTripLog: () => gives('showTripLog', trip({ title: 'Ändrad igen' }), { headers: { etag: '"2"' } }),
  });
  await deleteLog();
  await expect
    .element(page.getByText('Loggen har ändrats någon annanstans sedan du raderade den.'))
    .toBeVisible();
  await expect.element(heading('Ändrad igen')).toBeVisible();
  await expectAccessible();
  answer(changed);
  await button('Radera ändå').click();
  await expect.poll(() => asked.filter(({ call }) => call === 'deleteTripLog').length).toBe(2);
  expect(asked.findLast(({ call }) => call === 'deleteTripLog')?.headers.get('if-match')).toBe('"2"');
});

test('a button that disappears because the change has become a conflict, or has been sent, gives the focus to the heading', async () => {
  await open('/updatelog/trip-1', { ...trips(trip()), updateTripLog: unreachable });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  await change('Ändrad här');
  const takeBack = button('Ångra ändringen');
  await expect.element(takeBack).toBeVisible();
  takeBack.element().focus();
  const theirs = trip({ title: 'Ändrad igen' });
  answer({
    updateTripLog: () => refuses('changed_elsewhere'),
    showTripLog: () => gives('showTripLog', theirs, { headers: { etag: '"2"' } }),
  });
  tryAgain();
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(heading('Ändrad här')).toHaveFocus();

  answer({ ...trips(theirs), updateTripLog: unreachable });
  await button('Min ändring i alla').click();
  await button('Spara valet').click();
  await expect.element(takeBack).toBeVisible();
  takeBack.element().focus();
  answer(trips(theirs));
  tryAgain();
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Ändrad här')).toHaveFocus();
});

test('a choice between two versions gives the focus to the heading of the page when it is made', async () => {
  await open('/updatelog/trip-1', {
    ...trips(trip()),
    updateTripLog: () => refuses('changed_elsewhere'),
  });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  const theirs = trip({ title: 'Ändrad igen' });
  answer({ showTripLog: () => gives('showTripLog', theirs, { headers: { etag: '"2"' } }) });
  await change('Ändrad här');
  await button('Min ändring i alla').click();
  answer(trips(theirs));
  button('Spara valet').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Ändrad här')).toHaveFocus();
});

test('a change to a log that was deleted elsewhere can be saved as a new log', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({ ...trips(), updateTripLog: () => refuses('trip_log_not_found') });
  await change('Räddad');
  await button('Spara som ny logg').click();
  await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Räddad')).toBeVisible();
});

test('a press that the device can’t write down says so and changes nothing, and works when the device can again', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({ ...trips(), updateTripLog: () => refuses('trip_log_not_found') });
  await change('Står kvar');
  await expect.element(button('Spara som ny logg')).toBeVisible();
  const failure = page.getByText('Enheten är full. Ta bort något från den och försök igen.');
  const hasRoom = unwritable('QuotaExceededError');
  await button('Spara som ny logg').click();
  await expect.element(failure).toBeVisible();
  await button('Ta bort loggen').click();
  await confirm('Ta bort loggen');
  const failures = () => noted.filter((one) => one.startsWith('The device could not write.'));
  await expect.poll(failures).toHaveLength(2);
  await expect.element(failure).toBeVisible();
  await expect.element(heading('Står kvar')).toBeVisible();
  hasRoom();
  const worksAgain = unwritable('UnknownError');
  await button('Spara som ny logg').click();
  await expect.element(page.getByText('Enheten kan inte spara just nu.', { exact: false })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  worksAgain();
  await button('Spara som ny logg').click();
  await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
  await expect.element(note()).not.toBeInTheDocument();
});

test('a log that is gone from the server is removed here only after the question that says so', async () => {
  await open('/updatelog/trip-1', trips(trip({ images: ['/images/1.webp'] })));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({ ...trips(), updateTripLog: () => refuses('trip_log_not_found') });
  await change('Sista exemplaret');
  await expect
    .element(page.getByText('Loggen är raderad på servern, och bilderna med den.', { exact: false }))
    .toBeVisible();
  await expectAccessible();
  await button('Ta bort loggen').click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('Loggen är raderad på servern och finns bara på den här enheten.');
  await confirm('Ta bort loggen');
  await expect.element(said()).toHaveTextContent('Loggen är borttagen.');
  await expect.poll(path).toBe('/home');
});

test('what is left of a saved log can be removed, and the page says that its text is saved', async () => {
  await open('/createlog', { ...trips(), uploadImages: () => refuses('not_an_image') });
  await fillInTrip('Avklippt');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await button('Skapa logg').click();
  await button('Ta bort det som inte är skickat').click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Texten är sparad.');
  await confirm('Ta bort det som inte är skickat');
  await expect.element(said()).toHaveTextContent('Loggen är sparad utan bilderna som inte hade skickats.');
  await expect.element(heading('Avklippt')).toBeVisible();
});

test('a picture that the server can’t read is reported on the page of its log, and the log is saved', async () => {
  await open('/createlog', { ...trips(), uploadImages: () => refuses('not_an_image') });
  await fillInTrip('Avklippt');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await button('Skapa logg').click();
  await expect.element(page.getByText('Loggen är sparad, men en bild kunde inte skickas.')).toBeVisible();
  await expect.element(page.getByText('picture.webp: Filen är inte en bild som går att läsa.')).toBeVisible();
  await note().getByRole('link', { name: 'Se över loggen' }).click();
  await button('Ta bort bild 1 (X)').click();
  await button('Uppdatera').click();
  await expect.element(heading('Avklippt')).toBeVisible();
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
  await button('Skapa logg').click();
  await expect.element(page.getByText('Den här webbläsaren sparar inget på enheten.').first()).toBeVisible();
  await chooseInMenu('Logga ut');
  const lost =
    'Du har 1 logg som inte är skickad. Den finns bara på den här sidan och försvinner om du loggar ut.';
  await expect.element(page.getByRole('alertdialog').getByText(lost)).toBeVisible();
  await button('Avbryt').click();
  answer(trips());
  tryAgain();
  await expect.poll(path).toMatch(/^\/showlog\/trip-\d$/);
});

test('a waiting log has a single badge, not one inside another', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Utö utan täckning');
  /** How many boxes with a background colour surround the icon of the row's badge. */
  const boxes = () => {
    const icon = page.getByRole('article').getByText('Väntar på att skickas').first().element();
    let count = 0;
    for (let at: Element | null = icon; at && at.tagName !== 'ARTICLE'; at = at.parentElement) {
      if (getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)') count += 1;
    }
    return count;
  };
  for (const address of ['/outbox', '/home']) {
    await open(address);
    await expect.element(link('Utö utan täckning')).toBeVisible();
    await expectAccessible();
    expect(boxes(), address).toBe(1);
  }
});
