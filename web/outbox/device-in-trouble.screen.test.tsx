import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { patience } from '../sync/storage.ts';
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
  me,
  noted,
  open,
} from '../testing/screen.tsx';
import { change, confirm, note, tryAgain, unreachable } from '../testing/waiting.ts';

/* What the pages show where the device is full or its storage does not respond. */

/** From here on opening a database neither succeeds nor fails, as while another tab blocks it. */
function keepSilent() {
  patience.open = 200;
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

test('a device without room says so before anything is lost, and saves once it has', async () => {
  await open('/createlog', { ...trips(), createTripLog: unreachable });
  await fillInTrip('Full kajuta');
  await chooseFiles(await picture('picture.webp'));
  await expect.element(page.getByAltText('Förhandsvisning av picture.webp')).toBeVisible();
  const hasRoom = unwritable('QuotaExceededError');
  await press(button('Skapa logg'));
  await expect
    .element(page.getByText('Enheten har inte plats för mer. Inget har sparats.', { exact: false }))
    .toBeVisible();
  await expect.element(field('Rubrik')).toHaveValue('Full kajuta');
  hasRoom();
  await press(button('Skapa logg'));
  await expect.element(heading('Full kajuta')).toBeVisible();
});

test('a press that the device can’t write down says so and changes nothing, and works when the device can again', async () => {
  await open('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  answer(trips());
  await change('Står kvar');
  await expect.element(button('Spara som ny')).toBeVisible();
  const failure = page.getByText('Enheten är full. Ta bort något från den och försök igen.');
  const hasRoom = unwritable('QuotaExceededError');
  await press(button('Spara som ny'));
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
  await press(button('Spara som ny'));
  await expect.element(page.getByText('Enheten kan inte spara just nu.', { exact: false })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  worksAgain();
  await press(button('Spara som ny'));
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
  await expect.element(page.getByText('Det gick inte att spara ett utkast på enheten.')).toBeVisible();
  await expect.element(page.getByText(/^Utkast sparat/)).not.toBeInTheDocument();
  await press(button('Skapa logg'));
  await expect.element(heading('Ingenstans')).toBeVisible();
  await expect.element(page.getByText('Den här webbläsaren sparar inget på enheten.').first()).toBeVisible();
  const leaving = new Event('beforeunload', { cancelable: true });
  expect(dispatchEvent(leaving)).toBe(false);
  await chooseInMenu('Logga ut');
  const lost =
    'Du har 1 logg som inte är skickad. Den finns bara på den här sidan och försvinner om du loggar ut.';
  await expect.element(page.getByRole('alertdialog').getByText(lost)).toBeVisible();
  await press(button('Avbryt'));
  answer(trips());
  await tryAgain();
  await expect.poll(() => asked.filter(({ call }) => call === 'createTripLog').length).toBeGreaterThan(1);
  await expect.element(note()).not.toBeInTheDocument();
});
