import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { tellOutbox } from './channel.ts';
import type { Encrypted, StoredRecord } from './entry.ts';
import { pictureCache } from './picture-cache.ts';
import { timings } from './timings.ts';

/**
 * What the browser keeps for one account, in a database of its own: nothing of one account is ever looked up for another.
 * What a user has written, and what the server has answered, lies encrypted; see `encryption`.
 */
interface Stores {
  /** `seal`: the device key of the account, from log-in to log-out. `local`: one made here, until that one has come. */
  keys: CryptoKey;
  /** Forms that were not saved, by id. */
  drafts: { savedAt: string; content: Encrypted };
  /** Answers of the server, by the hash of their query. */
  answers: StoredAnswer;
  /** What is to be sent, by id. */
  outbox: StoredRecord;
  /** The bytes of pictures that a draft (`{draft}/{picture}`) or the outbox (`outbox/{picture}`) names. */
  pictures: Encrypted;
  /** What each sent entry has become, for whoever comes back to its old address or was changing it meanwhile. */
  sent: SentEntry;
}

export type StoreName = keyof Stores;
const storeNames = ['keys', 'drafts', 'answers', 'outbox', 'pictures', 'sent'] as const;

export interface StoredAnswer {
  queryKey: readonly unknown[];
  /** When the server gave it, in milliseconds since 1970. */
  at: number;
  etag?: string | undefined;
  content: Encrypted;
}

export interface SentEntry {
  logId: string;
  etag: string | null;
  /** Which revision was sent; version 1.0.0 of the app did not note it. */
  revision?: number;
  /** The paths of its pictures, by their id here. */
  pictures: Record<string, string | undefined>;
}

export interface Trx {
  get<N extends StoreName>(store: N, key: string): Promise<Stores[N] | undefined>;
  getAll<N extends StoreName>(store: N): Promise<Stores[N][]>;
  /** Those that begin with `prefix`. */
  keys(store: StoreName, prefix?: string): Promise<string[]>;
  put<N extends StoreName>(store: N, value: Stores[N], key: string): Promise<void>;
  delete(store: StoreName, key: string): Promise<void>;
  clear(store: StoreName): Promise<void>;
}

/** `work` awaits nothing but the transaction. What throws undoes all of it. */
export interface OfflineDb {
  readonly userId: string;
  /** Whether what is written outlasts the page, as far as anything has been asked. */
  readonly isKept: boolean;
  read<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Resolves when it would outlast a flat battery. Rejects with `DeviceIsFullError` or `DeviceUnavailableError`. */
  write<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
}

/** There is no room on the device for what was to be written, and nothing of it has been. */
export class DeviceIsFullError extends Error {}
/** The database has not answered, and nothing has been written. */
export class DeviceUnavailableError extends Error {}

const prefix = 'loggboken-';
const version = 2;

type Schema = DBSchema & { [N in StoreName]: { key: string; value: Stores[N] } };
type Idb = IDBPDatabase<Schema>;

const databases = new Map<string, OfflineDb>();

/** The database of an account. It is opened when it is first used; where the browser keeps nothing, it lives with the page. */
export function openDb(userId: string): OfflineDb {
  const known = databases.get(userId);
  if (known) return known;
  const db = new BrowserDb(userId);
  databases.set(userId, db);
  return db;
}

/** IndexedDB, or memory for as long as there is none. */
class BrowserDb implements OfflineDb {
  readonly userId: string;
  #opening: Promise<Idb | undefined> | undefined;
  #memory: MemoryDb | undefined;

  constructor(userId: string) {
    this.userId = userId;
  }

  get isKept(): boolean {
    return this.#memory === undefined;
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
      // Closed for a newer version, or taken away by the browser: opened anew.
      this.#opening = undefined;
      return begin();
    });
    if (!trx) return (this.#memory as MemoryDb).run(work);
    return finish(trx, work, mode === 'readonly' ? timings.dbRead : timings.dbWrite);
  }

  /** Undefined where there is none by then: memory takes its place. */
  async #open(): Promise<Idb | undefined> {
    if (!this.#opening) {
      this.#opening = this.#openIdb();
      void this.#opening.then((idb) => idb && this.#moveOver());
    }
    if (this.#memory) return undefined;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, timings.dbOpen));
    const opened = await Promise.race([this.#opening, late]);
    if (!opened) this.#toMemory();
    return opened;
  }

  async #openIdb(): Promise<Idb | undefined> {
    try {
      return await openDB<Schema>(prefix + this.userId, version, {
        upgrade,
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

  /** It has opened after all: what was written meanwhile goes into it. */
  async #moveOver(): Promise<void> {
    const memory = this.#memory;
    if (!memory) return;
    this.#memory = undefined;
    try {
      await this.write([...storeNames], async (trx) => {
        for (const store of storeNames)
          for (const [key, value] of memory.stores[store]) await trx.put(store, value, key);
      });
      tellOutbox('written');
    } catch {
      this.#memory = memory;
    }
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
      // What can't be aborted any more has been written.
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

/** False where it has ended already. */
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

type Memory = Record<StoreName, Map<string, never>>;
const copyOf = (stores?: Memory) =>
  Object.fromEntries(storeNames.map((name) => [name, new Map(stores?.[name])])) as Memory;

/** The same in memory: private windows, a blocked upgrade, a database of a newer version. One transaction after another. */
class MemoryDb {
  stores = copyOf();
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const mine = this.#last.then(async () => {
      const stores = copyOf(this.stores);
      const result = await work(trxOf(stores));
      this.stores = stores;
      return result;
    });
    this.#last = mine.catch(() => {});
    return mine;
  }
}

const trxOf = (stores: Memory): Trx => ({
  get: async (store, key) => stores[store].get(key),
  getAll: async (store) => [...stores[store].values()],
  keys: async (store, start = '') => [...stores[store].keys()].filter((key) => key.startsWith(start)),
  put: async (store, value, key) => void stores[store].set(key, value as never),
  delete: async (store, key) => void stores[store].delete(key),
  clear: async (store) => stores[store].clear(),
});

/** Version 1 had answers under names, and other words for what is in the outbox. Nothing of it is lost. */
async function upgrade(
  db: IDBPDatabase<Schema>,
  before: number,
  _now: number | null,
  trx: IDBPTransaction<Schema, StoreName[], 'versionchange'>,
): Promise<void> {
  const names = [...db.objectStoreNames] as string[];
  for (const name of storeNames) if (!names.includes(name)) db.createObjectStore(name);
  if (before === 1) await fromFirst(db as unknown as IDBPDatabase, trx as never);
}

// biome-ignore lint/suspicious/noExplicitAny: what version 1 wrote has no types any more
type First = any;

async function fromFirst(
  db: IDBPDatabase,
  trx: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<void> {
  const userId = db.name.slice(prefix.length);
  for (const name of ['trip-logs', 'service-logs', 'profile']) {
    const kept: First = await trx.objectStore('kept').get(name);
    if (!kept) continue;
    const queryKey = name === 'profile' ? [name, userId] : [name];
    const bytes = new TextEncoder().encode(JSON.stringify(kept.value)).buffer;
    const answer: StoredAnswer = { queryKey, at: Date.parse(kept.at), content: { iv: null, bytes } };
    await trx.objectStore('answers').put(answer, JSON.stringify(queryKey));
  }
  db.deleteObjectStore('kept');
  const outbox = trx.objectStore('outbox');
  for (const { of, change, images, tried, problem, earlier, ...rest } of (await outbox.getAll()) as First[]) {
    const collided = problem?.kind === 'changed-elsewhere';
    const record: StoredRecord = {
      ...rest,
      kind: of,
      action: change,
      pictures: images,
      maybeSent: tried || undefined,
      // Its merge begins anew, and asks again only about what collides.
      ...(collided && { etag: null }),
      ...(problem && !collided && { problem: problem.kind === 'refused' ? problem : { kind: 'gone' } }),
      // A deletion has the change that it took the place of with it.
      ...(earlier && {
        was: earlier.change,
        pictures: earlier.images,
        etag: earlier.etag,
        content: earlier.content,
      }),
      stamp: 0,
    };
    await outbox.put(record, record.id);
  }
}

/**
 * What a log-out takes with it: everything that the server has answered, and the keys to what was written here. Drafts and
 * the outbox stay, encrypted, until the same user logs in again.
 */
export async function forgetDevice(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache(userId));
  await openDb(userId).write(['keys', 'answers'], async (trx) => {
    await Promise.all([trx.clear('keys'), trx.clear('answers')]);
  });
}

/** The same for every account but that of `userId`: a log-out may have been cut short, or made in a hurry. */
export async function forgetOthers(userId: string | undefined): Promise<void> {
  const found = (await indexedDB.databases?.()) ?? [];
  const accounts = found.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : []));
  await Promise.allSettled(accounts.filter((one) => one !== userId).map(forgetDevice));
}
