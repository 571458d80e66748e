import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropToken } from '../session-state.ts';
import { onOutbox } from './channel.ts';
import { DeviceIsFullError, DeviceUnavailableError, forgetDevice, forgetOthers, openDb } from './db.ts';
import { adoptDeviceKey, decrypt, encryptAgain } from './encryption.ts';
import { enqueue } from './enqueue.ts';
import { picturesOf } from './entry.ts';
import { readOutbox, readPicture } from './outbox.ts';
import { deviceKey, newDevice, picture, signIn, until } from './testing/device.ts';
import { timings } from './timings.ts';

const before = { ...timings };
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  Object.assign(timings, before);
  vi.restoreAllMocks();
});

const name = (userId: string) => `loggboken-${userId}`;
const draft = { savedAt: '2026-01-01', content: { iv: null, bytes: new ArrayBuffer(1) } };
const newUser = () => {
  const userId = `db-${Math.random()}`;
  signIn(userId);
  return userId;
};

describe('a database that does not open', () => {
  test('because another tab blocks it is replaced by memory, and takes over what was written there when it opens', async () => {
    const userId = newUser();
    Object.assign(timings, { dbOpen: 20 });
    const holding = await openDB(name(userId), 1, { upgrade: (db) => void db.createObjectStore('kept') });
    const db = openDb(userId);
    const news: string[] = [];
    onTestFinished(onOutbox((what) => news.push(what)));
    const put = (key: string) => db.write(['drafts'], (trx) => trx.put('drafts', draft, key));
    await Promise.all([put('a'), put('b')]);
    expect(db.isKept).toBe(false);
    expect(news, 'that nothing is kept').toEqual(['written']);
    holding.close();
    await until(() => news.length >= 2);
    expect(news, 'that something may be sent').toEqual(['written', 'written']);
    expect(db.isKept).toBe(true);
    expect(await db.read(['drafts'], (trx) => trx.get('drafts', 'a'))).toMatchObject({
      savedAt: '2026-01-01',
    });
  });

  test('in time, and then has no room for what was written meanwhile, leaves it in memory', async () => {
    const userId = newUser();
    Object.assign(timings, { dbOpen: 20 });
    const holding = await openDB(name(userId), 1, { upgrade: (db) => void db.createObjectStore('kept') });
    const db = openDb(userId);
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    const full = new DOMException('full', 'QuotaExceededError');
    const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    holding.close();
    await until(() => putting.mock.calls.length > 0);
    await until(() => !db.isKept);
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
  });

  /** A database of the version before with something in it, which another tab holds open. */
  const holdOpen = async (userId: string) => {
    Object.assign(timings, { dbOpen: 20, deviceKey: 0 });
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    onTestFinished(() => void vi.unstubAllGlobals());
    const stores = ['keys', 'drafts', 'kept', 'outbox', 'pictures', 'sent'];
    const holding = await openDB(name(userId), 1, {
      upgrade: (db) => stores.forEach((store) => void db.createObjectStore(store)),
    });
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await holding.put('keys', key, 'local');
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const written = JSON.stringify({ fields: { title: 'Redan där' }, base: null });
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(written),
    );
    const waiting = { id: 'there', order: 7, revision: 1, etag: null, content: { iv, bytes, local: true } };
    await holding.put('outbox', { ...waiting, of: 'trip-log', change: 'create', images: [] }, 'there');
    return holding;
  };
  const opensIn = async (db: ReturnType<typeof openDb>, holding: { close: () => void }) => {
    const told = new Promise<void>((resolve) => onTestFinished(onOutbox(() => resolve())));
    holding.close();
    await told;
    expect(db.isKept).toBe(true);
  };

  test('in time puts what was written meanwhile after what waits there, and both can be read', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    const db = openDb(userId);
    const save = (title: string) =>
      enqueue(db, { kind: 'trip-log', action: 'create', fields: { title }, pictures: [picture('a', title)] });
    await save('Nyss');
    await save('Sedan');
    expect(db.isKept).toBe(false);
    await opensIn(db, holding);
    const { entries } = await readOutbox(db);
    expect(entries.map(({ fields }) => fields.title)).toEqual(['Redan där', 'Nyss', 'Sedan']);
    expect(new Set(entries.map(({ order }) => order)).size).toBe(3);
    const [chosen] = entries.flatMap(picturesOf);
    expect(await (await readPicture(db, chosen ?? ''))?.text()).toBe('Nyss');
  });

  test('in time is read only when it holds what was written meanwhile', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    const db = openDb(userId);
    const { id = '' } =
      (await enqueue(db, { kind: 'trip-log', action: 'create', fields: { title: 'Nyss' }, pictures: [] })) ??
      {};
    const decryption = Promise.withResolvers<void>();
    const decrypting = crypto.subtle.decrypt.bind(crypto.subtle);
    const moving = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...what) => {
      await decryption.promise;
      return decrypting(...what);
    });
    holding.close();
    await until(() => moving.mock.calls.length > 0);
    const reading = db.read(['outbox'], (trx) => trx.keys('outbox'));
    setTimeout(decryption.resolve, 50);
    expect((await reading).sort()).toEqual([id, 'there'].sort());
  });

  /** The account's own key, as a log-in brings it. */
  const ownKey = () =>
    crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);

  test('in time keeps what is written here readable after a log-out, where the account’s own key is', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    await holding.put('keys', await ownKey(), 'seal');
    const db = openDb(userId);
    await enqueue(db, { kind: 'trip-log', action: 'create', fields: { title: 'Nyss' }, pictures: [] });
    await opensIn(db, holding);
    const isLocal = (await db.read(['outbox'], (trx) => trx.getAll('outbox'))).map(
      ({ content }) => content.local ?? false,
    );
    expect(isLocal.sort()).toEqual([false, true]);
    // What an earlier page has left under the key that was made here: the next start goes on with it.
    await encryptAgain(db);
    dropToken();
    await forgetDevice(userId);
    signIn(userId);
    await adoptDeviceKey(userId, deviceKey);
    const { entries } = await readOutbox(db);
    expect(entries.map(({ fields }) => fields.title)).toEqual(['Redan där', 'Nyss']);
  });

  test('in time is emptied of the keys and answers of a user who has logged out meanwhile', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    await holding.put('keys', await ownKey(), 'seal');
    const db = openDb(userId);
    dropToken();
    await forgetDevice(userId);
    expect(db.isKept).toBe(false);
    holding.close();
    await until(async () => db.isKept && (await db.read(['keys'], (trx) => trx.keys('keys'))).length === 0);
    expect(await db.read(['outbox'], (trx) => trx.keys('outbox'))).toEqual(['there']);
  });

  test('in time overwrites nothing that is newer, and no entry that is the same', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    await holding.put('drafts', { ...draft, savedAt: '2026-02-01' }, 'newer');
    await holding.put('drafts', { ...draft, savedAt: '2025-02-01' }, 'older');
    const there = await holding.get('outbox', 'there');
    const db = openDb(userId);
    await db.write(['drafts', 'outbox'], async (trx) => {
      for (const key of ['newer', 'older']) await trx.put('drafts', draft, key);
      await trx.put('outbox', { ...there, order: 1, stamp: 0 }, 'there');
    });
    await opensIn(db, holding);
    const drafts = await db.read(['drafts'], (trx) => trx.getAll('drafts'));
    expect(drafts.map(({ savedAt }) => savedAt)).toEqual(['2026-02-01', draft.savedAt]);
    expect((await readOutbox(db)).entries).toMatchObject([{ order: 7, fields: { title: 'Redan där' } }]);
  });

  test('until something is being written takes over that too', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    const db = openDb(userId);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = db.write(['drafts'], async (trx) => {
      begun.resolve();
      await end.promise;
      await trx.put('drafts', draft, 'a');
    });
    await begun.promise;
    const opened = opensIn(db, holding);
    await until(() => db.isKept);
    end.resolve();
    await Promise.all([writing, opened]);
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
  });

  test('because it belongs to a newer version of the app is left as it is, and nothing crashes', async () => {
    const userId = newUser();
    (await openDB(name(userId), 99, { upgrade: (db) => void db.createObjectStore('future') })).close();
    const db = openDb(userId);
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    expect(db.isKept).toBe(false);
    const future = await openDB(name(userId));
    expect([...future.objectStoreNames]).toEqual(['future']);
    future.close();
  });

  test('because the browser has none is replaced by memory', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const db = openDb(newUser());
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
    expect(db.isKept).toBe(false);
    expect(console.warn).toHaveBeenCalledWith('The browser keeps nothing.', expect.any(Error));
    vi.unstubAllGlobals();
  });
});

describe('a database', () => {
  test('that is deleted while it is open is created again', async () => {
    const userId = newUser();
    const db = openDb(userId);
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    await deleteDB(name(userId));
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
    (await openDB(name(userId), 99)).close();
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

  test('of the previous version is read with its waiting entries and its cached responses', async () => {
    const userId = newUser();
    const first = await openDB(name(userId), 1, {
      upgrade: (db) => {
        for (const store of ['keys', 'drafts', 'kept', 'outbox', 'pictures', 'sent'])
          db.createObjectStore(store);
      },
    });
    const content = (value: unknown) => ({
      iv: null,
      bytes: new TextEncoder().encode(JSON.stringify(value)).buffer,
    });
    const base = { _id: 'l1', images: ['/images/a'], title: 'Före', updatedAt: 'x' };
    const records = [
      {
        id: 'one',
        order: 1,
        of: 'trip-log',
        change: 'create',
        revision: 2,
        tried: true,
        etag: null,
        images: [{ picture: 'p', name: 'p.jpg', type: 'image/jpeg' }],
        problem: { kind: 'refused', sentences: ['Nej.'], fields: {} },
        content: content({ fields: { title: 'Ett' }, base: null }),
      },
      {
        id: 'two',
        order: 2,
        of: 'service-log',
        change: 'update',
        logId: 'l1',
        revision: 1,
        tried: false,
        etag: '"3"',
        images: [{ path: '/images/a' }],
        problem: { kind: 'changed-elsewhere' },
        content: content({ fields: { title: 'Två' }, base }),
      },
      {
        id: 'three',
        order: 3,
        of: 'trip-log',
        change: 'delete',
        logId: 'l2',
        revision: 1,
        tried: false,
        etag: '"1"',
        images: [],
        problem: { kind: 'deleted-elsewhere' },
        content: content({ fields: {}, base }),
        earlier: {
          change: 'update',
          images: [],
          etag: '"1"',
          content: content({ fields: { title: 'Tre' }, base }),
        },
      },
      { id: 'broken', order: 4, of: 'trip-log', change: 'create', images: 'no', content: content(17) },
    ];
    for (const record of records) await first.put('outbox', record, record.id);
    for (const list of ['trip-logs', 'service-logs'])
      await first.put('kept', { at: '2026-07-01T10:00:00.000Z', value: [base] }, list);
    await first.put('kept', { at: '2026-07-01T10:00:00.000Z', value: { _id: userId } }, 'profile');
    first.close();

    const db = openDb(userId);
    const { entries, unreadable } = await readOutbox(db);
    expect(entries).toMatchObject([
      {
        id: 'one',
        kind: 'trip-log',
        action: 'create',
        fields: { title: 'Ett' },
        tried: [{ fields: { title: 'Ett' } }],
        problem: { kind: 'refused', sentences: ['Nej.'], fields: {} },
      },
      { id: 'two', kind: 'service-log', action: 'update', etag: null, base: { title: 'Före' } },
      { id: 'three', action: 'delete', problem: { kind: 'gone' }, was: 'update', fields: { title: 'Tre' } },
    ]);
    expect(entries[0]?.pictures).toEqual([{ picture: 'p', name: 'p.jpg', type: 'image/jpeg' }]);
    expect(entries[1]?.problem).toBeUndefined();
    expect(entries[1]?.tried).toEqual([]);
    // Only with the key is it certain that something never will be readable.
    expect(unreadable).toEqual([]);
    const [list, services, profile] = await db.read(['answers'], async (trx) => [
      await trx.get('answers', '["trip-logs"]'),
      await trx.get('answers', '["service-logs"]'),
      await trx.get('answers', JSON.stringify(['profile', userId])),
    ]);
    expect(list?.at).toBe(Date.parse('2026-07-01T10:00:00.000Z'));
    expect(list && (await decrypt(db, list.content))).toEqual([base]);
    expect(services?.queryKey).toEqual(['service-logs']);
    expect(profile?.queryKey).toEqual(['profile', userId]);
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
  const { adoptDeviceKey } = await import('./encryption.ts');
  const { deviceKey } = await import('./testing/device.ts');
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
