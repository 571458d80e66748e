import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { gives, refuses } from '../testing/answers.ts';
import { trip, trips } from '../testing/logs.ts';
import { chooseFiles, picture } from '../testing/pictures.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  bringUpToDate,
  button,
  expectAccessible,
  expectLegible,
  field,
  fillInTrip,
  heading,
  link,
  open,
  path,
  said,
} from '../testing/screen.tsx';
import {
  change,
  confirm,
  create,
  deleteLog,
  note,
  tryAgain,
  unreachable,
  withoutNetwork,
} from '../testing/waiting.ts';

/*
 * What the pages show of waiting entries, and what the user can do with them there. The rules of sending are tested in
 * web/offline/sync.test.ts and outbox.test.ts.
 */

const toReview = () => page.getByText('En sparad logg behöver ses över innan den kan skickas.').first();

test('a log that the server refuses after it has waited says why, and is sent once the user has corrected it', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Till nästa år');
  await expect.element(note()).toMatchTextContent('Den skickas när servern svarar igen.');
  answer({ createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }) });
  tryAgain();
  await expect.element(toReview()).toBeVisible();
  await expect.element(note().getByText('Skriv en annan rubrik.')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(note().getByRole('link', { name: 'Se över loggen' }));
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  answer(trips());
  await change('I år igen');
  await expect.element(heading('I år igen')).toBeVisible();
  await expect.poll(path).toBe('/showlog/trip-1');
  await expect.element(note()).not.toBeInTheDocument();
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
  await press(button('Ångra ändringen'));
  await confirm('Ångra ändringen');
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();

  await open('/createlog', { createTripLog: unreachable });
  await create('Kanske framme');
  await press(button('Ta bort loggen'));
  await confirm('Ta bort loggen');
  await expect
    .element(said())
    .toHaveTextContent('Det kan ha hunnit skickas, och tas i så fall tillbaka när servern svarar.');

  withoutNetwork();
  await open('/createlog');
  await create('Aldrig seglad');
  await expect.element(note()).toMatchTextContent('när du har täckning');
  await press(button('Ta bort loggen'));
  await confirm('Ta bort loggen');
  await expect.element(said()).toHaveTextContent('Loggen är borttagen.');
});

test('a waiting save that can’t be undone whole says so, such as one that has removed a picture', async () => {
  await open('/updatelog/trip-1', {
    ...trips(trip({ images: ['/images/1.webp'] })),
    deleteImage: unreachable,
    updateTripLog: unreachable,
  });
  await press(button('Ta bort bild 1 (X)'));
  await press(button('Uppdatera'));
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await expect.poll(() => asked.some(({ call }) => call === 'deleteImage')).toBe(true);
  await press(link('Ändra'));
  await change('Ångrad');
  await expect.element(heading('Ångrad')).toBeVisible();
  await press(button('Ångra ändringen'));
  await confirm('Ångra ändringen');
  await expect
    .element(said())
    .toHaveTextContent(
      'Det kan ha hunnit skickas, och går då inte att ta tillbaka helt. Titta igenom loggen när servern har svarat.',
    );
});

test('a deletion waits while the server is busy, and undoing it brings back the change before it', async () => {
  await open('/updatelog/trip-1', {
    ...trips(trip()),
    updateTripLog: unreachable,
    deleteTripLog: () => refuses('busy'),
  });
  await change('Ändrad till sjöss');
  await expect.element(heading('Ändrad till sjöss')).toBeVisible();
  await press(link('Ändra'));
  await deleteLog();
  await expect.element(said()).toHaveTextContent('Loggen raderas när servern svarar igen.');
  await open('/showlog/trip-1');
  await press(button('Behåll loggen'));
  await expect
    .element(said())
    .toHaveTextContent(
      'Loggen kan ha hunnit raderas. I så fall kan du spara den som en ny logg när servern har svarat.',
    );
  await expect.element(page.getByText('Ändringen finns på enheten')).toBeVisible();
  await expect.element(heading('Ändrad till sjöss')).toBeVisible();
});

test('deleting a log that was changed elsewhere asks the user first, and is done if the user confirms', async () => {
  const changed = trips(trip({ title: 'Ändrad igen' }));
  await open('/updatelog/trip-1', {
    ...trips(trip()),
    deleteTripLog: () => refuses('changed_elsewhere'),
  });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({
    ...changed,
    showTripLog: () => gives('showTripLog', trip({ title: 'Ändrad igen' }), { headers: { etag: '"2"' } }),
    deleteTripLog: () => refuses('changed_elsewhere'),
  });
  await deleteLog();
  await expect
    .element(page.getByText('Loggen har ändrats någon annanstans sedan du raderade den.'))
    .toBeVisible();
  await bringUpToDate();
  await expect.element(heading('Ändrad igen')).toBeVisible();
  await expectAccessible();
  answer(changed);
  await press(button('Radera ändå'));
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
  await press(button('Min ändring i alla'));
  await press(button('Spara valet'));
  await expect.element(takeBack).toBeVisible();
  takeBack.element().focus();
  answer(trips(theirs));
  tryAgain();
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Ändrad här')).toHaveFocus();
});

test('a change to a log that was deleted elsewhere can be saved as a new log', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer({ ...trips(), updateTripLog: () => refuses('trip_log_not_found') });
  await change('Räddad');
  await press(button('Spara som ny logg'));
  await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog')).toHaveLength(1);
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Räddad')).toBeVisible();
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
  await press(button('Ta bort loggen'));
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
  await press(button('Skapa logg'));
  await expect
    .element(page.getByText('En bild till en sparad logg kunde inte skickas.').first())
    .toBeVisible();
  await press(button('Ta bort det som inte är skickat'));
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
  await press(button('Skapa logg'));
  await expect.element(page.getByText('Loggen är sparad, men en bild kunde inte skickas.')).toBeVisible();
  await expect.element(page.getByText('picture.webp: Filen är inte en bild som går att läsa.')).toBeVisible();
  await press(note().getByRole('link', { name: 'Se över loggen' }));
  await press(button('Ta bort bild 1 (X)'));
  await press(button('Uppdatera'));
  await expect.element(heading('Avklippt')).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
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
    await expectLegible();
    expect(boxes(), address).toBe(1);
  }
});
