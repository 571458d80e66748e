import 'fake-indexeddb/auto';
import type { LogIn } from '#server/testing/in-process';
import type { Loop } from './loop.ts';

/** What a tab has of its own. Once it is gone it can do nothing more, whatever of its code still runs. */
export interface TabLife {
  isGone: boolean;
}

type Raw = { transactions: FakeTransaction[]; processTransactions(): void };
type FakeTarget = { listeners: unknown[] };
type FakeTransaction = IDBTransaction &
  FakeTarget & { _state: string; _abort(name: string): void; _requests: { request: FakeTarget }[] };
type FakeDatabase = IDBDatabase & { _rawDatabase: Raw };

/** A phone or a computer, with what its tabs share. */
export class Device {
  readonly name: string;
  /** Who has logged in on it, as its browser remembers. */
  session: LogIn | undefined;
  isFull = false;
  /** How far its clock is ahead, in milliseconds. */
  ahead = 0;
  readonly idb = new IDBFactory();
  readonly #loop: Loop;
  readonly #connections = new Map<TabLife, Set<FakeDatabase>>();
  readonly #raws = new WeakSet<Raw>();
  #locks: { name: string; tab: TabLife; isHeld: boolean; grant: (isHeld: boolean) => void }[] = [];
  #ports: { name: string; tab: TabLife; hear: (data: unknown) => void }[] = [];

  constructor(name: string, loop: Loop) {
    this.name = name;
    this.#loop = loop;
  }

  /** What was under way in that tab is undone, and what it held is let go. */
  end(tab: TabLife): void {
    tab.isGone = true;
    this.#loop.forget(tab);
    for (const db of this.#connections.get(tab) ?? []) {
      for (const trx of db._rawDatabase.transactions) if (trx.db === db) cut(trx);
      // Those of other tabs that have waited for them.
      db._rawDatabase.processTransactions();
      db.close();
    }
    this.#connections.delete(tab);
    this.#ports = this.#ports.filter((port) => port.tab !== tab);
    this.#locks = this.#locks.filter((lock) => lock.tab !== tab);
    for (const { name } of this.#locks) this.#grantNext(name);
  }

  holds(trx: IDBTransaction): boolean {
    return this.#raws.has((trx.db as FakeDatabase)._rawDatabase);
  }

  idbOf(tab: TabLife): IDBFactory {
    const never = new EventTarget() as IDBOpenDBRequest;
    const remember = ({ result }: IDBOpenDBRequest) => {
      const db = result as FakeDatabase;
      this.#raws.add(db._rawDatabase);
      this.#connections.set(tab, (this.#connections.get(tab) ?? new Set()).add(db));
      if (tab.isGone) db.close();
    };
    return {
      open: (name: string, version?: number) => {
        if (tab.isGone) return never;
        const request = this.idb.open(name, version);
        request.addEventListener('upgradeneeded', () => remember(request));
        request.addEventListener('success', () => remember(request));
        return request;
      },
      deleteDatabase: (name: string) => (tab.isGone ? never : this.idb.deleteDatabase(name)),
      databases: () => this.idb.databases(),
      cmp: this.idb.cmp,
    };
  }

  locksOf(tab: TabLife): LockManager {
    const request = (name: string, ...rest: unknown[]): Promise<unknown> => {
      const work = rest.at(-1) as (lock: object | null) => unknown;
      const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
      if (tab.isGone) return new Promise(() => {});
      return new Promise((resolve, reject) => {
        const run = async (lock: object | null) => work(lock);
        const isTaken = this.#locks.some((lock) => lock.name === name);
        if (options.ifAvailable && isTaken)
          return this.#loop.addAlone(() => void run(null).then(resolve, reject), tab);
        const grant = (isHeld: boolean) => {
          if (!isHeld) return;
          const done = () => {
            this.#locks = this.#locks.filter((one) => one !== lock);
            this.#grantNext(name);
          };
          run({ name }).then(resolve, reject).finally(done);
        };
        const lock = { name, tab, isHeld: false, grant };
        this.#locks.push(lock);
        options.signal?.addEventListener('abort', () => {
          if (lock.isHeld) return;
          this.#locks = this.#locks.filter((one) => one !== lock);
          reject(options.signal?.reason);
        });
        this.#grantNext(name);
      });
    };
    return { request, query: async () => ({ held: [], pending: [] }) } as unknown as LockManager;
  }

  #grantNext(name: string): void {
    const next = this.#locks.find((lock) => lock.name === name);
    if (!next || next.isHeld) return;
    next.isHeld = true;
    this.#loop.addAlone(() => next.grant(true), next.tab);
  }

  channelOf(tab: TabLife): (name: string) => BroadcastChannel {
    return (name) => {
      const listeners = new Set<(event: { data: unknown }) => void>();
      const port = {
        name,
        tab,
        hear: (data: unknown) => {
          for (const listener of listeners) listener({ data });
          channel.onmessage?.({ data } as MessageEvent);
        },
      };
      this.#ports.push(port);
      const channel = {
        name,
        onmessage: null as ((event: MessageEvent) => void) | null,
        addEventListener: (_type: string, listener: never) => void listeners.add(listener),
        removeEventListener: (_type: string, listener: never) => void listeners.delete(listener),
        postMessage: (data: unknown) => {
          if (tab.isGone) return;
          for (const other of this.#ports)
            if (other !== port && other.name === name)
              this.#loop.add(
                `messages to ${this.#ports.indexOf(other)} of ${this.name}`,
                () => {
                  if (!other.tab.isGone) other.hear(structuredClone(data));
                },
                other.tab,
              );
        },
        close: () => {
          this.#ports = this.#ports.filter((one) => one !== port);
        },
      };
      return channel as unknown as BroadcastChannel;
    };
  }

  /** Everything that this device stores, for whoever looks. */
  async contents(): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const { name } of await this.idb.databases()) {
      const db = await answered(this.idb.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store);
        const [keys, values] = [all.getAllKeys(), all.getAll()];
        found.push(await answered(keys), await answered(values));
      }
      db.close();
    }
    return found;
  }
}

/** Undoes a transaction, unless it has ended, and nobody hears of it. */
function cut(trx: FakeTransaction): void {
  if (trx.mode !== 'versionchange')
    for (const target of [trx, ...trx._requests.map(({ request }) => request)]) target.listeners = [];
  if (trx._state === 'active' || trx._state === 'inactive') trx.abort();
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A write to a device that is full is undone, as browsers do it: its transaction ends with `QuotaExceededError`. */
export function letDevicesFill(devices: readonly Device[], loop: Loop): () => void {
  const { put, add } = IDBObjectStore.prototype;
  const limited = (write: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const request = write.apply(this, args);
      const trx = this.transaction as FakeTransaction;
      if (devices.some((device) => device.isFull && device.holds(trx)))
        loop.add('idb', () => void (trx._state === 'finished' || trx._abort('QuotaExceededError')));
      return request;
    };
  Object.assign(IDBObjectStore.prototype, { put: limited(put), add: limited(add) });
  return () => void Object.assign(IDBObjectStore.prototype, { put, add });
}
