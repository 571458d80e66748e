import type { Item, Kind } from './change.ts';
import { type Seal, type Sealed, UnreadableError } from './seal.ts';
import type { Cursors, Trx } from './storage.ts';

type Records = Record<Kind, ReadonlyMap<string, Item>>;

/** What becomes of the records of one kind. */
export interface News {
  kind: Kind;
  changed: readonly Item[];
  removed: readonly string[];
  /** These are all there are. */
  whole?: boolean | undefined;
  /** The number of the account's last change that is in it; undefined if it is only the answer to a change. */
  at?: number | undefined;
}

/** Records with the same beginning of their ids lie together, so that thousands open in a blink and one is written quickly. */
const chunkOf = (kind: Kind, id: string) => `${kind}/${id.slice(0, 1)}`;

const nothing = (): Records => ({
  'trip-log': new Map(),
  'service-log': new Map(),
  boat: new Map(),
  task: new Map(),
  document: new Map(),
  cost: new Map(),
});

/** All records of the account as the server had them, in memory and, encrypted, on the device. */
export class Replica {
  readonly #seal: Seal;
  #records = nothing();
  #cursors: Cursors = { at: {}, stamp: '' };

  constructor(seal: Seal) {
    this.#seal = seal;
  }

  /** By id. The same map until a record of that kind changes. */
  of(kind: Kind): ReadonlyMap<string, Item> {
    return this.#records[kind];
  }

  /** The number to ask the server from on; undefined while the records of that kind have never come. */
  at(kind: Kind): number | undefined {
    return this.#cursors.at[kind];
  }

  /** Reads again what the device has, if that is not what is in memory. What can't be read whole is fetched again. */
  async load(read: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>): Promise<void> {
    const { cursors, chunks } = await read(async (trx) => {
      const cursors = await trx.get('cursors', 'replica');
      const isNew = (cursors?.stamp ?? '') !== this.#cursors.stamp;
      return { cursors, chunks: isNew ? await trx.getAll('replica') : undefined };
    });
    if (!chunks) return;
    const opened = await Promise.all(chunks.map((chunk) => this.#openChunk(chunk)));
    const isWhole = cursors !== undefined && !opened.includes(undefined);
    const records = nothing();
    for (const { kind, items } of isWhole ? (opened as Chunk[]) : [])
      for (const item of items) (records[kind] as Map<string, Item>).set(item._id, item);
    this.#records = records;
    this.#cursors = isWhole ? cursors : { at: {}, stamp: cursors?.stamp ?? '' };
  }

  async #openChunk(chunk: Sealed): Promise<Chunk | undefined> {
    try {
      return (await this.#seal.openJson(chunk)) as Chunk;
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  /** Whether no other tab has written since this one read. */
  async isCurrent(trx: Trx): Promise<boolean> {
    return ((await trx.get('cursors', 'replica'))?.stamp ?? '') === this.#cursors.stamp;
  }

  /**
   * Encrypts what the news change. `write` puts it on the device, in a transaction over `replica` and `cursors`; once that has
   * ended, `show` makes it what the replica holds. One after another.
   */
  async prepare(news: readonly News[], stamp: string) {
    const next = { ...this.#records };
    const cursors: Cursors = { at: { ...this.#cursors.at }, stamp };
    const touched = new Map<string, Kind>();
    const emptied: Kind[] = [];
    for (const { kind, changed, removed, whole, at } of news) {
      const before = next[kind];
      const after = new Map(whole ? [] : before);
      // Without locks (plain HTTP) another tab may have been told of a later version.
      for (const item of changed) if (!isNewer(after.get(item._id), item)) after.set(item._id, item);
      for (const id of removed) after.delete(id);
      next[kind] = after;
      if (at !== undefined) cursors.at[kind] = at;
      if (whole) emptied.push(kind);
      for (const id of [...changed.map(({ _id }) => _id), ...removed]) touched.set(chunkOf(kind, id), kind);
    }
    const chunks = await Promise.all(
      [...touched].map(async ([key, kind]) => {
        const items = [...next[kind].values()].filter(({ _id }) => chunkOf(kind, _id) === key);
        return {
          key,
          sealed: items.length > 0 ? await this.#seal.json({ kind, items } satisfies Chunk) : undefined,
        };
      }),
    );
    return {
      write: async (trx: Trx): Promise<void> => {
        const isStale = (key: string) => emptied.some((kind) => key.startsWith(`${kind}/`));
        if (emptied.length > 0)
          for (const key of (await trx.keys('replica')).filter(isStale)) await trx.delete('replica', key);
        for (const { key, sealed } of chunks) {
          if (sealed) await trx.put('replica', sealed, key);
          else await trx.delete('replica', key);
        }
        await trx.put('cursors', cursors, 'replica');
      },
      show: (): void => {
        this.#records = next;
        this.#cursors = cursors;
      },
    };
  }
}

const isNewer = (one: Item | undefined, other: Item) => (one?.version ?? 0) > (other.version ?? 0);

interface Chunk {
  kind: Kind;
  items: Item[];
}
