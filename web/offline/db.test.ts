import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropToken } from '../session-state.ts';
import { DeviceIsFullError, DeviceUnavailableError, forgetDevice, forgetOthers, openDb } from './db.ts';
import { adoptDeviceKey } from './encryption.ts';
import { draft, nameOf, newUser } from './testing/database.ts';
import { deviceKey, newDevice, picture, signIn } from './testing/device.ts';
import { timings } from './timings.ts';

const before = { ...timings };
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  Object.assign(timings, before);
  vi.restoreAllMocks();
});

describe('a database', () => {
  test('that is deleted while it is open is created again', async () => {
    const userId = newUser();
    const db = openDb(userId);
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    await deleteDB(nameOf(userId));
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'b'));
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['b']);
    expect(db.isKept).toBe(true);
  });

  test('that the browser closes is opened again', async () => {
    const opening = vi.spyOn(indexedDB, 'open');
    const db = openDb(newUser());
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    opening.mock.results[0]?.value.result.close();
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
    expect(db.isKept).toBe(true);
  });

  test('is closed for a newer version of the app in another tab, and replaced by memory', async () => {
    const userId = newUser();
    const db = openDb(userId);
    await db.read(['drafts'], (trx) => trx.keys('drafts'));
    (await openDB(nameOf(userId), 99)).close();
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
    expect(db.isKept).toBe(false);
  });

  test('that does not respond times out, and nothing of the unfinished write is kept', async () => {
    const userId = newUser();
    const db = openDb(userId);
    await db.read(['drafts'], (trx) => trx.keys('drafts'));
    Object.assign(timings, { dbWrite: 30 });
    const writing = db.write(['drafts'], async (trx) => {
      await trx.put('drafts', draft, 'a');
      // Keeps the transaction open for ever, like one that never responds.
      for (;;) await trx.get('drafts', 'a');
    });
    await expect(writing).rejects.toThrow(DeviceUnavailableError);
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual([]);
    Object.assign(timings, { dbRead: 30, dbWrite: 60_000 });
    const reading = db.read(['drafts'], async (trx) => {
      for (;;) await trx.get('drafts', 'a');
    });
    await expect(reading).rejects.toThrow(DeviceUnavailableError);
  });

  test('rolls back a write that throws, in memory too', async () => {
    const fail = async (db: ReturnType<typeof openDb>) => {
      await db
        .write(['drafts'], async (trx) => {
          await trx.put('drafts', draft, 'a');
          throw new Error('no');
        })
        .catch(() => {});
      return db.read(['drafts'], (trx) => trx.keys('drafts'));
    };
    expect(await fail(openDb(newUser()))).toEqual([]);
    vi.stubGlobal('indexedDB', undefined);
    expect(await fail(openDb(newUser()))).toEqual([]);
    vi.unstubAllGlobals();
  });

  test.each(['', ', in memory too'])('finds, lists and deletes what was written%s', async (where) => {
    if (where !== '') vi.stubGlobal('indexedDB', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const db = openDb(newUser());
    const bytes = { iv: null, bytes: new ArrayBuffer(1) };
    await db.write(['pictures'], async (trx) => {
      for (const key of ['a/1', 'a/2', 'b/1']) await trx.put('pictures', bytes, key);
    });
    expect(await db.read(['pictures'], (trx) => trx.keys('pictures', 'a/'))).toEqual(['a/1', 'a/2']);
    await db.write(['pictures'], (trx) => trx.delete('pictures', 'a/1'));
    const [keys, all, one] = await openDb(db.userId).read(['pictures'], async (trx) => [
      await trx.keys('pictures'),
      await trx.getAll('pictures'),
      await trx.get('pictures', 'b/1'),
    ]);
    expect([keys, all.length, one]).toEqual([['a/2', 'b/1'], 2, bytes]);
    await db.write(['pictures'], (trx) => trx.clear('pictures'));
    expect(await db.read(['pictures'], (trx) => trx.keys('pictures'))).toEqual([]);
  });

  test('reports that the device is full if there is no room for a write', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const writing = openDb(newUser()).write(['drafts'], () => Promise.reject(full));
    await expect(writing).rejects.toThrow(DeviceIsFullError);
    const other = new DOMException('gone', 'NotFoundError');
    await expect(openDb(newUser()).write(['drafts'], () => Promise.reject(other))).rejects.toBe(other);
  });

  test('reports that the device is full if the browser aborts a write for lack of room', async () => {
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const writing = openDb(newUser()).write(['drafts'], async () => {
      const error = new DOMException('full', 'QuotaExceededError');
      Object.defineProperty(begun.mock.results.at(-1)?.value, 'error', { value: error });
      throw new DOMException('cut off', 'AbortError');
    });
    await expect(writing).rejects.toThrow(DeviceIsFullError);
  });

  test.each(['', ', in memory too'])('runs writes one after another%s', async (where) => {
    if (where !== '') vi.stubGlobal('indexedDB', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const db = openDb(newUser());
    const append = async () =>
      db.write(['drafts'], async (trx) => {
        const { length } = await trx.keys('drafts');
        await trx.put('drafts', draft, String(length));
      });
    await Promise.all([append(), append(), append()]);
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['0', '1', '2']);
  });
});

test('after a log-out the keys are gone, and what waits is still stored but can be read only with the key', async () => {
  const device = await newDevice();
  device.state.isOnline = false;
  await device.save({ fields: { title: 'Hemlig vik' }, pictures: [picture('a')] });
  dropToken();
  await forgetDevice(device.userId);
  expect(await device.entries()).toEqual([]);
  const [keys, records] = await device.db.read(['keys', 'outbox'], async (trx) => [
    await trx.keys('keys'),
    await trx.getAll('outbox'),
  ]);
  expect(keys).toEqual([]);
  expect(new TextDecoder('latin1').decode(records[0]?.content.bytes)).not.toContain('Hemlig');
  signIn(device.userId);
  await adoptDeviceKey(device.userId, deviceKey);
  expect(await device.entries()).toMatchObject([{ fields: { title: 'Hemlig vik' } }]);
});

test('what an interrupted log-out has left of another account is deleted, and the logged-in account keeps its own', async () => {
  const [here, gone] = [await newDevice(), await newDevice()];
  signIn(here.userId);
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
  onTestFinished(() => void vi.unstubAllGlobals());
  (await openDB('another program', 1)).close();
  const found = async () => (await indexedDB.databases()).map(({ name }) => name);
  const before = await found();
  await forgetOthers(here.userId);
  expect(await found(), 'no other').toEqual(before);
  const keysOf = ({ db }: typeof here) => db.read(['keys'], (trx) => trx.keys('keys'));
  expect([await keysOf(here), await keysOf(gone)]).toEqual([['seal'], []]);
  expect(deleted).toContain(`loggboken-pictures-${gone.userId}`);
  expect(deleted).not.toContain(`loggboken-pictures-${here.userId}`);
});

test('a browser that can’t list its databases causes no error', async () => {
  vi.stubGlobal('indexedDB', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  await forgetOthers('u');
});
