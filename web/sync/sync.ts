import { backoff, type Clock } from './backoff.ts';
import type { Change, ChosenPicture, Item, Kind, SavedChange, Values } from './change.ts';
import { isSaved } from './change.ts';
import { asNew, corrected, givenUp, inverseOf, type NewChange, newId, resolved } from './decide.ts';
import { Device, type Write } from './device.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import type { Remote } from './remote.ts';
import type { Seal } from './seal.ts';
import type { Storage } from './storage.ts';
import { type Shown, View } from './view.ts';

/** What the sync needs of the browser, so that a test can be one. */
export interface Surroundings {
  userId: string;
  storage: Storage;
  seal: Seal;
  remote: Remote;
  isSignedIn(): boolean;
  isOnline(): boolean;
  /** Only then is asked what is new. */
  isLookedAt(): boolean;
  /** Undefined on plain HTTP: two tabs may then send at once, which is harmless. */
  locks: Pick<LockManager, 'request'> | undefined;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  clock: Clock;
  /** 0 … 1 */
  random(): number;
  /** Deletes what can be fetched again, when the device is full. */
  makeRoom(): Promise<void>;
}

export interface Snapshot {
  /** Each list is undefined while nothing of it has ever come. */
  lists: Record<Kind, readonly Shown[] | undefined>;
  /** All that waits, in order. */
  waiting: readonly SavedChange[];
  drafts: readonly Change[];
  /** Ids of what waits and can't be read. */
  unreadable: readonly string[];
  isKept: boolean;
  /** When the replica was last brought up to date, in milliseconds since 1970. */
  pulledAt: number | undefined;
  isRunning: boolean;
  /** The last run could not reach the server, or was asked to wait. */
  isStuck: boolean;
  /** What the server says of changes that it fails on, by their id. */
  failing: ReadonlyMap<string, string>;
}

/** What the user saves at once. */
export interface Saving {
  kind: Kind;
  /** Of a new record: the id that it gets. */
  recordId: string;
  /** The record as the user saw it; null if it is new. */
  base: Item | null;
  /** The fields that the user has touched, and no others. */
  values: Values;
  /** Pictures that are added, and their bytes where the draft has not stored them. */
  pictures?: readonly ChosenPicture[];
  files?: ReadonlyMap<string, ArrayBuffer>;
  /** The draft that it was. */
  draft?: string | undefined;
  /** The refused change that is corrected. */
  instead?: string | undefined;
}

export type Draft = Pick<Change, 'id' | 'form' | 'texts' | 'removed' | 'pictures'>;

/** How long a page that is looked at goes without asking what is new. */
const pullEvery = 60_000;

/**
 * The engine of one account in one tab: the replica of what the server has, the changes that wait, and the runs that bring the
 * two together, in one tab at a time.
 */
export class Sync {
  readonly #in: Surroundings;
  readonly #device: Device;
  readonly #view: View;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot | undefined;
  /** The run that is under way, or the last one. */
  #run: Promise<void> = Promise.resolve();
  #isUnderWay = false;
  /** Something has happened since the run began. */
  #isWokenAgain = false;
  #isClosed = false;
  #failures = 0;
  /** No run begins before that. */
  #notBefore = 0;
  #callOff = () => {};
  #failing: ReadonlyMap<string, string> = new Map();
  #isRunning = false;

  constructor(surroundings: Surroundings) {
    this.#in = surroundings;
    const { storage, seal, makeRoom, channel, userId } = surroundings;
    const onChange = () => {
      channel?.postMessage('changed');
      this.#tell();
    };
    this.#device = new Device(storage, seal, { makeRoom, onChange });
    this.#view = new View(this.#device, userId);
    channel?.addEventListener('message', () => void this.#hear());
  }

  /** Reads what the device has; then the sync works. */
  async open(): Promise<void> {
    await this.#device.load();
    this.#tell();
    this.wake();
  }

  /** At a log-out, or when the page is left: nothing is sent, written or told any more. */
  close(): void {
    this.#isClosed = true;
    this.#callOff();
    this.#in.channel?.close();
    this.#device.close();
    this.#listeners.clear();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  snapshot = (): Snapshot => {
    const device = this.#device;
    this.#snapshot ??= {
      lists: this.#view.lists(),
      waiting: device.changes.filter(isSaved),
      drafts: device.changes.filter(({ state }) => state === 'draft'),
      unreadable: device.unreadable,
      isKept: device.isKept,
      pulledAt: device.pulledAt,
      isRunning: this.#isRunning,
      isStuck: this.#failures > 0,
      failing: this.#failing,
    };
    return this.#snapshot;
  };

  /** A record as its user has left it. */
  find(kind: Kind, id: string): Shown | undefined {
    return this.snapshot().lists[kind]?.find(({ _id }) => _id === id);
  }

  /**
   * Saves what was written in a form or pressed, all of it or nothing. Resolves with the changes, once they can't be lost any
   * more; a change that would say nothing is left out.
   */
  async save(...all: readonly Saving[]): Promise<readonly SavedChange[]> {
    const written = await this.#device.change(() => {
      const writes = all.map((saving) => this.#saved(saving));
      return {
        put: writes.flatMap(({ put }) => put),
        remove: writes.flatMap(({ remove }) => remove),
        files: new Map(writes.flatMap(({ files }) => [...files])),
      };
    });
    this.wake();
    return this.#asWritten(written);
  }

  #saved({ kind, recordId, base, values, pictures = [], files, draft, instead }: Saving) {
    const refused = this.waitingFor(instead);
    const isNew = refused ? refused.action === 'create' : base === null;
    const said = corrected(refused, values);
    const shared = { kind, recordId, at: this.#in.clock.now(), state: 'queued' } as const;
    const main: NewChange = {
      ...{ ...shared, id: newId(), action: isNew ? 'create' : 'update', values: said, pictures: [] },
      ...{ base: refused ? refused.base : base, ...(refused && { order: refused.order }) },
    };
    const put: NewChange[] = isNew || Object.keys(said).length > 0 ? [main] : [];
    for (const picture of pictures)
      put.push({ ...shared, id: newId(), action: 'picture', values: {}, base, pictures: [picture] });
    const remove = [draft, instead].filter((id) => id !== undefined && this.#device.find(id) !== undefined);
    return { put, remove: remove as string[], files: files ?? new Map<string, ArrayBuffer>() };
  }

  /**
   * Deletes a record, and gives up what of it was refused. `base`: as its user saw it, where that is not what is shown now.
   * Undefined if there is nothing to delete.
   */
  async remove(
    kind: Kind,
    recordId: string,
    base = this.#seen(kind, recordId),
  ): Promise<SavedChange | undefined> {
    if (!base || !this.find(kind, recordId)) return undefined;
    const written = await this.#device.change(() => {
      const stuck = this.#device.changes.filter(
        (one) => isSaved(one) && one.recordId === recordId && one.state !== 'queued',
      );
      const deletion: NewChange = {
        ...{ id: newId(), state: 'queued', kind, recordId, action: 'delete', at: this.#in.clock.now() },
        ...{ values: {}, base, pictures: [] },
      };
      const forget = stuck.flatMap(({ pictures }) => pictures.map(({ path }) => path));
      return { put: [deletion], remove: stuck.map(({ id }) => id), forget };
    });
    this.wake();
    return this.#asWritten(written)[0];
  }

  /** Undoes what was saved at once. False if it is too late for some of it; then nothing is undone. */
  async undo(changes: readonly SavedChange[]): Promise<boolean> {
    const seen = new Map(changes.map(({ id, kind, recordId }) => [id, this.#seen(kind, recordId)]));
    const written = await this.#device.change(() => this.#undone(changes, seen));
    this.wake();
    return written !== undefined;
  }

  #undone(
    changes: readonly SavedChange[],
    seen: ReadonlyMap<string, Item | undefined>,
  ): (Write & { put: NewChange[] }) | undefined {
    const write = { put: [] as NewChange[], remove: [] as string[], forget: [] as string[] };
    for (const change of changes.toReversed()) {
      const now = this.waitingFor(change.id);
      if (now && !now.tried) {
        write.remove.push(now.id);
        write.forget.push(...now.pictures.map(({ path }) => path));
        continue;
      }
      const inverse = inverseOf(change, seen.get(change.id), this.#in.clock.now());
      if (!inverse) return undefined;
      if (inverse.action === 'delete' || Object.keys(inverse.values).length > 0) write.put.push(inverse);
    }
    return write;
  }

  /** Answers the question of a conflict: `mine` are the fields that stay as written here. */
  async resolve(id: string, mine: readonly string[]): Promise<void> {
    await this.#decide(id, (change) => resolved(change, mine));
  }

  /** Writes a log that was deleted elsewhere anew. Resolves with its id. */
  async saveAsNew(id: string): Promise<string | undefined> {
    const written = await this.#decide(id, (change) =>
      asNew(change, this.#device.changes, this.#in.clock.now()),
    );
    return written?.recordId;
  }

  /** Sends what was refused once more, as it is. */
  async retry(id: string): Promise<void> {
    await this.#decide(id, ({ refusal: _, ...change }) => ({
      put: [{ ...change, state: 'queued' as const }],
    }));
  }

  /** Gives up a draft, or what waits. */
  async discard(id: string): Promise<void> {
    await this.#device.change(() => {
      const change = this.#device.find(id);
      if (change) return givenUp(change, this.#device.changes);
      return this.#device.unreadable.includes(id) ? { remove: [id] } : undefined;
    });
    this.wake();
  }

  /** Writes what stands in a form. `files` has the bytes of pictures that are not stored yet. */
  async keepDraft(draft: Draft, files: ReadonlyMap<string, ArrayBuffer>): Promise<void> {
    await this.#device.change(() => {
      const before = this.#device.find(draft.id);
      const paths = new Set(draft.pictures.map(({ path }) => path));
      const forget = before?.pictures.map(({ path }) => path).filter((path) => !paths.has(path)) ?? [];
      const content = { values: {}, base: null, at: this.#in.clock.now() };
      const order = before && { order: before.order };
      return { put: [{ ...draft, ...content, ...order, state: 'draft' as const }], files, forget };
    });
  }

  /** What the server has said of a record in another answer. */
  async learn(kind: Kind, id: string, item: Item | undefined): Promise<void> {
    const news = { kind, changed: item ? [item] : [], removed: item ? [] : [id] };
    await this.#device.change(() => ({ news: [news] }));
  }

  /** The bytes of a picture that waits; undefined if they can't be read any more. */
  readFile(path: string): Promise<ArrayBuffer | undefined> {
    return this.#device.readFile(path);
  }

  /** A change that waits; undefined once it has been sent. */
  waitingFor(id: string | undefined): SavedChange | undefined {
    const change = id === undefined ? undefined : this.#device.find(id);
    return change && isSaved(change) ? change : undefined;
  }

  /** Something has happened: the network is back, the page is looked at, something was written. No event shortens a wait. */
  wake(): void {
    if (this.#isClosed) return;
    if (this.#isUnderWay) this.#isWokenAgain = true;
    else if (this.#in.clock.now() >= this.#notBefore) this.#begin();
  }

  /** At its user's wish, whatever went wrong before. Resolves when all runs have ended that were wanted until then. */
  async sendNow(): Promise<void> {
    this.#notBefore = 0;
    this.wake();
    do await this.#run;
    while (this.#isUnderWay);
  }

  #begin(): void {
    this.#callOff();
    this.#isWokenAgain = false;
    this.#isUnderWay = true;
    this.#run = this.#alone(() => this.#exchange())
      .catch((error: unknown) => {
        console.warn('The sync stopped.', error);
        this.#fail();
      })
      .finally(() => {
        this.#isUnderWay = false;
        if (this.#isWokenAgain) this.wake();
      });
  }

  /** In one tab at a time: another one waits, and finds nothing left to do. */
  async #alone(work: () => Promise<void>): Promise<void> {
    const { locks, userId } = this.#in;
    if (!locks) return work();
    await locks.request(`loggboken-sync-${userId}`, () => (this.#isClosed ? undefined : work()));
  }

  async #exchange(): Promise<void> {
    const { remote, userId, clock } = this.#in;
    const isWanted = this.#in.isLookedAt() || this.#hasQueued();
    if (!isWanted || !this.#in.isOnline() || !this.#in.isSignedIn()) return this.#schedule(pullEvery);
    this.#setRunning(true);
    try {
      await this.#device.load();
      let failure = await pull(this.#device, remote);
      let later: { after?: number | undefined } | undefined;
      for (let isNew = !failure; isNew; ) {
        const pushed = await push({
          device: this.#device,
          remote,
          userId,
          isSignedIn: () => this.#mayCall(),
        });
        this.#failing = pushed.failing;
        later = pushed.later;
        if (pushed.hasSent || pushed.isOutdated) failure = await pull(this.#device, remote);
        isNew = pushed.isOutdated && !failure && !later;
      }
      if (!failure) await this.#device.notePull(clock.now());
      if (failure) later ??= { after: 'retryAfter' in failure ? failure.retryAfter : undefined };
      if (later) return this.#fail(later.after);
      this.#failures = 0;
      this.#notBefore = clock.now();
      this.#schedule(pullEvery);
    } finally {
      this.#setRunning(false);
    }
  }

  #mayCall(): boolean {
    return !this.#isClosed && this.#in.isSignedIn();
  }

  #fail(after = 0): void {
    this.#failures += 1;
    const wait = Math.max(after, backoff(this.#failures, this.#in.random));
    this.#notBefore = this.#in.clock.now() + wait;
    this.#schedule(wait);
    this.#tell();
  }

  #schedule(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#callOff();
    this.#callOff = this.#in.clock.after(milliseconds, () => this.wake());
  }

  async #hear(): Promise<void> {
    if (this.#isClosed) return;
    await this.#device.load();
    this.#tell();
    if (this.#hasQueued()) this.wake();
  }

  #hasQueued(): boolean {
    return this.#device.changes.some(({ state }) => state === 'queued');
  }

  async #decide<W extends Write>(id: string, decide: (change: SavedChange) => W): Promise<W | undefined> {
    const written = await this.#device.change(() => {
      const change = this.waitingFor(id);
      return change && decide(change);
    });
    this.wake();
    return written;
  }

  /** A record as its user sees it: other tabs may have written more than what was told yet. */
  #seen(kind: Kind, recordId: string): Item | undefined {
    const found = this.find(kind, recordId);
    if (!found) return undefined;
    const { waiting: _, ...item } = found;
    return item;
  }

  #asWritten(written: { put: readonly NewChange[] } | undefined): SavedChange[] {
    return (written?.put ?? []).flatMap(({ id }) => this.#device.find(id) ?? []).filter(isSaved);
  }

  #setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#tell();
  }

  #tell(): void {
    if (this.#isClosed) return;
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }
}
