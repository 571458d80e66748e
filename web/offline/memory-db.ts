import { randomId } from '../shared/random-id.ts';
import type { Encrypted, StoredRecord } from './entry.ts';
import { contents, type OfflineDb, type StoreName, storeNames, type Trx } from './schema.ts';

type Memory = Record<StoreName, Map<string, never>>;
const copyOf = (stores?: Memory) =>
  Object.fromEntries(storeNames.map((name) => [name, new Map(stores?.[name])])) as Memory;

/** The database in memory: for private windows, a blocked upgrade or a database of a newer version. One transaction at a time. */
export class MemoryDb {
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
export async function moveTo(write: OfflineDb['write'], { keys, ...memory }: Memory): Promise<void> {
  const [mine, seal]: (CryptoKey | undefined)[] = [keys.get('local'), keys.get('seal')];
  const ours = await write(['keys'], async (trx) => {
    // The server gives an account one key: it is the one that is there, or newer.
    if (seal) await trx.put('keys', seal, 'seal');
    // Both local keys must stay: nobody else could read what waits under the one that is there, or is just being encrypted with
    // the one made here, and written later.
    const there = await trx.get('keys', 'local');
    if (mine) await trx.put('keys', mine, there ? `local ${randomId()}` : 'local');
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
