import { currentSession } from '../session-state.ts';
import { currentSync } from '../sync/account.ts';
import type { Draft, Item, Kind } from '../sync/change.ts';
import { newId } from '../sync/decide.ts';
import type { Sync } from '../sync/sync.ts';
import { type Filled, isEmpty, isSameContent } from './draft.ts';

const lockOf = (id: string) => `loggboken-draft-${id}`;

/**
 * Runs `work` on a draft unless a tab has it open, and resolves with whether it did. Without locks (plain HTTP) that can't be
 * told, and it runs.
 */
export async function unlessOpen(id: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

/** The sync of the user who began a form: what is in it is never handed over to another who logs in. */
export async function syncFor(userId: string): Promise<Sync> {
  if (currentSession()?.userId !== userId) throw new Error('The user who began the form has logged out.');
  return currentSync();
}

/** Stores the draft of one form, which this tab owns, one state after another, so that the last one wins. */
export class DraftWriter {
  readonly #userId: string;
  readonly #form: string;
  readonly #kind: Kind | undefined;
  #id = newId();
  #written: Draft | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #owned: string | undefined;
  #release = () => {};

  constructor(userId: string, form: string, kind?: Kind) {
    this.#userId = userId;
    this.#form = form;
    this.#kind = kind;
  }

  get id(): string {
    return this.#id;
  }

  /** The draft as stored on the device. */
  get written(): Draft | undefined {
    return this.#written;
  }

  /** Continues with a stored draft. False if another tab has it open: then what the form holds becomes another draft. */
  async goOnWith(draft: Draft): Promise<boolean> {
    const isMine = await this.#own(draft.id);
    this.#id = isMine ? draft.id : newId();
    this.#written = isMine ? draft : undefined;
    return isMine;
  }

  /**
   * Stores what the form holds, unless that is stored already; an empty form has no draft. `files` has its pictures, by path.
   * `base` is what the form was opened with. Resolves with the stored draft.
   */
  write(content: Filled, files: ReadonlyMap<string, File>, base: Item | null): Promise<Draft | undefined> {
    return this.#inTurn(async () => {
      const before = this.#written;
      if (isEmpty(content)) await this.#drop();
      else if (!before || !isSameContent(before, content)) {
        await this.#own(this.#id);
        const of = { form: this.#form, kind: this.#kind };
        const draft = { id: this.#id, ...of, base: before ? before.base : base, ...content };
        const bytes = await bytesOf(content.pictures, files, before);
        const sync = await syncFor(this.#userId);
        await sync.keepDraft(draft, bytes);
        this.#written = sync.snapshot().drafts.find(({ id }) => id === draft.id);
      }
      return this.#written;
    });
  }

  /** The stored draft, once all writes that were begun have ended. */
  settled(): Promise<Draft | undefined> {
    return this.#inTurn(async () => this.#written);
  }

  /** Deletes the draft. What is stored after that is a new one. */
  drop(): Promise<void> {
    return this.#inTurn(() => this.#drop());
  }

  /** The draft is no longer on the device, for example because it was saved. */
  gone(): void {
    this.#written = undefined;
    this.#id = newId();
  }

  /** Lets another tab continue with the draft. */
  release(): void {
    this.#owned = undefined;
    this.#release();
  }

  async #drop(): Promise<void> {
    if (!this.#written) return;
    await (await syncFor(this.#userId)).discard(this.#written.id);
    this.gone();
  }

  /** False if another tab has the draft. Without locks (plain HTTP) that can't be told, and the answer is true. */
  async #own(id: string): Promise<boolean> {
    if (this.#owned === id || !navigator.locks) return true;
    this.release();
    return new Promise((resolve) => {
      const owned = navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        this.#owned = id;
        await new Promise<void>((release) => {
          this.#release = release;
        });
      });
      // Firefox refuses locks where it keeps nothing: then no other tab has the draft.
      owned.catch(() => resolve(true));
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}

/** The bytes of those pictures that are not stored yet. */
export async function bytesOf(
  pictures: Filled['pictures'],
  files: ReadonlyMap<string, File>,
  stored: Draft | undefined,
): Promise<Map<string, ArrayBuffer>> {
  const isStored = (path: string) => stored?.pictures.some((one) => one.path === path) ?? false;
  const read = pictures.map(async ({ path }) => {
    const file = isStored(path) ? undefined : files.get(path);
    return file ? [[path, await file.arrayBuffer()] as const] : [];
  });
  return new Map((await Promise.all(read)).flat());
}

/** A user's drafts of a form, the newest first. */
export async function draftsOf(userId: string, form: string): Promise<Draft[]> {
  const { drafts } = (await syncFor(userId)).snapshot();
  return drafts.filter((draft) => draft.form === form).toSorted((one, other) => other.at - one.at);
}

/** The pictures of a draft by their path, as files to be sent. One that can't be read is left out. */
export async function filesOf(userId: string, { pictures }: Draft): Promise<Map<string, File>> {
  const sync = await syncFor(userId);
  const found = pictures.map(async ({ path, name, type }) => {
    const bytes = await sync.readFile(path);
    return bytes ? [[path, new File([bytes], name, { type })] as const] : [];
  });
  return new Map((await Promise.all(found)).flat());
}
