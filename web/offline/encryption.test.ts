import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { openDb } from './db.ts';
import { adoptDeviceKey, decrypt, encrypt, fetchDeviceKey, hasDeviceKey } from './encryption.ts';
import { enqueue, readOutbox } from './outbox.ts';
import { deviceKey, picture, signIn } from './testing/device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const newDb = () => {
  const userId = `key-${Math.random()}`;
  signIn(userId);
  return openDb(userId);
};
const change = {
  kind: 'trip-log',
  action: 'create',
  fields: { title: 'Utö' },
  pictures: [picture('a')],
} as const;

test('a key that stalls holds up nobody: what is written lies encrypted, and goes under the real one when it comes', async () => {
  const db = newDb();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const began = Date.now();
  await enqueue(db, change);
  expect(Date.now() - began).toBeLessThan(1000);
  const stored = () =>
    db.read(['outbox', 'pictures'], async (trx) => [
      ...(await trx.getAll('outbox')).map(({ content }) => content),
      ...(await trx.getAll('pictures')),
    ]);
  expect((await stored()).map(({ iv, local }) => [iv !== null, local])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect((await readOutbox(db)).entries).toMatchObject([{ fields: { title: 'Utö' } }]);
  await adoptDeviceKey(db.userId, deviceKey);
  expect((await stored()).map(({ iv, local }) => [iv !== null, local])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
  expect((await readOutbox(db)).entries).toMatchObject([{ fields: { title: 'Utö' } }]);
});

test('a key that is refused writes nothing that can be read', async () => {
  const db = newDb();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal(
    'fetch',
    async () => new Response('<html>', { status: 200, headers: { 'Content-Type': 'text/html' } }),
  );
  const { iv, local } = await encrypt(db, 'hemligt');
  expect([iv === null, local]).toEqual([false, true]);
  expect(await hasDeviceKey(db)).toBe(false);
});

test('a session from before the log-in brought the key fetches it once', async () => {
  const db = newDb();
  const answer = () =>
    new Response(JSON.stringify({ key: deviceKey }), { headers: { 'Content-Type': 'application/json' } });
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  await Promise.all([fetchDeviceKey(db.userId), fetchDeviceKey(db.userId)]);
  await fetchDeviceKey(db.userId);
  expect(asked).toHaveBeenCalledTimes(1);
  expect((await encrypt(db, 1)).local).toBeUndefined();
});

test('once its writer has gone nothing more is written without the key', async () => {
  const db = newDb();
  signIn('somebody else');
  await expect(encrypt(db, 'hemligt')).rejects.toThrow();
});

test('what was encrypted with another key, or is no JSON, is not read', async () => {
  const db = newDb();
  await adoptDeviceKey(db.userId, deviceKey);
  const encrypted = await encrypt(db, { a: 1 });
  expect(await decrypt(db, encrypted)).toEqual({ a: 1 });
  await adoptDeviceKey(db.userId, deviceKey.replace(/^A/, 'B'));
  expect(await decrypt(db, encrypted)).toBeUndefined();
  expect(
    await decrypt(db, { iv: null, bytes: new TextEncoder().encode('{').buffer as ArrayBuffer }),
  ).toBeUndefined();
});

test('on plain HTTP, where a browser encrypts nothing, it lies open and is read', async () => {
  const db = newDb();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const open = await encrypt(db, 'öppet');
  expect(open.iv).toBeNull();
  expect(await decrypt(db, open)).toBe('öppet');
  expect(await hasDeviceKey(db)).toBe(true);
});
