import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { tellOutbox } from './channel.ts';
import type { Encrypted, StoredRecord } from './entry.ts';
import { pictureCache } from './picture-cache.ts';
import { timings } from './timings.ts';

/**
 * What the browser stores for one account. Each account has a database of its own, so one never sees the data of another.
 * What the user has written and what the server has answered is encrypted; see `encryption`.
 */
interface Stores {
  /** `seal`: the account's device key, from log-in to log-out. `local`: a key made here, used until the device key arrives. */
  keys: CryptoKey;
  /** Unsaved forms, by id. */
  drafts: { savedAt: string; content: Encrypted };
  /** Server responses, by the hash of their query. */
  answers: StoredAnswer;
  /** Entries to be sent, by id. */
  outbox: StoredRecord;
  /** Picture bytes of a draft (`{draft}/{picture}`) or of an entry in the outbox (`outbox/{picture}`). */
  pictures: Encrypted;
  /** What each sent entry became, for a user who returns to its old address or was changing it meanwhile. */
  sent: SentEntry;
}

export type StoreName = keyof Stores;
const contents = ['drafts', 'answers', 'outbox', 'pictures', 'sent'] as const;
const storeNames = ['keys', ...contents] as const;

export interface StoredAnswer {
  queryKey: readonly unknown[];
  /** When the server answered, in milliseconds since 1970. */
  at: number;
  etag?: string | undefined;
  /** What it says has been changed since, so it is prefetched again whatever its age. */
  isOutdated?: boolean | undefined;
  content: Encrypted;
}

export interface SentEntry {
  logId: string;
  etag: string | null;
  /** The revision that was sent. Version 1.0.0 of the app did not store it. */
  revision?: number;
  /** Server paths of its pictures, by their id on this device. */
  pictures: Record<string, string | undefined>;
  /** As in the entry. */
  taken?: string[] | undefined;
}

export interface Trx {
  get<N extends StoreName>(store: N, key: string): Promise<Stores[N] | undefined>;
  getAll<N extends StoreName>(store: N): Promise<Stores[N][]>;
  /** The keys that begin with `prefix`. */
  keys(store: StoreName, prefix?: string): Promise<string[]>;
  put<N extends StoreName>(store: N, value: Stores[N], key: string): Promise<void>;
  delete(store: StoreName, key: string): Promise<void>;
  clear(store: StoreName): Promise<void>;
}

/** `work` may await only the transaction. If it throws, everything is rolled back. */
export interface OfflineDb {
  readonly userId: string;
  /** False while data is kept only in memory and is lost with the page. True until IndexedDB has been tried. */
  readonly isKept: boolean;
  read<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Resolves when the data would survive a power loss. Rejects with `DeviceIsFullError` or `DeviceUnavailableError`. */
  write<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
}

/** The device has too little storage left. Nothing has been written. */
export class DeviceIsFullError extends Error {}
/** IndexedDB did not answer in time. Nothing has been written. */
export class DeviceUnavailableError extends Error {}

const prefix = 'loggboken-';
const version = 2;

type Schema = DBSchema & { [N in StoreName]: { key: string; value: Stores[N] } };
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
    return this.#memory === undefined;
  }

  /** Resolves when IndexedDB has opened, however late, or can't be opened. */
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

type Memory = Record<StoreName, Map<string, never>>;
const copyOf = (stores?: Memory) =>
  Object.fromEntries(storeNames.map((name) => [name, new Map(stores?.[name])])) as Memory;

/** The same in memory: for private windows, a blocked upgrade or a database of a newer version. One transaction at a time. */
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

/** Moves what memory holds into a database that may hold something already: behind what waits there, over nothing newer. */
async function moveTo(write: OfflineDb['write'], { keys, ...memory }: Memory): Promise<void> {
  const [mine, seal]: (CryptoKey | undefined)[] = [keys.get('local'), keys.get('seal')];
  const ours = await write(['keys'], async (trx) => {
    // The server gives an account one key: it is the one that is there, or newer.
    if (seal) await trx.put('keys', seal, 'seal');
    // The key that was made here must stay: nobody could read what waits under it.
    const there = await trx.get('keys', 'local');
    if (mine && !there) await trx.put('keys', mine, 'local');
    // Only what is under the account's own key can be read after a log-out.
    const own = await trx.get('keys', 'seal');
    return own ? { key: own } : there && { key: there, local: true };
  });
  const moved = await Promise.all(
    contents.flatMap((store) =>
      [...memory[store]].map(async ([id, value]: [string, object]) => {
        return { store, id, value: mine && ours ? await underKey(value, mine, ours) : value };
      }),
    ),
  );
  await write([...contents], async (trx) => {
    const last = Math.max(0, ...(await trx.getAll('outbox')).map(({ order }) => Number(order) || 0));
    for (const { store, id, value } of moved) {
      const there = (await trx.get(store, id)) as Partial<StoredRecord> | undefined;
      if (there && recency(there) >= recency(value)) continue;
      const order = store === 'outbox' && { order: there?.order ?? last + (value as StoredRecord).order };
      await trx.put(store, { ...value, ...order } as never, id);
    }
  });
}

/** What grows with every change of a stored value. A picture, and what an entry became, never change. */
const recency = (value: { savedAt?: string; at?: number; stamp?: number }) =>
  value.savedAt ?? value.at ?? value.stamp ?? 0;

/** Encrypts anew what the key of the memory has encrypted. */
async function underKey(
  value: object,
  mine: CryptoKey,
  ours: { key: CryptoKey; local?: boolean },
): Promise<object> {
  if ('content' in value) return { ...value, content: await underKey(value.content as object, mine, ours) };
  const { iv, bytes, local: isLocal } = value as Encrypted;
  if (!iv || !isLocal) return value;
  const decrypted = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, mine, bytes).catch(() => undefined);
  // Its user has logged out since, and the key is gone.
  if (!decrypted) return value;
  const fresh = crypto.getRandomValues(new Uint8Array(12));
  const { key, ...which } = ours;
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: fresh }, key, decrypted);
  return { iv: fresh, bytes: encrypted, ...which } as Encrypted;
}

const trxOf = (stores: Memory): Trx => ({
  get: async (store, key) => stores[store].get(key),
  getAll: async (store) => [...stores[store].values()],
  keys: async (store, start = '') => [...stores[store].keys()].filter((key) => key.startsWith(start)),
  put: async (store, value, key) => void stores[store].set(key, value as never),
  delete: async (store, key) => void stores[store].delete(key),
  clear: async (store) => stores[store].clear(),
});

/** Version 1 stored answers under fixed names, and had other property names in the outbox. All of it is migrated. */
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
      // Its merge starts over, and asks only about fields that collide.
      ...(collided && { etag: null }),
      ...(problem && !collided && { problem: problem.kind === 'refused' ? problem : { kind: 'gone' } }),
      // A deletion also carries the change that it replaced.
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
