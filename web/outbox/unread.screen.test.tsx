import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { tellOutbox } from '../offline/channel.ts';
import { trip, trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import { button, chooseInMenu, field, fillInTrip, heading, open, path } from '../testing/screen.tsx';

/* What the pages show while the device does not say what waits on it. */

/** From here on the outbox can't be read, until `answers` is called. */
function keepOutboxSilent() {
  const { getAll } = IDBObjectStore.prototype;
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'outbox') throw new DOMException('slow', 'UnknownError');
    return getAll.apply(this, args);
  });
  onTestFinished(() => reading.mockRestore());
  const stores = reading.mock.contexts as IDBObjectStore[];
  const timesAsked = () => stores.filter(({ name }) => name === 'outbox').length;
  return { answers: () => reading.mockRestore(), timesAsked };
}

/** Opens the app as for the first time, which has read nothing yet. */
async function openAnew(address: string, answers = {}) {
  await open('/info', {}, { as: 'nobody' });
  const outbox = keepOutboxSilent();
  await open(address, answers);
  return outbox;
}

async function create(title: string) {
  await open('/createlog', { ...trips(), createTripLog: () => 'unreachable' });
  await fillInTrip(title);
  await press(button('Skapa logg'));
  await expect.element(heading(title)).toBeVisible();
}

test.each(['showlog', 'updatelog'])(
  'a log that exists only here is waited for at /%s until the device says that it is there',
  async (page) => {
    await create('Bara här');
    const outbox = await openAnew(path().replace('showlog', page));
    await expect.poll(outbox.timesAsked).toBeGreaterThan(0);
    outbox.answers();
    const shown = page === 'showlog' ? heading('Bara här') : field('Rubrik');
    await expect.element(shown).toBeVisible();
  },
);

test('a log that exists only here stays on the page when the device does not answer once', async () => {
  await create('Bara här');
  const outbox = keepOutboxSilent();
  tellOutbox('changed');
  await expect.poll(outbox.timesAsked).toBeGreaterThan(1);
  await expect.element(heading('Bara här')).toBeVisible();
  outbox.answers();
});

test('a log of the server can be changed although the device does not say what waits', async () => {
  const outbox = await openAnew('/updatelog/trip-1', trips(trip()));
  await expect.element(field('Rubrik')).toHaveValue('Utö i halvvind');
  outbox.answers();
});

test('logging out asks first while the device does not say whether anything waits', async () => {
  const outbox = await openAnew('/home', trips(trip()));
  await expect.poll(outbox.timesAsked).toBeGreaterThan(1);
  await chooseInMenu('Logga ut');
  const unknown =
    'Det går inte att se om du har loggar som inte är skickade. De finns i så fall kvar på enheten tills du loggar in igen.';
  await expect.element(page.getByRole('alertdialog').getByText(unknown)).toBeVisible();
  await press(button('Avbryt'));
  await expect.poll(path).toBe('/home');
  outbox.answers();
});
