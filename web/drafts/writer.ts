import { randomId } from '../shared/random-id.ts';
import { type Draft, type DraftContent, isEmpty, isSameContent } from './draft.ts';
import { dropDraft, keepDraft } from './store.ts';

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

/** Stores the draft of one form, which this tab owns, one state after another, so that the last one wins. */
export class DraftWriter {
  readonly #userId: string;
  readonly #form: string;
  #id = randomId();
  #written: Draft | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #owned: string | undefined;
  #release = () => {};

  constructor(userId: string, form: string) {
    this.#userId = userId;
    this.#form = form;
  }

  get id(): string {
    return this.#id;
  }

  /** The draft as stored on the device. */
  get written(): Draft | undefined {
    return this.#written;
  }

  /** Continues with a stored draft, or with a copy of it if another tab has it open. */
  async goOnWith(draft: Draft): Promise<void> {
    const isMine = await this.#own(draft.id);
    this.#id = isMine ? draft.id : randomId();
    this.#written = isMine ? draft : undefined;
  }

  /**
   * Stores what the form holds, unless that is stored already; an empty form has no draft. `files` as for `keepDraft`.
   * Resolves with the stored draft.
   */
  write(content: DraftContent, files: Map<string, File>, version: string | null): Promise<Draft | undefined> {
    return this.#inTurn(async () => {
      const before = this.#written;
      if (isEmpty(content)) await this.#drop();
      else if (!before || !isSameContent(before, content)) {
        await this.#own(this.#id);
        const basedOn = before ? before.basedOn : version;
        const savedAt = new Date().toISOString();
        const draft = { id: this.#id, form: this.#form, savedAt, basedOn, ...content };
        await keepDraft(this.#userId, draft, files);
        this.#written = draft;
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

  /** The draft is no longer on the device, for example because it became an entry. */
  gone(): void {
    this.#written = undefined;
    this.#id = randomId();
  }

  /** Lets another tab continue with the draft. */
  release(): void {
    this.#owned = undefined;
    this.#release();
  }

  async #drop(): Promise<void> {
    if (!this.#written) return;
    await dropDraft(this.#userId, this.#written);
    this.gone();
  }

  /** False if another tab has the draft. Without locks (plain HTTP) that can't be told, and the answer is true. */
  async #own(id: string): Promise<boolean> {
    if (this.#owned === id || !navigator.locks) return true;
    this.release();
    return new Promise((resolve) => {
      void navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (!lock) return;
        this.#owned = id;
        await new Promise<void>((release) => {
          this.#release = release;
        });
      });
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}
