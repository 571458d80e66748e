import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newId } from './decide.ts';
import { askForKey, keepKey, openSealed } from './key.ts';
import { openStorage } from './storage.ts';

/** 256 bits in base64url. */
const key = 'kP7-_w'.padEnd(43, 'A');

/** What the server answers when it is asked for the key; undefined if it can't be reached. */
function serverGives(given: string | undefined, before = () => {}) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const asked = vi.fn(async () => {
    before();
    if (given === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ key: given });
  });
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => {
    warn.mockRestore();
    vi.unstubAllGlobals();
  });
  return asked;
}

const openAs = (userId: string, isSignedIn = () => true) =>
  openSealed(userId, { idb: indexedDB, isSignedIn, askForKey });

const storedKeys = async (userId: string) => {
  const storage = await openStorage(userId, indexedDB);
  const keys = await storage.read(['keys'], (trx) => trx.getAll('keys'));
  storage.close();
  return keys;
};

test('what was written under the key of a log-in can be read after the next one, and not in between', async () => {
  const userId = newId();
  serverGives(undefined);
  await keepKey(userId, key);
  const before = await openAs(userId);
  const sealed = await before.seal.json('Till Utö');
  await before.storage.write(['keys'], (trx) => trx.clear('keys'));
  const between = await openAs(userId);
  expect(between.storage.isKept).toBe(false);
  await expect(between.seal.openJson(sealed)).rejects.toThrow();

  await keepKey(userId, key);
  const after = await openAs(userId);
  expect(after.storage.isKept).toBe(true);
  expect(await after.seal.openJson(sealed)).toBe('Till Utö');
});

test('a key that the log-in could not store is asked for once, and stored', async () => {
  const userId = newId();
  const asked = serverGives(key);
  const { storage, seal } = await openAs(userId);
  expect(storage.isKept).toBe(true);
  expect((await seal.json('Till Utö')).iv).not.toBeNull();
  await openAs(userId);
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['is not given', undefined],
  ['is none', '<h1>Välkommen till gästhamnen</h1>'],
])('without the key, since it %s, nothing is kept', async (_, given) => {
  serverGives(given);
  const { storage } = await openAs(newId());
  expect(storage.isKept).toBe(false);
});

test('a key that comes after the log-out is not stored', async () => {
  const userId = newId();
  let isSignedIn = true;
  serverGives(key, () => {
    isSignedIn = false;
  });
  await openAs(userId, () => isSignedIn);
  expect(await storedKeys(userId)).toEqual([]);
});

test('on plain HTTP, where nothing can be encrypted, all is kept without a key', async () => {
  const userId = newId();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  await keepKey(userId, key);
  const { storage, seal } = await openAs(userId);
  expect(storage.isKept).toBe(true);
  const sealed = await seal.json('Till Utö');
  expect(sealed.iv).toBeNull();
  expect(await seal.openJson(sealed)).toBe('Till Utö');
});
