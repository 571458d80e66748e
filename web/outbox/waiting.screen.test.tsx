import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuses } from '../testing/answers.ts';
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

/* What the pages show of logs that wait, and what the user can do with them there. The rules of sending are tested in web/sync. */

const calls = (name: string) => asked.filter(({ call }) => call === name);
const toReview = () => page.getByText('En sparad logg behöver ses över innan den kan skickas.').first();

test('a log that the server refuses after it has waited says why, and is sent once the user has corrected it', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Till nästa år');
  await expect.element(note()).toMatchTextContent('Den skickas när servern svarar igen.');
  const address = path();
  answer({ createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }) });
  await tryAgain();
  await expect.element(toReview()).toBeVisible();
  await expect.element(note().getByText('Skriv en annan rubrik.')).toBeVisible();
  await expectAccessible();
  await expectLegible();
  await press(note().getByRole('link', { name: 'Ändra' }));
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  answer(trips());
  await change('I år igen');
  await expect.element(heading('I år igen')).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
  expect(path()).toBe(address);
  const sent = () => calls('createTripLog').at(-1)?.body;
  await expect.poll(sent).toMatchObject({ title: 'I år igen', year: 2025 });
});

test('a waiting change can be undone', async () => {
  const answers = trips(trip());
  await open('/updatelog/trip-1', {
    ...answers,
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
});

test('a new log that waits can be removed, and the page says whether it may have been sent', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await create('Kanske framme');
  await press(button('Ta bort loggen'));
  await confirm('Ta bort loggen');
  await expect
    .element(said())
    .toHaveTextContent('Det kan ha hunnit skickas, och tas i så fall tillbaka när servern svarar.');

  await withoutNetwork();
  await open('/createlog');
  await create('Aldrig seglad');
  await expect.element(note()).toMatchTextContent('när du har täckning');
  await press(button('Ta bort loggen'));
  await confirm('Ta bort loggen');
  await expect.element(said()).toHaveTextContent('Loggen är borttagen.');
});

test('a deletion waits while the server is busy, and can’t be taken back once it may have been done', async () => {
  await open('/updatelog/trip-1', { ...trips(trip()), deleteTripLog: () => refuses('busy') });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  await deleteLog();
  await expect.poll(path).toBe('/info');
  await open('/showlog/trip-1');
  await expect.element(note().getByText('Loggen tas bort när servern svarar igen.')).toBeVisible();
  await press(button('Behåll loggen'));
  await expect.element(said()).toHaveTextContent('Det hade redan skickats.');
});

test('a deletion without a network says so, and is taken back', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  await bringUpToDate();
  await withoutNetwork();
  await deleteLog();
  await expect.element(said()).toHaveTextContent('Loggen tas bort när du har täckning.');
  await open('/showlog/trip-1');
  await expect.element(heading('Utö i halvvind')).toBeVisible();
  await press(button('Behåll loggen'));
  await expect.element(said()).toHaveTextContent('Loggen är kvar.');
  await expect.element(note()).not.toBeInTheDocument();
});

test('a new log that was deleted before it was sent is still there when its deletion is taken back', async () => {
  await open('/createlog', trips());
  await bringUpToDate();
  await withoutNetwork();
  await create('Aldrig seglad');
  const address = path();
  await press(link('Ändra'));
  await deleteLog();
  await expect.element(said()).toHaveTextContent('Loggen tas bort när du har täckning.');
  await open(address);
  await press(button('Behåll loggen'));
  await expect.element(said()).toHaveTextContent('Loggen är kvar.');
  await expect.element(heading('Aldrig seglad')).toBeVisible();
});

test('deleting a log that was changed elsewhere asks the user first, and is done if the user confirms', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips(trip({ title: 'Ändrad igen' })));
  await bringUpToDate();
  await deleteLog();
  await expect.poll(path).toBe('/info');
  await open('/showlog/trip-1');
  await expect
    .element(page.getByText('Loggen har ändrats någon annanstans sedan du tog bort den.'))
    .toBeVisible();
  await expectAccessible();
  expect(calls('deleteTripLog')).toEqual([]);
  await press(button('Ta bort ändå'));
  await expect.poll(() => calls('deleteTripLog')).toHaveLength(1);
});

test('two versions of a field are shown beside each other, and the one that is chosen holds', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips(trip({ title: 'Ändrad hemma', description: 'Tillagt hemma.' })));
  await change('Ändrad ombord');
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Två versioner av loggen' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Rubrik' })).toMatchTextContent('Ändrad hemma');
  await expectAccessible();
  await expectLegible();
  await press(button('Min ändring i alla'));
  await press(button('Spara valet'));
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Ändrad ombord')).toBeVisible();
  const sent = () => calls('updateTripLog').at(-1)?.body;
  await expect.poll(sent).toEqual({ title: 'Ändrad ombord', was: { title: 'Ändrad hemma' } });
});

test('a button that disappears because the change has become a conflict, or has been sent, gives the focus to the heading', async () => {
  await open('/updatelog/trip-1', { ...trips(trip()), updateTripLog: unreachable });
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  await change('Ändrad här');
  const takeBack = button('Ångra ändringen');
  await expect.element(takeBack).toBeVisible();
  takeBack.element().focus();
  const theirs = trip({ title: 'Ändrad igen' });
  answer(trips(theirs));
  await tryAgain();
  await expect.element(button('Spara valet')).toBeVisible();
  await expect.element(heading('Ändrad här')).toHaveFocus();

  answer({ updateTripLog: unreachable });
  await press(button('Min ändring i alla'));
  await press(button('Spara valet'));
  await expect.element(takeBack).toBeVisible();
  takeBack.element().focus();
  answer(trips(theirs));
  await tryAgain();
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Ändrad här')).toHaveFocus();
});

test('a change to a log that was deleted elsewhere can be saved as a new log', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips());
  await change('Räddad');
  await press(button('Spara som ny'));
  await expect.poll(() => calls('createTripLog')).toHaveLength(1);
  await expect.element(note()).not.toBeInTheDocument();
  await expect.element(heading('Räddad')).toBeVisible();
  expect(path()).not.toContain('trip-1');
});

test('a log that is gone from the server is removed here only after the question that says so', async () => {
  await open('/updatelog/trip-1', trips(trip({ images: ['/images/1.webp'] })));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips());
  await change('Sista exemplaret');
  await expect
    .element(page.getByText('Loggen är borttagen på servern, och bilderna med den.', { exact: false }))
    .toBeVisible();
  await expectAccessible();
  await press(button('Ta bort loggen'));
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('Loggen är borttagen på servern och finns bara på den här enheten.');
  await confirm('Ta bort loggen');
  await expect.element(said()).toHaveTextContent('Loggen är borttagen.');
  await expect.poll(path).toBe('/home');
});

test('a picture that the server can’t read is reported on the page of its log, which is saved, and can be removed', async () => {
  await open('/createlog', { ...trips(), uploadImages: () => refuses('not_an_image') });
  await fillInTrip('Avklippt');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  await press(button('Skapa logg'));
  await expect.element(page.getByText('En bild eller PDF kunde inte skickas.').first()).toBeVisible();
  await expect.element(page.getByText('Loggen är sparad, men en bild kunde inte skickas.')).toBeVisible();
  await expect.element(page.getByText('picture.webp: Filen är inte en bild som går att läsa.')).toBeVisible();
  await press(button('Ta bort bilden'));
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Texten är sparad.');
  await confirm('Ta bort bilden');
  await expect.element(said()).toHaveTextContent('Bilden är borttagen.');
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
    await expect.element(page.getByRole('article').getByText('Väntar på att skickas').first()).toBeVisible();
    await expectAccessible();
    await expectLegible();
    expect(boxes(), address).toBe(1);
  }
});
