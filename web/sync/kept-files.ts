import { currentDocuments } from '#contract/current-documents';
import type { SavedDocument } from '#contract/documents';
import type { Item } from './change.ts';
import type { Remote } from './remote.ts';
import { type Seal, UnreadableError } from './seal.ts';
import { DeviceIsFullError, type Storage } from './storage.ts';

/** Bytes of all files that are kept here unasked. */
const mostKept = 30 * 1024 * 1024;

/** The files of the boats' current documents, which are kept on every device: somebody may ask for them where there is no network. */
export class KeptFiles {
  readonly #storage: Storage;
  readonly #seal: Seal;
  readonly #remote: Pick<Remote, 'file'>;
  #paths: ReadonlySet<string> = new Set();
  /** What has been followed last, and when. */
  #of: unknown;
  #day = '';

  constructor(storage: Storage, seal: Seal, remote: Pick<Remote, 'file'>) {
    this.#storage = storage;
    this.#seal = seal;
    this.#remote = remote;
  }

  /** Those that are here. The same set until they change. */
  get paths(): ReadonlySet<string> {
    return this.#paths;
  }

  async load(): Promise<void> {
    const paths = new Set(await this.#storage.read(['kept'], (trx) => trx.keys('kept')));
    const isSame = paths.size === this.#paths.size && [...paths].every((one) => this.#paths.has(one));
    if (!isSame) this.#paths = paths;
  }

  /** The bytes of a file, from here or else from the server; undefined if neither can give them. */
  async read(path: string): Promise<ArrayBuffer | undefined> {
    const sealed = await this.#storage.read(['kept'], (trx) => trx.get('kept', path));
    const here = sealed && (await this.#open(sealed));
    if (here) return here;
    const fetched = await this.#remote.file(path, Number.POSITIVE_INFINITY);
    return fetched.ok ? fetched.data : undefined;
  }

  async #open(sealed: Parameters<Seal['openBytes']>[0]): Promise<ArrayBuffer | undefined> {
    try {
      return await this.#seal.openBytes(sealed);
    } catch (error) {
      if (error instanceof UnreadableError) return undefined;
      throw error;
    }
  }

  /**
   * Fetches what is not here, the most wanted first, one after another while it may; what is wanted no longer is dropped, and so is
   * what is less wanted and has no room beside it.
   */
  async follow(
    documents: ReadonlyMap<string, Item>,
    { day, mayGoOn }: { day: string; mayGoOn: () => boolean },
  ): Promise<void> {
    if (documents === this.#of && day === this.#day) return;
    try {
      if (!(await this.#fetchMissing(documents, day, mayGoOn))) return;
    } catch (error) {
      // What there is room for is here.
      if (!(error instanceof DeviceIsFullError)) throw error;
    } finally {
      await this.load();
    }
    this.#of = documents;
    this.#day = day;
  }

  /** False if the server can't be asked. */
  async #fetchMissing(
    documents: ReadonlyMap<string, Item>,
    day: string,
    mayGoOn: () => boolean,
  ): Promise<boolean> {
    const current = currentDocuments([...documents.values()] as unknown as SavedDocument[], day);
    const wanted = new Set(current.flatMap(({ images }) => images));
    const sizes = await this.#dropOthers(wanted);
    // What is left by what is more wanted.
    let room = mostKept;
    for (const path of wanted) {
      const kept = sizes.get(path);
      if (kept !== undefined) {
        if (kept <= room) room -= kept;
        else await this.#storage.write(['kept'], (trx) => trx.delete('kept', path));
        continue;
      }
      if (!mayGoOn()) return false;
      const fetched = await this.#remote.file(path, room);
      // It may have been deleted since it was listed.
      if (!fetched.ok && fetched.kind !== 'refused') return false;
      if (!fetched.ok || !fetched.data) continue;
      const sealed = await this.#seal.bytes(fetched.data);
      await this.#storage.write(['kept'], (trx) => trx.put('kept', sealed, path));
      room -= sealed.bytes.byteLength;
    }
    return true;
  }

  /** The sizes of those that stay. */
  #dropOthers(wanted: ReadonlySet<string>): Promise<Map<string, number>> {
    return this.#storage.write(['kept'], async (trx) => {
      const sizes = new Map<string, number>();
      for (const path of await trx.keys('kept')) {
        if (wanted.has(path)) sizes.set(path, (await trx.get('kept', path))?.bytes.byteLength ?? 0);
        else await trx.delete('kept', path);
      }
      return sizes;
    });
  }
}
