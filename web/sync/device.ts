import { type Change, type Content, type Meta, orderOf, readMeta, type StoredChange } from './change.ts';
import { type News, Replica } from './replica.ts';
import { type Seal, type Sealed, UnreadableError } from './seal.ts';
import { DeviceIsFullError, type Storage, type Trx } from './storage.ts';

/** What is to be written in one transaction: all of it or nothing. */
export interface Write {
  /** New changes, or changes as they are now. One without an order comes behind all others. */
  put?: readonly (Omit<Change, 'order'> & { order?: number })[];
  /** Ids of changes that are no more. */
  remove?: readonly string[];
  /** Bytes of pictures, by path. */
  files?: ReadonlyMap<string, ArrayBuffer>;
  /** Paths of pictures whose bytes are no longer needed here. */
  forget?: readonly string[];
  /** Records as the server has them now. */
  news?: readonly News[];
}

/** Another tab has written meanwhile: what was about to be written is worked out again. */
class OutdatedError extends Error {}

const stores = ['changes', 'files', 'replica', 'cursors', 'numbers'] as const;

/** What the device holds of an account, in memory and stored: the replica, and the changes of its user in their order. */
export class Device {
  readonly replica: Replica;
  readonly #storage: Storage;
  readonly #seal: Seal;
  readonly #makeRoom: () => Promise<void>;
  readonly #onChange: () => void;
  #changes: readonly Change[] = [];
  #unreadable: readonly string[] = [];
  /** How each change is stored: sealing makes another one each time. */
  #prints = new Map<string, string>();
  #pulledAt: number | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** `onChange` is called after each write here. `makeRoom` deletes what can be fetched again. */
  constructor(
    storage: Storage,
    seal: Seal,
    { makeRoom, onChange }: { makeRoom: () => Promise<void>; onChange: () => void },
  ) {
    this.#storage = storage;
    this.#seal = seal;
    this.#makeRoom = makeRoom;
    this.#onChange = onChange;
    this.replica = new Replica(seal);
  }

  /** False: what is written is lost with the page. */
  get isKept(): boolean {
    return this.#storage.isKept;
  }

  /** In order. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  /** Ids of changes that can't be decrypted, or that only a newer version of the app understands. */
  get unreadable(): readonly string[] {
    return this.#unreadable;
  }

  /** When the replica was last brought up to date, here or in another tab. */
  get pulledAt(): number | undefined {
    return this.#pulledAt;
  }

  /** Notes that the replica is up to date, also where nothing was new. */
  async notePull(at: number): Promise<void> {
    this.#pulledAt = at;
    await this.#storage.write(['numbers'], (trx) => trx.put('numbers', at, 'pulledAt'));
  }

  find(id: string): Change | undefined {
    return this.#changes.find((change) => change.id === id);
  }

  /** Reads what other tabs have written. */
  load(): Promise<void> {
    return this.#inTurn(() => this.#load());
  }

  /**
   * Writes what `work` makes of what the device holds now. It is called again if another tab was first, and may want nothing.
   * Resolves with what was written, when that would survive a power loss.
   */
  change<W extends Write>(work: () => W | undefined): Promise<W | undefined> {
    return this.#inTurn(async () => {
      for (;;) {
        const write = work();
        if (!write) return undefined;
        try {
          await this.#commit(write);
          return write;
        } catch (error) {
          if (!(error instanceof OutdatedError)) throw error;
          await this.#load();
        }
      }
    });
  }

  /** The bytes of a picture; undefined if they can't be read any more. */
  async readFile(path: string): Promise<ArrayBuffer | undefined> {
    const sealed = await this.#storage.read(['files'], (trx) => trx.get('files', path));
    try {
      return sealed && (await this.#seal.openBytes(sealed));
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  /** Nothing is written after that. */
  close(): void {
    this.#isClosed = true;
    this.#storage.close();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(() => {
      if (this.#isClosed) throw new Error('The device was closed: its user has logged out.');
      return work();
    });
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #load(): Promise<void> {
    await this.replica.load((work) => this.#storage.read(['replica', 'cursors'], work));
    const stored = await this.#storage.read(['changes', 'numbers'], async (trx) => {
      this.#pulledAt = await trx.get('numbers', 'pulledAt');
      const ids = await trx.keys('changes');
      return Promise.all(ids.map(async (id) => ({ id, stored: await trx.get('changes', id) })));
    });
    const known = new Map(this.#changes.map((change) => [change.id, change]));
    const read = await Promise.all(
      stored.map(async ({ id, stored }) => ({ id, change: await this.#read(stored, known.get(id)) })),
    );
    this.#unreadable = read.filter(({ change }) => !change).map(({ id }) => id);
    this.#changes = read.flatMap(({ change }) => change ?? []).sort(orderOf);
  }

  async #read(stored: unknown, known: Change | undefined): Promise<Change | undefined> {
    const meta = readMeta(stored);
    if (!meta) return undefined;
    const { content } = stored as StoredChange;
    const print = printOf(content);
    if (known && print !== '' && this.#prints.get(meta.id) === print) {
      return isSameMeta(meta, known) ? known : { ...known, ...meta };
    }
    try {
      const opened = (await this.#seal.openJson(content)) as Content;
      this.#prints.set(meta.id, print);
      return { ...opened, ...meta };
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  async #commit(write: Write): Promise<void> {
    const sealed = await Promise.all((write.put ?? []).map((change) => this.#sealChange(change)));
    const files = await Promise.all(
      [...(write.files ?? [])].map(async ([path, bytes]) => ({
        path,
        sealed: await this.#seal.bytes(bytes),
      })),
    );
    const stamp = crypto.getRandomValues(new Uint32Array(4)).join('-');
    const news = write.news && (await this.replica.prepare(write.news, stamp));
    const attempt = () =>
      this.#storage.write(stores, async (trx) => {
        await this.#expect(trx, write);
        if (news && !(await this.replica.isCurrent(trx))) throw new OutdatedError();
        const orders = await ordersFor(trx, sealed);
        for (const [i, { id, ...stored }] of sealed.entries())
          await trx.put('changes', { id, ...stored, order: orders[i] as number }, id);
        for (const { path, sealed } of files) await trx.put('files', sealed, path);
        for (const id of write.remove ?? []) await trx.delete('changes', id);
        for (const path of write.forget ?? []) await trx.delete('files', path);
        await news?.write(trx);
        return orders;
      });
    const orders = await attempt().catch(async (error: unknown) => {
      if (!(error instanceof DeviceIsFullError)) throw error;
      await this.#makeRoom();
      await this.#storage.write(['answers', 'kept'], async (trx) => {
        await trx.clear('answers');
        await trx.clear('kept');
      });
      return attempt();
    });
    news?.show();
    this.#remember(write, sealed, orders);
    this.#onChange();
  }

  /** What is changed or removed must still be as this tab knows it. */
  async #expect(trx: Trx, { put = [], remove = [] }: Write): Promise<void> {
    for (const id of [...put.map((change) => change.id), ...remove]) {
      const known = this.find(id);
      const stored = await trx.get('changes', id);
      if (!known && (!stored || this.#unreadable.includes(id))) continue;
      const meta = readMeta(stored);
      if (!known || !meta || !isSameMeta(meta, known)) throw new OutdatedError();
      if (printOf((stored as StoredChange).content) !== this.#prints.get(id)) throw new OutdatedError();
    }
  }

  async #sealChange(
    change: Omit<Change, 'order'> & { order?: number },
  ): Promise<Omit<Meta, 'order'> & { order?: number; content: Sealed }> {
    const { id, order, state, kind, recordId, action, form, tried, ...content } = change;
    const meta = { id, order, state, kind, recordId, action, form, tried };
    return { ...withoutUndefined(meta), content: await this.#seal.json(content) } as never;
  }

  #remember(
    { put = [], remove = [] }: Write,
    sealed: readonly { id: string; content: Sealed }[],
    orders: readonly number[],
  ): void {
    for (const { id, content } of sealed) this.#prints.set(id, printOf(content));
    for (const id of remove) this.#prints.delete(id);
    const gone = new Set([...put.map(({ id }) => id), ...remove]);
    const left = this.#changes.filter(({ id }) => !gone.has(id));
    const now = put.map((change, i) => withoutUndefined({ ...change, order: orders[i] as number }) as Change);
    this.#changes = [...left, ...now].sort(orderOf);
    this.#unreadable = this.#unreadable.filter((id) => !gone.has(id));
  }
}

async function ordersFor(trx: Trx, changes: readonly { order?: number }[]): Promise<number[]> {
  const last = (await trx.get('numbers', 'order')) ?? 0;
  let next = last;
  const orders = changes.map(({ order }) => {
    if (order !== undefined) return order;
    next += 1;
    return next;
  });
  if (next !== last) await trx.put('numbers', next, 'order');
  return orders;
}

/** Tells one sealing from another. Without encryption nothing does: such a change is read again. */
const printOf = ({ iv }: Sealed): string => iv?.join() ?? '';

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;

const isSameMeta = (one: Meta, other: Meta): boolean =>
  one.order === other.order && one.state === other.state && one.tried === other.tried;
