import type { KeptTrack } from '#contract/tracks';
import { Answers } from './answers.ts';
import { applied } from './apply.ts';
import {
  type Change,
  type Draft,
  type Item,
  isDraft,
  isSaved,
  type Kind,
  kinds,
  type SavedChange,
} from './change.ts';
import {
  asNew,
  deletion,
  givenUp,
  type Known,
  type NewChange,
  pathsOf,
  resolved,
  type Saving,
  saved,
  undone,
} from './decide.ts';
import { Device, type Write } from './device.ts';
import { exchange } from './exchange.ts';
import { Failures } from './failures.ts';
import { type Ended, Runs } from './runs.ts';
import type { Surroundings } from './surroundings.ts';
import { Tracks } from './tracks.ts';
import { type Shown, type Snapshot, View } from './view.ts';

/** What a form writes down. `base`: what it was opened with. */
export type DraftContent = Pick<Draft, 'id' | 'form' | 'base' | 'texts' | 'removed' | 'pictures'>;

/**
 * The engine of one account in one tab: the replica of what the server has, the changes that wait, and the runs that bring the
 * two together, in one tab at a time.
 */
export class Sync {
  readonly #in: Surroundings;
  readonly #device: Device;
  readonly #view: View;
  readonly #answers: Answers;
  readonly #tracks: Tracks;
  readonly #runs: Runs;
  readonly #failures: Failures;
  readonly #listeners = new Set<() => void>();
  #snapshot: Snapshot | undefined;
  #isClosed = false;
  #isRunning = false;

  constructor(surroundings: Surroundings) {
    this.#in = surroundings;
    this.#failures = new Failures(surroundings);
    const { storage, seal, remote, makeRoom, channel, userId } = surroundings;
    const onChange = () => {
      if (this.#isClosed) return;
      channel?.postMessage('changed');
      this.#tell();
    };
    this.#device = new Device(storage, seal, { makeRoom, onChange });
    this.#view = new View(this.#device, userId);
    this.#answers = new Answers(storage, seal);
    this.#tracks = new Tracks(this.#answers, remote);
    this.#runs = new Runs(
      (isAsked) => this.#alone(() => this.#run(isAsked)),
      { ...surroundings, untilNextTry: () => this.#failures.untilNextTry() },
      () => {
        this.#isRunning = false;
        this.#tell();
      },
    );
    channel?.addEventListener('message', () => {
      void this.#hear().catch((error: unknown) =>
        console.warn('What another tab wrote can’t be read.', error),
      );
    });
  }

  /** Reads what the device has; then the sync works. */
  async open(): Promise<void> {
    // What can't be read now is read at the next run.
    await this.#device.load().catch((error: unknown) => console.warn('The device does not answer.', error));
    this.#tell();
    this.wake();
  }

  /** At a log-out, or when the page is left: nothing is sent, written or told any more. */
  close(): void {
    this.#isClosed = true;
    this.#runs.end();
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
      come: new Set(kinds.filter((kind) => device.replica.at(kind) !== undefined)),
      waiting: device.changes.filter(isSaved),
      drafts: device.changes.filter(isDraft),
      unreadable: device.unreadable,
      isKept: device.isKept,
      pulledAt: device.pulledAt,
      isRunning: this.#isRunning,
      isServerAway: this.#runs.failures > 0,
      failing: this.#failures.all,
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
      const at = this.#in.clock.now();
      const writes = all.map((saving) => saved(saving, this.waitingFor(saving.instead), at));
      const put = writes.flat();
      const gone = all.flatMap(({ draft, instead }) =>
        [draft, instead].flatMap((id) => (id === undefined ? [] : (this.#device.find(id) ?? []))),
      );
      const kept = new Set(pathsOf(put));
      return {
        put,
        remove: gone.map(({ id }) => id),
        files: new Map(all.flatMap(({ files }) => [...(files ?? [])])),
        forget: pathsOf(gone).filter((path) => !kept.has(path)),
      };
    });
    this.wake();
    return this.#asWritten(written);
  }

  /**
   * Deletes a record as its user saw it, and gives up what of it was refused. Resolves with the deletion; undefined if there is
   * nothing to send.
   */
  async remove(kind: Kind, { waiting: _, ...seen }: Shown): Promise<SavedChange | undefined> {
    const { waiting } = this.snapshot();
    const written = await this.#device.change(() => deletion({ kind, seen }, this.#known(waiting)));
    this.wake();
    return this.#asWritten(written)[0];
  }

  /** Undoes what was saved at once. False if it is too late for some of it; then nothing is undone. */
  async undo(changes: readonly SavedChange[]): Promise<boolean> {
    const seen = this.snapshot().waiting;
    const written = await this.#device.change(() => undone(changes, this.#known(seen)));
    this.wake();
    return written !== undefined;
  }

  /** Answers the question of a conflict: `mine` are the fields that stay as written here. */
  async resolve(id: string, mine: readonly string[]): Promise<void> {
    await this.#decide(id, (change) => resolved(change, mine));
  }

  /** Writes a log that was deleted elsewhere anew. Resolves with its id. */
  async saveAsNew(id: string): Promise<string | undefined> {
    const line = await this.#tracks.of(this.waitingFor(id)?.base ?? undefined);
    const written = await this.#decide(id, (change) =>
      asNew(change, { all: this.#device.changes, line, at: this.#in.clock.now() }),
    );
    return written?.recordId;
  }

  /** Sends what was refused once more, as it is. */
  async retry(id: string): Promise<void> {
    await this.#decide(id, ({ refusal: _, ...change }) => ({
      put: [{ ...change, state: 'queued' as const }],
    }));
  }

  /** Gives up a draft, or what waits; of what another tab has written meanwhile its user has seen nothing here. */
  async discard(id: string): Promise<void> {
    const seen = this.snapshot().waiting;
    await this.#device.change(() => {
      const change = this.#device.find(id);
      if (change) return givenUp(change, seen);
      return this.#device.unreadable.includes(id) ? { remove: [id] } : undefined;
    });
    this.wake();
  }

  /** Writes what stands in a form. `files` has the bytes of pictures that are not stored yet. */
  async keepDraft(draft: DraftContent, files: ReadonlyMap<string, ArrayBuffer>): Promise<void> {
    await this.#device.change(() => {
      const before = this.#device.find(draft.id);
      const paths = new Set(draft.pictures.map(({ path }) => path));
      const forget = before?.pictures.map(({ path }) => path).filter((path) => !paths.has(path)) ?? [];
      const content = { values: {}, at: this.#in.clock.now() };
      const order = before && { order: before.order };
      return { put: [{ ...draft, ...content, ...order, state: 'draft' as const }], files, forget };
    });
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

  /** The line of a trip's track; undefined if it isn't on the device. */
  trackOf(id: string): Promise<KeptTrack | undefined> {
    return this.#tracks.of(this.#device.replica.of('trip-log').get(id));
  }

  /** An answer that is no record, as it was kept, and when the server gave it; undefined if it isn't on the device. */
  answer(name: string): Promise<{ at: number; data: unknown } | undefined> {
    return this.#answers.get(name);
  }

  async keepAnswer(name: string, data: unknown): Promise<void> {
    if (this.#mayCall()) await this.#answers.keep(name, data, this.#in.clock.now());
  }

  /** Something has happened: the network is back, the page is looked at, something was written. No event shortens a wait. */
  wake(): void {
    this.#runs.wake();
  }

  /** At its user's wish, whatever went wrong before. Resolves when all runs have ended that were wanted until then. */
  sendNow(): Promise<void> {
    return this.#runs.now();
  }

  /** In one tab at a time: another one waits, and finds nothing left to do. */
  async #alone(run: () => Promise<Ended>): Promise<Ended> {
    const { locks, userId } = this.#in;
    if (!locks) return run();
    return locks.request(`loggboken-sync-${userId}`, () => (this.#isClosed ? 'idle' : run()));
  }

  /** Only its user's wish is tried where the browser believes that there is no network. */
  async #run(isAsked: boolean): Promise<Ended> {
    const isOnline = isAsked || this.#in.isOnline();
    await this.#device.load();
    const isWanted = this.#in.isLookedAt() || this.#hasQueued();
    if (!isOnline && this.#hasQueued()) this.#in.askToBeWoken();
    if (!isWanted || !isOnline || !this.#mayCall()) return 'idle';
    this.#isRunning = true;
    this.#tell();
    const { userId, remote } = this.#in;
    const mayTry = (change: SavedChange) => isAsked || this.#failures.mayTry(change);
    const exchanged = await exchange({ device: this.#device, remote, userId, mayTry });
    this.#failures.note(exchanged.failing, (id) => this.waitingFor(id) !== undefined);
    if (exchanged.isUpToDate) await this.#device.notePull(this.#in.clock.now());
    if (exchanged.later) return exchanged.later;
    await this.#followTracks();
    return 'done';
  }

  /** Something that waits to be sent comes first. */
  async #followTracks(): Promise<void> {
    const trips = this.#device.replica.of('trip-log');
    const waiting = new Set(this.#device.changes.map(({ recordId }) => recordId));
    const mayGoOn = () => this.#mayCall() && !this.#hasQueued();
    await this.#tracks
      .follow(trips, { waiting, now: this.#in.clock.now(), mayGoOn })
      .catch((error: unknown) => console.warn('Not all tracks are on the device.', error));
  }

  #mayCall(): boolean {
    return !this.#isClosed && this.#in.isSignedIn();
  }

  async #hear(): Promise<void> {
    if (this.#isClosed) return;
    await this.#device.load();
    this.#tell();
    if (this.#hasQueued()) this.wake();
  }

  /** Whether something is to be sent, and not one that the server has lately failed on. */
  #hasQueued(): boolean {
    return this.#device.changes.some((one) => one.state === 'queued' && this.#failures.mayTry(one));
  }

  async #decide<W extends Write>(id: string, decide: (change: SavedChange) => W): Promise<W | undefined> {
    const written = await this.#device.change(() => {
      const change = this.waitingFor(id);
      return change && decide(change);
    });
    this.wake();
    return written;
  }

  #known(seen: readonly Change[]): Known {
    const { changes, replica } = this.#device;
    const itemWithout: Known['itemWithout'] = (recordId, kind, gone) =>
      seen
        .filter(isSaved)
        .filter((one) => one.recordId === recordId && !gone.some(({ id }) => id === one.id))
        .reduce<Item | undefined>(
          (item, change) => applied(item, change, this.#in.userId),
          replica.of(kind).get(recordId),
        );
    return { changes, seen, itemWithout, at: this.#in.clock.now() };
  }

  #asWritten(written: { put: readonly NewChange[] } | undefined): SavedChange[] {
    return (written?.put ?? []).flatMap(({ id }) => this.#device.find(id) ?? []).filter(isSaved);
  }

  #tell(): void {
    if (this.#isClosed) return;
    this.#snapshot = undefined;
    for (const listener of this.#listeners) listener();
  }
}
