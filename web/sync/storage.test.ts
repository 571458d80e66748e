import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DeviceUnavailableError, databasePrefix, openStorage, patience, type Storage } from './storage.ts';

const number = (storage: Storage) => storage.read(['numbers'], (trx) => trx.get('numbers', 'order'));
const writeNumber = (storage: Storage, value: number) =>
  storage.write(['numbers'], (trx) => trx.put('numbers', value, 'order'));

/** In milliseconds, until the end of the test. */
function bePatient(wished: Partial<typeof patience>): void {
  const before = { ...patience };
  onTestFinished(() => void Object.assign(patience, before));
  Object.assign(patience, wished);
}

const quietly = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
};

const name = `${databasePrefix}anna`;

/** As another page has it open, which lets nobody else have it. */
const openRaw = (idb: IDBFactory, version?: number) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = idb.open(name, version);
    request.onsuccess = () => resolve(request.result);
  });

/** A transaction of another page that does not end. */
async function occupy(idb: IDBFactory) {
  const db = await openRaw(idb);
  const all = db.transaction(['keys', 'numbers'], 'readwrite').objectStore('numbers');
  let isHeld = true;
  const hold = () => {
    if (isHeld) all.get('order').onsuccess = hold;
  };
  hold();
  return () => {
    isHeld = false;
    db.close();
  };
}

describe('a page that the browser puts aside', () => {
  /** The module of a page of its own: one that was put aside never goes on. */
  const newPage = (name: string): Promise<typeof import('./storage.ts')> =>
    import(/* @vite-ignore */ `./storage.ts?page=${name}`);

  test('leaves no transaction open, so that other pages read and write', async () => {
    const idb = new IDBFactory();
    const page = await newPage('writing');
    const left = await page.openStorage('anna', idb);
    let begin = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const writing = left.write(['numbers'], async (trx) => {
      begin();
      for (;;) await trx.put('numbers', 7, 'order');
    });
    await isBegun;
    page.putAside();
    await expect(writing).rejects.toThrow();
    await expect(writeNumber(left, 8)).rejects.toThrow();
    const meanwhile = await openStorage('anna', idb);
    expect(await number(meanwhile)).toBeUndefined();
    meanwhile.close();
  });

  test('leaves no database half made', async () => {
    const idb = new IDBFactory();
    const page = await newPage('opening');
    const isBegun = new Promise<void>((resolve) => {
      const { open } = idb;
      idb.open = (...asked) => {
        const request = open.apply(idb, asked);
        request.addEventListener('upgradeneeded', () => resolve());
        return request;
      };
    });
    quietly();
    const opening = page.openStorage('anna', idb);
    await isBegun;
    page.putAside();
    expect((await opening).isKept).toBe(false);
    const meanwhile = await openStorage('anna', idb);
    expect(meanwhile.isKept).toBe(true);
    meanwhile.close();
  });
});

describe('a browser that keeps nothing', () => {
  const refusing = {
    open: () => {
      throw new DOMException('Blocked', 'SecurityError');
    },
  } as unknown as IDBFactory;

  test.each([
    ['has no IndexedDB', undefined],
    ['refuses to open it', refusing],
    ['waits for another page that does not let it go', 'blocked'],
    ['has a database of a newer app', 'newer'],
    ['opens it and then never reads', 'occupied'],
  ])('because it %s: the page works in its memory', async (_, what) => {
    quietly();
    bePatient({ open: 50 });
    const idb = typeof what === 'string' ? new IDBFactory() : what;
    if (what === 'newer') await openRaw(idb as IDBFactory, 2);
    if (what === 'occupied') {
      (await openStorage('anna', idb)).close();
      onTestFinished(await occupy(idb as IDBFactory));
    }
    if (what === 'blocked') {
      const held = await openRaw(idb as IDBFactory, 1);
      // Otherwise what waits for it would ask for ever whether it is closed.
      onTestFinished(() => held.close());
      idb?.deleteDatabase(name);
    }
    const storage = await openStorage('anna', idb);
    expect(storage.isKept).toBe(false);
    await writeNumber(storage, 7);
    expect(await number(storage)).toBe(7);
  });

  test('takes back what a failed write has written in memory', async () => {
    const storage = await openStorage('anna', undefined);
    const failing = storage.write(['numbers'], async (trx) => {
      await trx.put('numbers', 1, 'order');
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    expect(await number(storage)).toBeUndefined();
  });
});

test('a database that falls silent is told of, and nothing of the write is kept', async () => {
  const idb = new IDBFactory();
  const storage = await openStorage('anna', idb);
  bePatient({ transaction: 50 });
  const giveBack = await occupy(idb);
  await expect(writeNumber(storage, 7)).rejects.toThrow(DeviceUnavailableError);
  giveBack();
  bePatient({ transaction: 20_000 });
  expect(await number(storage)).toBeUndefined();
  storage.close();
});

test('a database that is deleted while it is open is made anew', async () => {
  const idb = new IDBFactory();
  const storage = await openStorage('anna', idb);
  await writeNumber(storage, 7);
  await new Promise((resolve) => {
    idb.deleteDatabase(name).onsuccess = resolve;
  });
  expect(await number(storage)).toBeUndefined();
  await writeNumber(storage, 8);
  expect(await number(storage)).toBe(8);
  storage.close();
});
