import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropToken } from '../session-state.ts';
import { onOutbox } from './channel.ts';
import { forgetDevice, openDb } from './db.ts';
import { adoptDeviceKey, encryptAgain } from './encryption.ts';
import { type Change, enqueue } from './enqueue.ts';
import { picturesOf } from './entry.ts';
import { modify, readOutbox, readPicture } from './outbox.ts';
import { draft, nameOf, newUser } from './testing/database.ts';
import { deviceKey, picture, signIn, until } from './testing/device.ts';
import { timings } from './timings.ts';

const before = { ...timings };
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => {
  Object.assign(timings, before);
  vi.restoreAllMocks();
});

describe('a database that does not open', () => {
  test('because another tab blocks it is replaced by memory, and takes over what was written there when it opens', async () => {
    const userId = newUser();
    Object.assign(timings, { dbOpen: 20 });
    const holding = await openDB(nameOf(userId), 1, { upgrade: (db) => void db.createObjectStore('kept') });
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
    const holding = await openDB(nameOf(userId), 1, { upgrade: (db) => void db.createObjectStore('kept') });
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
    const stores = ['keys', 'drafts', 'outbox', 'pictures', 'sent'];
    const holding = await openDB(nameOf(userId), 1, {
      upgrade: (db) => stores.forEach((store) => void db.createObjectStore(store)),
    });
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await holding.put('keys', key, 'local');
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const written = JSON.stringify({ fields: { title: 'Redan där' }, base: null, tried: [] });
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(written),
    );
    const waiting = { id: 'there', order: 7, revision: 1, stamp: 0, etag: null };
    const content = { iv, bytes, local: true };
    await holding.put(
      'outbox',
      { ...waiting, kind: 'trip-log', action: 'create', pictures: [], content },
      'there',
    );
    return holding;
  };
  const opensIn = async (db: ReturnType<typeof openDb>, holding: { close: () => void }) => {
    holding.close();
    await expect.poll(() => db.isKept).toBe(true);
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

  test.each(['local', 'seal'])(
    'in time and has no key takes over the %s key of what was written meanwhile',
    async (which) => {
      const userId = newUser();
      const holding = await holdOpen(userId);
      for (const store of ['keys', 'outbox']) await holding.clear(store);
      const db = openDb(userId);
      if (which === 'seal') await adoptDeviceKey(userId, deviceKey);
      await enqueue(db, { kind: 'trip-log', action: 'create', fields: { title: 'Nyss' }, pictures: [] });
      expect(db.isKept).toBe(false);
      await opensIn(db, holding);
      expect(await db.read(['keys'], (trx) => trx.keys('keys'))).toEqual([which]);
      const { entries } = await readOutbox(db);
      expect(entries).toMatchObject([{ order: 1, fields: { title: 'Nyss' } }]);
    },
  );

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

  test('in time can read what was being encrypted when it opened, and written after that', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    const db = openDb(userId);
    // Makes a key in memory, other than the one that is there.
    await enqueue(db, { kind: 'trip-log', action: 'create', fields: { title: 'Nyss' }, pictures: [] });
    const opened = Promise.withResolvers<void>();
    const encrypting = crypto.subtle.encrypt.bind(crypto.subtle);
    const held = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...what) => {
      const encrypted = await encrypting(...what);
      await opened.promise;
      return encrypted;
    });
    const saving = enqueue(db, {
      kind: 'trip-log',
      action: 'create',
      fields: { title: 'Under tiden' },
      pictures: [],
    });
    await until(() => held.mock.calls.length > 0);
    await opensIn(db, holding);
    opened.resolve();
    await saving;
    const { entries } = await readOutbox(db);
    expect(entries.map(({ fields }) => fields.title)).toEqual(['Redan där', 'Nyss', 'Under tiden']);
  });

  test('in time leaves what is being changed behind what waits there', async () => {
    const userId = newUser();
    const holding = await holdOpen(userId);
    const db = openDb(userId);
    const change: Change = { kind: 'trip-log', action: 'create', fields: { title: 'Nyss' }, pictures: [] };
    const { id = '' } = (await enqueue(db, change)) ?? {};
    const opened = Promise.withResolvers<void>();
    const encrypting = crypto.subtle.encrypt.bind(crypto.subtle);
    const held = vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...what) => {
      await opened.promise;
      return encrypting(...what);
    });
    const marking = modify(db, id, (now) => now && { ...now, waited: true });
    await until(() => held.mock.calls.length > 0);
    await opensIn(db, holding);
    opened.resolve();
    await marking;
    const { entries } = await readOutbox(db);
    expect(entries.map(({ fields }) => fields.title)).toEqual(['Redan där', 'Nyss']);
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
    await until(async () =>
      (await indexedDB.databases()).some((one) => one.name === nameOf(userId) && one.version === 2),
    );
    expect(db.isKept, 'what is in memory').toBe(false);
    end.resolve();
    await Promise.all([writing, opened]);
    expect(await db.read(['drafts'], (trx) => trx.keys('drafts'))).toEqual(['a']);
  });

  test('because it belongs to a newer version of the app is left as it is, and nothing crashes', async () => {
    const userId = newUser();
    (await openDB(nameOf(userId), 99, { upgrade: (db) => void db.createObjectStore('future') })).close();
    const db = openDb(userId);
    await db.write(['drafts'], (trx) => trx.put('drafts', draft, 'a'));
    expect(db.isKept).toBe(false);
    const future = await openDB(nameOf(userId));
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
