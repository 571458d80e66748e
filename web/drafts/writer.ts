import { randomId } from '../shared/random-id.ts';
import { type Draft, type DraftContent, isEmpty, isSameContent } from './draft.ts';
import { dropDraft, keepDraft } from './store.ts';

/** Writes the draft of one form: one state after another, so that the last one counts. */
export class DraftWriter {
  readonly #userId: string;
  readonly #form: string;
  #id = randomId();
  #written: Draft | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(userId: string, form: string) {
    this.#userId = userId;
    this.#form = form;
  }

  get id(): string {
    return this.#id;
  }

  /** What lies on the device. */
  get written(): Draft | undefined {
    return this.#written;
  }

  /** Goes on with a draft that lies on the device already. */
  goOnWith(draft: Draft): void {
    this.#id = draft.id;
    this.#written = draft;
  }

  /**
   * Writes down what the form holds, unless that is what was written last; an empty form has no draft. `files` as for
   * `keepDraft`. Resolves with what lies on the device then.
   */
  write(content: DraftContent, files: Map<string, File>, version: string | null): Promise<Draft | undefined> {
    return this.#inTurn(async () => {
      const before = this.#written;
      if (isEmpty(content)) await this.#drop();
      else if (!before || !isSameContent(before, content)) {
        const basedOn = before ? before.basedOn : version;
        const savedAt = new Date().toISOString();
        const draft = { id: this.#id, form: this.#form, savedAt, basedOn, ...content };
        await keepDraft(this.#userId, draft, files);
        this.#written = draft;
      }
      return this.#written;
    });
  }

  /** Takes the draft from the device. What is written after that is another one. */
  drop(): Promise<void> {
    return this.#inTurn(() => this.#drop());
  }

  async #drop(): Promise<void> {
    if (!this.#written) return;
    await dropDraft(this.#userId, this.#written);
    this.#written = undefined;
    this.#id = randomId();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => {});
    return mine;
  }
}
