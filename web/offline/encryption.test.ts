import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { dropToken } from '../session-state.ts';
import { DeviceIsFullError, forgetDevice, openDb } from './db.ts';
import { adoptDeviceKey, decrypt, encrypt, fetchDeviceKey, hasDeviceKey } from './encryption.ts';
import { enqueue } from './enqueue.ts';
import { readOutbox } from './outbox.ts';
import { deviceKey, picture, setTimings, signIn } from './testing/device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const newDb = () => {
  const userId = `key-${Math.random()}`;
  signIn(userId);
  return openDb(userId);
};
const keyAnswer = () =>
  new Response(JSON.stringify({ key: deviceKey }), { headers: { 'Content-Type': 'application/json' } });
const change = {
  kind: 'trip-log',
  action: 'create',
  fields: { title: 'Utö' },
  pictures: [picture('a')],
} as const;

test('a save does not wait for a delayed key: it is encrypted with a local key, and with the real key when it arrives', async () => {
  const db = newDb();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setTimings({ deviceKey: 0 });
  await enqueue(db, change);
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

test('what the device has no room for keeps its key, and the rest is encrypted with the real key all the same', async () => {
  const db = newDb();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setTimings({ deviceKey: 0 });
  await enqueue(db, change);
  const content = await encrypt(db, { title: 'Utö' });
  await db.write(['drafts'], (trx) => trx.put('drafts', { savedAt: '2026-01-01', content }, 'a'));
  const { write } = db;
  vi.spyOn(db, 'write').mockImplementation((stores, work) =>
    stores[0] === 'pictures' ? Promise.reject(new DeviceIsFullError()) : write.call(db, stores, work),
  );
  await expect(adoptDeviceKey(db.userId, deviceKey)).rejects.toThrow(DeviceIsFullError);
  const isLocal = await db.read(['outbox', 'drafts', 'pictures'], async (trx) => [
    (await trx.getAll('outbox'))[0]?.content.local ?? false,
    (await trx.getAll('drafts'))[0]?.content.local ?? false,
    (await trx.getAll('pictures'))[0]?.local ?? false,
  ]);
  expect(isLocal).toEqual([false, false, true]);
});

test('a key that never comes is waited for once, however much is written and read meanwhile', async () => {
  const db = newDb();
  const asked = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', asked);
  setTimings({ deviceKey: 47 });
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await enqueue(db, { ...change, pictures: ['a', 'b', 'c'].map((name) => picture(name)) });
  expect((await encrypt(db, 1)).local).toBe(true);
  expect(await decrypt(db, { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) })).toBeUndefined();
  expect(timer.mock.calls.filter(([, ms]) => ms === 47)).toHaveLength(1);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('nothing is written unencrypted if the key can’t be fetched', async () => {
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

test('a session from before log-in delivered the key fetches it once', async () => {
  const db = newDb();
  const asked = vi.fn(async () => keyAnswer());
  vi.stubGlobal('fetch', asked);
  await Promise.all([fetchDeviceKey(db.userId), fetchDeviceKey(db.userId)]);
  await fetchDeviceKey(db.userId);
  expect(asked).toHaveBeenCalledTimes(1);
  expect((await encrypt(db, 1)).local).toBeUndefined();
});

test('data on the device is decrypted with a key that has to be fetched first', async () => {
  const db = newDb();
  await adoptDeviceKey(db.userId, deviceKey);
  const encrypted = await encrypt(db, 'Utö');
  dropToken();
  await forgetDevice(db.userId);
  expect(await decrypt(db, encrypted)).toBeUndefined();
  signIn(db.userId);
  vi.stubGlobal('fetch', async () => keyAnswer());
  expect(await decrypt(db, encrypted)).toBe('Utö');
});

test('a key that arrives after its user has logged out is not stored', async () => {
  const db = newDb();
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => {
    asked.resolve();
    return late.promise;
  });
  const fetched = fetchDeviceKey(db.userId);
  await asked.promise;
  signIn('somebody else');
  late.resolve(keyAnswer());
  await fetched;
  expect(await hasDeviceKey(db)).toBe(false);
  await fetchDeviceKey(db.userId);
  expect(await db.read(['keys'], (trx) => trx.keys('keys'))).toEqual([]);
});

test('a key can’t be extracted, whether made here or on the server, and may contain any base64url character', async () => {
  const db = newDb();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError()));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await encrypt(db, 1);
  await adoptDeviceKey(db.userId, `${'-_'.repeat(21)}A`);
  const keys = await db.read(['keys'], (trx) => trx.getAll('keys'));
  expect(keys.map(({ extractable }) => extractable)).toEqual([false, false]);
  expect(await decrypt(db, await encrypt(db, 'Utö'))).toBe('Utö');
});

test('a key is read from the database once, and again after a log-in', async () => {
  const db = newDb();
  await adoptDeviceKey(db.userId, deviceKey);
  const read = vi.spyOn(db, 'read');
  for (let i = 0; i < 3; i++) await decrypt(db, await encrypt(db, i));
  expect(read).toHaveBeenCalledTimes(1);
  signIn(db.userId);
  await encrypt(db, 1);
  expect(read).toHaveBeenCalledTimes(2);
});

test('nothing more is encrypted without the key once another user has logged in', async () => {
  const db = newDb();
  signIn('somebody else');
  await expect(encrypt(db, 'hemligt')).rejects.toThrow();
});

test('no key is made once its user has logged out', async () => {
  const db = newDb();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  setTimings({ deviceKey: 0 });
  const making = crypto.subtle.generateKey.bind(crypto.subtle) as (...how: unknown[]) => Promise<CryptoKey>;
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((async (...how: unknown[]) => {
    const made = await making(...how);
    dropToken();
    await forgetDevice(db.userId);
    return made;
  }) as never);
  await expect(encrypt(db, 'hemligt')).rejects.toThrow();
  expect(await db.read(['keys'], (trx) => trx.keys('keys'))).toEqual([]);
});

test('data that is encrypted with another key or is not JSON is not read', async () => {
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

test('on plain HTTP, where browsers can’t encrypt, data is stored and read unencrypted', async () => {
  const db = newDb();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const open = await encrypt(db, 'öppet');
  expect(open.iv).toBeNull();
  expect(await decrypt(db, open)).toBe('öppet');
  expect(await hasDeviceKey(db)).toBe(true);
  // What was encrypted over HTTPS can't be read, and no key is asked for.
  vi.stubGlobal('fetch', () => expect.unreachable());
  await adoptDeviceKey(db.userId, deviceKey);
  await fetchDeviceKey(db.userId);
  expect(await decrypt(db, { iv: new Uint8Array(12), bytes: new ArrayBuffer(40) })).toBeUndefined();
});
