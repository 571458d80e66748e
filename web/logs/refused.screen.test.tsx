import { expect, onTestFinished, test, vi } from 'vitest';
import { openDb } from '../offline/db.ts';
import { enqueue } from '../offline/enqueue.ts';
import { readOutbox } from '../offline/outbox.ts';
import { refuses } from '../testing/answers.ts';
import { trips } from '../testing/logs.ts';
import { press } from '../testing/press.ts';
import {
  answer,
  asked,
  button,
  field,
  fillInTrip,
  heading,
  link,
  me,
  open,
  path,
} from '../testing/screen.tsx';

/* What becomes of a new log that the server refuses: the draft that it was, unless that would lose something. */

const entries = async () => (await readOutbox(openDb(me))).entries;

async function saveRefused(title: string) {
  await fillInTrip(title);
  await press(button('Skapa logg'));
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
}

/** From here on the device has no room for a draft, until the test has ended. */
function noRoomForDrafts() {
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === 'drafts') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  onTestFinished(() => full.mockRestore());
}

const refusing = {
  ...trips(),
  createTripLog: () => refuses('invalid_input', { title: 'Skriv en annan rubrik.' }),
};

test('a refused log is a draft again, and waits no longer', async () => {
  await open('/createlog', refusing);
  await saveRefused('Utö');
  await expect.poll(entries).toEqual([]);
  await open(path());
  await expect.element(field('Rubrik')).toHaveValue('Utö');
});

test('a refused log stays on a device that has no room for its draft, and is corrected there', async () => {
  noRoomForDrafts();
  await open('/createlog', refusing);
  await saveRefused('Utö');
  await open('/outbox');
  await expect.element(link('Utö')).toBeVisible();

  await open('/createlog');
  await saveRefused('Möja');
  answer(trips());
  await field('Rubrik').fill('Möja igen');
  await press(button('Skapa logg'));
  await expect.element(heading('Möja igen')).toBeVisible();
  await expect.poll(entries).toMatchObject([{ fields: { title: 'Utö' } }]);
  expect(asked.filter(({ call }) => call === 'createTripLog').map(({ body }) => body)).toMatchObject([
    { title: 'Utö' },
    { title: 'Möja' },
    { title: 'Möja igen' },
  ]);
});

test('a refused log that another window has saved again meanwhile is sent as it was saved there', async () => {
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (...args: unknown[]) => Promise<unknown>;
  const saved = Promise.withResolvers<void>();
  const drafting = Promise.withResolvers<void>();
  await open('/createlog', refusing);
  await fillInTrip('Utö');
  await expect.poll(() => location.search).toMatch(/draft=/);
  // The draft of the refused form waits for the other window.
  const locking = vi.spyOn(locks, 'request').mockImplementation((async (name: string, ...args: unknown[]) => {
    if (name.startsWith('loggboken-draft-')) {
      drafting.resolve();
      await saved.promise;
    }
    return request(name, ...args);
  }) as never);
  onTestFinished(() => locking.mockRestore());
  await press(button('Skapa logg'));
  await drafting.promise;
  const [entry] = await entries();
  expect(entry?.problem).toBeDefined();
  answer({ createTripLog: () => 'unreachable' });
  await enqueue(openDb(me), {
    kind: 'trip-log',
    action: 'update',
    opened: { base: null, etag: null, entry },
    fields: { title: 'Sparad i andra fönstret' },
    pictures: [],
  });
  saved.resolve();
  await expect.element(field('Rubrik')).toHaveAccessibleDescription(/Skriv en annan rubrik\./);
  expect(await entries()).toMatchObject([{ fields: { title: 'Sparad i andra fönstret' } }]);
});
