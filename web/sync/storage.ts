import { type IDBPDatabase, type IDBPTransaction, wrap } from 'idb';
import type { StoredChange } from './change.ts';
import type { Sealed } from './seal.ts';

/** The device has too little room left. Nothing has been written. */
export class DeviceIsFullError extends Error {}
/** IndexedDB did not answer in time. Nothing has been written. */
export class DeviceUnavailableError extends Error {}

/** What the device stores for one account, in a database of its own. */
export interface Stores {
  /** `seal`: the account's key, from log-in to log-out. */
  keys: CryptoKey;
  /** The records of the account, many to a chunk. */
  replica: Sealed;
  /** `replica`: see `Cursors`. */
  cursors: Cursors;
  /** What the user has written, by id. */
  changes: StoredChange;
  /** `order`: of the latest change. `pulledAt`: when the replica was last brought up to date, in milliseconds since 1970. */
  numbers: number;
  /** Bytes of pictures that are still to be sent, by path. */
  files: Sealed;
  /** Bytes of documents' files that are kept here, by path. */
  kept: Sealed;
  /** See `Answers`. `at`: in milliseconds since 1970. */
  answers: { at: number; content: Sealed };
}

/** How far the replica has come, by kind: the number of the account's last change in it. */
export interface Cursors {
  at: Record<string, number>;
  /** Another one after each write, so that a tab knows whether its memory is outdated. */
  stamp: string;
}

export type StoreName = keyof Stores;
const storeNames: readonly StoreName[] = [
  'keys',
  'replica',
  'cursors',
  'changes',
  'numbers',
  'files',
  'kept',
  'answers',
];

export interface Trx {
  get<N extends StoreName>(store: N, key: string): Promise<Stores[N] | undefined>;
  getAll<N extends StoreName>(store: N): Promise<Stores[N][]>;
  keys(store: StoreName): Promise<string[]>;
  put<N extends StoreName>(store: N, value: Stores[N], key: string): Promise<void>;
  delete(store: StoreName, key: string): Promise<void>;
  clear(store: StoreName): Promise<void>;
}

/** `work` may await only the transaction. If it throws, nothing is written. */
type Work<T> = (trx: Trx) => Promise<T>;

export interface Storage {
  /** False: what is written is lost with the page. */
  readonly isKept: boolean;
  read<T>(stores: readonly StoreName[], work: Work<T>): Promise<T>;
  /** Resolves when the data would survive a power loss. */
  write<T>(stores: readonly StoreName[], work: Work<T>): Promise<T>;
  close(): void;
}

/** In milliseconds, until IndexedDB answers at first, and until a transaction ends. Writing pictures takes time on an old phone. */
export const patience = { open: 8000, transaction: 20_000 };

type Abortable = Pick<IDBTransaction, 'abort' | 'addEventListener'>;

const underWay = new Set<Abortable>();
let isAside = false;

/**
 * The browser puts the page aside; when it shows it again, the page is loaded anew. WebKit keeps its transactions open meanwhile,
 * which keep every other page from the database; closing the connection does not help.
 */
export function putAside(): void {
  isAside = true;
  for (const trx of underWay) abort(trx);
}

function follow(trx: Abortable): void {
  underWay.add(trx);
  for (const event of ['complete', 'abort']) trx.addEventListener(event, () => underWay.delete(trx));
  if (isAside) abort(trx);
}

export const databasePrefix = 'loggboken.';

/** The account's database, or memory if the browser keeps nothing. It is decided once, for as long as the page is open. */
export async function openStorage(userId: string, idb: IDBFactory | undefined): Promise<Storage> {
  const opening = idb ? open(idb, userId) : Promise.resolve(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience.open);
  });
  const opened = await Promise.race([opening, late]);
  clearTimeout(timer);
  if (idb && opened) return new BrowserStorage(() => open(idb, userId), opened);
  // One that opens after that is not used: what is written would lie in two places.
  void opening.then((db) => db?.close());
  return new MemoryStorage();
}

/** Undefined if the browser refuses. */
function open(idb: IDBFactory, userId: string): Promise<IDBPDatabase | undefined> {
  return openOnce(idb, userId).catch((error) => {
    console.warn('The browser keeps nothing.', error);
    return undefined;
  });
}

async function openOnce(idb: IDBFactory, userId: string): Promise<IDBPDatabase> {
  const request = idb.open(databasePrefix + userId, 1);
  request.onupgradeneeded = () => {
    for (const name of storeNames) request.result.createObjectStore(name);
    if (request.transaction) follow(request.transaction);
  };
  const db = await (wrap(request) as Promise<IDBPDatabase>);
  // Another tab has a newer version of the app, or the database is being deleted.
  db.addEventListener('versionchange', () => db.close());
  // One that opens may still never answer.
  const trx = db.transaction('keys');
  follow(trx);
  await Promise.all([trx.store.count(), trx.done]);
  return db;
}

class BrowserStorage implements Storage {
  readonly isKept = true;
  #open: () => Promise<IDBPDatabase | undefined>;
  #db: IDBPDatabase;

  constructor(open: () => Promise<IDBPDatabase | undefined>, db: IDBPDatabase) {
    this.#open = open;
    this.#db = db;
  }

  read<T>(stores: readonly StoreName[], work: Work<T>): Promise<T> {
    return this.#run(stores, 'readonly', work);
  }

  write<T>(stores: readonly StoreName[], work: Work<T>): Promise<T> {
    return this.#run(stores, 'readwrite', work);
  }

  close(): void {
    this.#open = async () => undefined;
    this.#db.close();
  }

  async #run<T>(stores: readonly StoreName[], mode: 'readonly' | 'readwrite', work: Work<T>): Promise<T> {
    const trx = await this.#begin(stores, mode);
    trx.done.catch(() => {});
    follow(trx);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // A transaction that can't be aborted any more has been written.
        if (abort(trx)) reject(new DeviceUnavailableError('IndexedDB does not answer.'));
      }, patience.transaction);
    });
    try {
      return await Promise.race([work(storesOf(trx)).then((result) => trx.done.then(() => result)), late]);
    } catch (error) {
      abort(trx);
      throw isQuota(error) || isQuota(trx.error) ? new DeviceIsFullError() : error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #begin(stores: readonly StoreName[], mode: 'readonly' | 'readwrite') {
    const begin = () =>
      this.#db.transaction(stores as StoreName[], mode as 'readwrite', { durability: 'strict' });
    try {
      return begin();
    } catch {
      // The connection was closed for a newer version or by the browser: open a new one.
      const db = await this.#open();
      if (!db) throw new DeviceUnavailableError('IndexedDB can’t be opened again.');
      this.#db = db;
      return begin();
    }
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

const storesOf = (trx: IDBPTransaction<unknown, StoreName[], 'readwrite'>): Trx => ({
  get: (store, key) => trx.objectStore(store).get(key),
  getAll: (store) => trx.objectStore(store).getAll(),
  keys: (store) => trx.objectStore(store).getAllKeys() as Promise<string[]>,
  put: async (store, value, key) => void (await trx.objectStore(store).put(value, key)),
  delete: (store, key) => trx.objectStore(store).delete(key),
  clear: (store) => trx.objectStore(store).clear(),
});

class MemoryStorage implements Storage {
  readonly isKept = false;
  #stores = new Map<StoreName, Map<string, unknown>>(storeNames.map((name) => [name, new Map()]));
  #last: Promise<unknown> = Promise.resolve();

  read<T>(_stores: readonly StoreName[], work: Work<T>): Promise<T> {
    return this.write(_stores, work);
  }

  /** One after another, as IndexedDB does. */
  write<T>(_stores: readonly StoreName[], work: Work<T>): Promise<T> {
    const mine = this.#last.then(() => this.#run(work));
    this.#last = mine.catch(() => {});
    return mine;
  }

  close(): void {}

  async #run<T>(work: Work<T>): Promise<T> {
    const stores = new Map([...this.#stores].map(([name, values]) => [name, new Map(values)]));
    const of = (name: StoreName) => stores.get(name) as Map<string, never>;
    const result = await work({
      get: async (store, key) => of(store).get(key),
      getAll: async (store) => [...of(store).values()],
      keys: async (store) => [...of(store).keys()],
      put: async (store, value, key) => void of(store).set(key, value as never),
      delete: async (store, key) => void of(store).delete(key),
      clear: async (store) => of(store).clear(),
    });
    this.#stores = stores;
    return result;
  }
}
