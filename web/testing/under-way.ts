import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Row } from '#contract/rows';
import { currentSnapshot } from '../sync/account.ts';
import { trip, trips, withRows } from './logs.ts';
import { press } from './press.ts';
import { answer, asked, bringUpToDate, button, field, open, path, texts } from './screen.tsx';

/** A row at minute `number` after 10 o’clock. */
export const row = (number: number, fields: Partial<Row> = {}): Row => ({
  id: String(number).padStart(32, '0'),
  at: `2025-07-14T10:${String(number).padStart(2, '0')}`,
  note: `Rad ${number}`,
  ...fields,
});

/** A trip that is under way, with these rows. */
export const underWay = (rows: Row[], fields = {}) =>
  trip({
    ...{ rows: withRows([], { written: rows }), logStart: undefined },
    // As «Kasta loss» leaves it: the arrival follows the rows.
    arrivalDateTime: '2025-07-14T09:40',
    ...fields,
  } as never);

/** The rows as the page of the trip shows them, the newest first. */
export const lines = () =>
  texts(page.getByRole('region', { name: 'Rader, nyast först' }).getByRole('listitem'));

/** The changes of rows that have been sent. */
export const sent = () =>
  asked.flatMap(({ call, body }) =>
    call === 'updateTripLog' ? ((body as { rows?: { written: Row[]; struck: string[] } }).rows ?? []) : [],
  );

type Reading = { latitude: number; longitude: number } | 'denied' | 'silent' | 'none';
type Found = (position: { coords: object }) => void;

/** The device gives this position. `allowed`: the user has already permitted it. */
export function device(reading: Reading, allowed = false) {
  const seen = { asked: 0, found: [] as Found[] };
  const geolocation = {
    getCurrentPosition(found: Found, failed: (error: { code: number; PERMISSION_DENIED: 1 }) => void) {
      seen.asked += 1;
      seen.found.push(found);
      if (typeof reading === 'object') found({ coords: reading });
      else if (reading !== 'silent') failed({ code: reading === 'denied' ? 1 : 2, PERMISSION_DENIED: 1 });
    },
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: async () => ({ state: allowed ? 'granted' : 'prompt' }) },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    Reflect.deleteProperty(navigator, 'permissions');
  });
  return seen;
}

/** `count` rows, one minute apart. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    row(n, {
      at: `2025-07-14T${String(Math.floor(n / 60) + 9).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
    }),
  );

/** Waits until nothing waits to be sent. */
export const isSent = () => expect.poll(() => currentSnapshot()?.waiting).toEqual([]);

/** Starts a trip without a network. Returns a function that restores it and resolves when the trip has been sent. */
export async function castOffAlone() {
  const answers = trips();
  await open('/castoff', { ...answers, createTripLog: () => 'unreachable' });
  await field('Från *').fill('Nåttarö');
  await press(button('Kasta loss'));
  await expect.poll(path).toMatch(/^\/underway\/[\w-]{22}$/);
  await expect.poll(lines).toHaveLength(1);
  return async () => {
    answer(answers);
    await bringUpToDate();
    await isSent();
  };
}
