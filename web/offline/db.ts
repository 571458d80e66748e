import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { pictureCache } from '../shared/picture-cache.ts';
import { tellOutbox } from './channel.ts';
import { MemoryDb, moveTo } from './memory-db.ts';
import { create, type OfflineDb, prefix, type Schema, type StoreName, type Trx, version } from './schema.ts';
import { timings } from './timings.ts';

/** The device has too little storage left. Nothing has been written. */
export class DeviceIsFullError extends Error {}
/** IndexedDB did not answer in time. Nothing has been written. */
export class DeviceUnavailableError extends Error {}

type Idb = IDBPDatabase<Schema>;

const databases = new Map<string, BrowserDb>();

/** The account's database, opened on first use. If the browser stores nothing, the data lasts only as long as the page. */
export const openDb = (userId: string): OfflineDb => databaseOf(userId);

function databaseOf(userId: string): BrowserDb {
  const known = databases.get(userId);
  if (known) return known;
  const db = new BrowserDb(userId);
  databases.set(userId, db);
  return db;
}

/** IndexedDB, or memory while IndexedDB is not available. */
class BrowserDb implements OfflineDb {
  readonly userId: string;
  #opening: Promise<Idb | undefined> | undefined;
  #memory: MemoryDb | undefined;
  /** While what memory holds is moved into IndexedDB: neither has all of it. */
  #moving: Promise<void> | undefined;

  constructor(userId: string) {
    this.userId = userId;
  }

  get isKept(): boolean {
    return this.#memory === undefined && this.#moving === undefined;
  }

  get opened(): Promise<unknown> {
    return Promise.resolve(this.#opening);
  }

  read<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#run('readonly', stores, work);
  }

  write<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.#run('readwrite', stores, work);
  }

  async #run<T>(
    mode: 'readonly' | 'readwrite',
    stores: StoreName[],
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    const begin = async () =>
      (await this.#open())?.transaction(stores, mode as 'readwrite', { durability: 'strict' });
    const trx = await begin().catch(() => {
      // The connection was closed for a newer version or by the browser: open a new one.
      this.#opening = undefined;
      return begin();
    });
    // It may have opened at this very moment.
    if (!trx) return this.#memory ? this.#memory.run(work) : this.#run(mode, stores, work);
    return finish(trx, work, mode === 'readonly' ? timings.dbRead : timings.dbWrite);
  }

  /** Undefined if IndexedDB has not opened in time: memory takes its place. */
  async #open(): Promise<Idb | undefined> {
    if (!this.#opening) {
      this.#opening = this.#openIdb();
      void this.#opening.then((idb) => idb && this.#moveOver(idb));
    }
    if (this.#memory) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, timings.dbOpen));
    const opened = await Promise.race([this.#opening, late]);
    if (!opened) this.#toMemory();
    await this.#moving;
    return this.#memory ? undefined : opened;
  }

  async #openIdb(): Promise<Idb | undefined> {
    try {
      return await openDB<Schema>(prefix + this.userId, version, {
        upgrade: create,
        // Another tab has a newer version of the app, or the database is being deleted.
        blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
      });
    } catch (error) {
      console.warn('The browser keeps nothing.', error);
      return undefined;
    }
  }

  #toMemory(): void {
    if (this.#memory) return;
    this.#memory = new MemoryDb();
    tellOutbox('written');
  }

  /** IndexedDB has opened late: what was written to memory meanwhile is moved into it. */
  async #moveOver(idb: Idb): Promise<void> {
    const memory = this.#memory;
    if (!memory) return;
    this.#memory = undefined;
    const write: OfflineDb['write'] = (stores, work) =>
      finish(idb.transaction(stores, 'readwrite', { durability: 'strict' }), work, timings.dbWrite);
    // After what is still being written there.
    const moved = memory.run(() => moveTo(write, memory.stores));
    this.#moving = moved.catch(() => {
      this.#memory = memory;
    });
    await this.#moving;
    this.#moving = undefined;
    if (!this.#memory) tellOutbox('written');
  }
}

async function finish<T>(
  trx: IDBPTransaction<Schema, StoreName[], 'readwrite'>,
  work: (trx: Trx) => Promise<T>,
  patience: number,
): Promise<T> {
  trx.done.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // A transaction that can't be aborted any more has been written.
      if (abort(trx)) reject(new DeviceUnavailableError('IndexedDB does not answer.'));
    }, patience);
  });
  const done = async () => {
    const result = await work(wrap(trx));
    await trx.done;
    return result;
  };
  try {
    return await Promise.race([done(), late]);
  } catch (error) {
    abort(trx);
    throw isQuota(error) || isQuota(trx.error) ? new DeviceIsFullError() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** False if the transaction has already ended. */
function abort(trx: { abort: () => void }): boolean {
  try {
    trx.abort();
    return true;
  } catch {
    return false;
  }
}

const isQuota = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

function wrap(trx: IDBPTransaction<Schema, StoreName[], 'readwrite'>): Trx {
  const range = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`);
  return {
    get: (store, key) => trx.objectStore(store).get(key) as Promise<never>,
    getAll: (store) => trx.objectStore(store).getAll() as Promise<never[]>,
    keys: (store, start = '') => trx.objectStore(store).getAllKeys(range(start)) as Promise<string[]>,
    put: async (store, value, key) => void (await trx.objectStore(store).put(value as never, key)),
    delete: (store, key) => trx.objectStore(store).delete(key),
    clear: (store) => trx.objectStore(store).clear(),
  };
}

/**
 * Deletes, at log-out, all server responses and the keys to what was written here. Drafts and the outbox stay, encrypted,
 * until the same user logs in again.
 */
export async function forgetDevice(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache(userId));
  const db = databaseOf(userId);
  const clear = () =>
    db.write(['keys', 'answers'], async (trx) => {
      await Promise.all([trx.clear('keys'), trx.clear('answers')]);
    });
  await clear();
  // It was the memory that was cleared. What is on the device follows as soon as it opens.
  if (!db.isKept) void db.opened.then(clear).catch(() => {});
}

/** The same for every account except `userId`: an earlier log-out may not have finished. */
export async function forgetOthers(userId: string | undefined): Promise<void> {
  const found = (await indexedDB.databases?.()) ?? [];
  const accounts = found.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []));
  await Promise.allSettled(accounts.filter((one) => one !== userId).map(forgetDevice));
}
