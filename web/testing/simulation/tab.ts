import { imagePrefixes } from '#contract/images';
import { forgetIn } from '../../sync/account.ts';
import { type ChosenPicture, filesOf, type Item, type SavedChange, type Values } from '../../sync/change.ts';
import { newId } from '../../sync/decide.ts';
import { openSealed } from '../../sync/key.ts';
import { remoteOf } from '../../sync/remote.ts';
import { openStorage } from '../../sync/storage.ts';
import { Sync } from '../../sync/sync.ts';
import { refusedOf } from '../../sync/use-item.ts';
import { apiOver } from '../tab.ts';
import type { Engine, Form, Kind, TabDeps, Waiting } from './engine.ts';

/** The app's own engine in one tab, driven as its pages drive it. */
export const makeTab = (deps: TabDeps): Engine => new TabEngine(deps);

class TabEngine implements Engine {
  readonly #deps: TabDeps;
  #sync: Sync | undefined;

  constructor(deps: TabDeps) {
    this.#deps = deps;
  }

  async open(): Promise<void> {
    const { userId, idb, fetch, channel, deviceKey, ...rest } = this.#deps;
    const sealed = await openSealed(userId, {
      idb,
      isSignedIn: rest.isSignedIn,
      askForKey: async () => deviceKey,
    });
    this.#sync = new Sync({
      ...rest,
      userId,
      ...sealed,
      remote: remoteOf(userId, apiOver(fetch), rest.isSignedIn),
      channel: channel(`loggboken-${userId}`),
      askToBeWoken: () => {},
      isLookedAt: () => true,
      makeRoom: async () => {},
    });
    await this.#sync.open();
  }

  close(): void {
    this.#sync?.close();
  }

  items(kind: Kind): readonly Item[] {
    const shown = this.#sync?.snapshot().lists[kind] ?? [];
    return shown.map(({ waiting: _, ...item }) => item as Item);
  }

  waiting(): readonly Waiting[] {
    const all = this.#sync?.snapshot().waiting ?? [];
    return all.map((change) => {
      const { id, kind, recordId, state, action, conflict } = change;
      // Whoever gives up a record gives up all that was to be changed in it.
      const isWhole = action === 'create' || conflict?.theirs === null;
      const given = all.filter((one) => one === change || (isWhole && one.recordId === recordId));
      const mine = JSON.stringify(given.map(({ values, pictures }) => [values, pictures]));
      const theirs = JSON.stringify(theirsOf(change));
      return { id, kind, recordId, state: state as Waiting['state'], mine, theirs };
    });
  }

  drafts(): string {
    const drafts = this.#sync?.snapshot().drafts ?? [];
    return JSON.stringify(drafts.map(({ texts, pictures }) => [texts, pictures]));
  }

  async form(kind: Kind, id: string | undefined, values: Values): Promise<Form | undefined> {
    const base = id === undefined ? null : this.items(kind).find(({ _id }) => _id === id);
    if (!this.#sync || base === undefined) return undefined;
    return new OpenedForm(this.#sync, kind, base, base ? {} : values);
  }

  async remove(kind: Kind, id: string): Promise<void> {
    const seen = this.#sync?.find(kind, id);
    if (seen) await this.#sync?.remove(kind, seen);
  }

  async undo(ids: readonly string[]): Promise<void> {
    const changes = ids.flatMap((id) => this.#sync?.waitingFor(id) ?? []);
    await this.#sync?.undo(changes);
  }

  async decide(id: string, keeps: 'mine' | 'theirs'): Promise<void> {
    const change = this.#sync?.waitingFor(id);
    if (!change) return;
    const { state, conflict, action } = change;
    if (state === 'refused' && keeps === 'mine')
      return action === 'picture' ? this.#sync?.retry(id) : this.#correct(change);
    if (conflict?.theirs === null && keeps === 'mine') return void (await this.#sync?.saveAsNew(id));
    if (!conflict?.theirs || (action === 'delete' && keeps === 'theirs')) return this.#sync?.discard(id);
    return this.#sync?.resolve(id, keeps === 'mine' ? conflict.fields : []);
  }

  /** As in its form, where what is too long is cut short. */
  async #correct({ id, kind, recordId, values }: SavedChange): Promise<void> {
    const shown = this.#sync?.find(kind, recordId);
    const { waiting: _, ...base } = shown ?? {};
    const short = Object.entries(values).flatMap(([name, value]) =>
      isTooLong(value) ? [[name, value.replace(/x+$/, '')]] : [],
    );
    const saving = { kind, recordId, base: shown ? (base as Item) : null, values: Object.fromEntries(short) };
    await this.#sync?.save({ ...saving, instead: id });
  }

  wake(): void {
    this.#sync?.wake();
  }

  async sendNow(): Promise<void> {
    await this.#sync?.sendNow();
  }

  async logOut(): Promise<void> {
    this.#sync?.close();
    const { userId, idb } = this.#deps;
    const storage = await openStorage(userId, idb);
    await forgetIn(storage);
    storage.close();
  }
}

const isTooLong = (value: unknown): value is string => typeof value === 'string' && value.length > 20_000;

/** What the user is shown of the other side of a conflict. */
function theirsOf({ conflict, action }: SavedChange): unknown {
  const { theirs, fields = [] } = conflict ?? {};
  return action === 'delete' ? theirs : fields.map((name) => theirs?.[name]);
}

class OpenedForm implements Form {
  readonly recordId: string;
  readonly #draft = newId();
  readonly #sync: Sync;
  readonly #kind: Kind;
  readonly #base: Item | null;
  readonly #refused: SavedChange | undefined;
  readonly #chosen: { picture: ChosenPicture; bytes: Promise<ArrayBuffer> }[] = [];
  #values: Values;

  constructor(sync: Sync, kind: Kind, base: Item | null, values: Values) {
    this.#sync = sync;
    this.#kind = kind;
    this.#base = base && structuredClone(base);
    this.recordId = base?._id ?? newId();
    this.#refused = base ? refusedOf(sync.find(kind, base._id)) : undefined;
    this.#values = { ...values };
  }

  set({ rows, ...values }: Values): void {
    Object.assign(this.#values, values);
    if (!rows) return;
    const before = (this.#values.rows ?? { written: [], struck: [] }) as Record<string, unknown[]>;
    const more = rows as Record<string, unknown[]>;
    const united = (name: string) => [...(before[name] ?? []), ...(more[name] ?? [])];
    this.#values.rows = { written: united('written'), struck: united('struck') };
  }

  addPicture(file: File): string {
    const folder = imagePrefixes[filesOf[this.#kind] ?? 'log'];
    const picture = { path: `${folder}${newId()}.webp`, name: file.name, type: file.type };
    this.#chosen.push({ picture, bytes: file.arrayBuffer() });
    return picture.path;
  }

  removePicture(path: string): void {
    const images = (this.#values.images ?? this.#base?.images ?? []) as string[];
    this.#values.images = images.filter((one) => one !== path);
  }

  async keep(): Promise<void> {
    const texts = Object.entries(this.#values).map(([name, value]) => [name, JSON.stringify(value)]);
    const draft = {
      id: this.#draft,
      form: '/form',
      base: null,
      removed: [],
      texts: Object.fromEntries(texts),
    };
    const pictures = this.#pictures;
    await this.#sync.keepDraft({ ...draft, pictures }, await this.#files());
  }

  async save(): Promise<void> {
    await this.#sync.save({
      ...{ kind: this.#kind, recordId: this.recordId, base: this.#base, values: this.#values },
      ...{ pictures: this.#pictures, files: await this.#files(), draft: this.#draft },
      instead: this.#refused?.id,
    });
  }

  async discard(): Promise<void> {
    await this.#sync.discard(this.#draft);
  }

  get #pictures(): ChosenPicture[] {
    return this.#chosen.map(({ picture }) => picture);
  }

  async #files(): Promise<Map<string, ArrayBuffer>> {
    const chosen = this.#chosen.map(async ({ picture, bytes }) => [picture.path, await bytes] as const);
    return new Map(await Promise.all(chosen));
  }
}
