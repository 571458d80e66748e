import type { Device } from './device.ts';
import type { Item, Kind } from './engine.ts';

/** A save or a deletion that a user has asked for. `failed`: they were told that nothing was saved. */
export interface Attempt {
  state: 'begun' | 'told' | 'failed';
}

/** A word that a user has written in a field of a record, or a row or picture that they have added. */
export interface Fact extends Attempt {
  word: string;
  kind: Kind;
  recordId: string;
  field: string;
  device: Device;
  /** What may have taken its place: a change whose writer had seen it, or was the same person on the same device. */
  replacedBy: Attempt[];
}

/** Nothing may have taken its place. */
export const isMissed = (fact: Fact) =>
  fact.state === 'told' && !fact.replacedBy.some(({ state }) => state !== 'failed');

/** A word that stands in a form which was not saved. It may be gone once the form was saved or left. */
export interface Kept extends Attempt {
  word: string;
  device: Device;
  form: unknown;
}

/** What users have been told, and so what must be true. */
export class Ledger {
  readonly facts: Fact[] = [];
  kept: Kept[] = [];
  /** The boats of tasks and costs, which go with them. */
  readonly boats = new Map<string, string>();
  readonly #removed = new Map<string, Attempt>();
  readonly #copies = new Map<string, number>();

  /** A user saves words, by field: they take the place of what the form showed there, which was `seen`. */
  save(
    place: { kind: Kind; recordId: string; device: Device },
    words: ReadonlyMap<string, string>,
    seen: Item | undefined,
  ): Fact[] {
    return [...words].map(([key, word]) => {
      // Rows and pictures are sets: none takes another's place.
      const field = key.split(' ')[0] ?? key;
      const gone = this.#removed.get(this.boats.get(place.recordId) ?? '');
      const fact: Fact = { ...place, word, field, state: 'begun', replacedBy: gone ? [gone] : [] };
      if (field !== 'rows' && field !== 'images') {
        for (const other of this.facts.filter((one) => one.field === field)) {
          const isMine = other.recordId === place.recordId && other.device === place.device;
          if (isMine || String(seen?.[field]).includes(other.word)) other.replacedBy.push(fact);
          // Two tabs at the same moment: either may be the later one.
          if (isMine && other.state === 'begun') fact.replacedBy.push(other);
        }
      }
      this.facts.push(fact);
      return fact;
    });
  }

  keep(form: unknown, device: Device, words: Iterable<string>): Kept[] {
    const kept = [...words].map((word): Kept => ({ word, device, form, state: 'begun' }));
    this.kept.push(...kept);
    return kept;
  }

  leave(form: unknown): void {
    this.kept = this.kept.filter((one) => one.form !== form);
  }

  /** A user lets go of all that they were shown. */
  letGo(shown: string, attempt: Attempt = { state: 'told' }): Attempt {
    for (const fact of this.facts) if (shown.includes(fact.word)) fact.replacedBy.push(attempt);
    return attempt;
  }

  /** The same, and of all else that was written on this device about that record. */
  remove(place: { recordId: string; device: Device }, shown: string): Attempt {
    const attempt = this.letGo(shown, { state: 'begun' });
    this.#removed.set(place.recordId, attempt);
    for (const fact of this.facts) {
      const isMine = fact.recordId === place.recordId && fact.device === place.device;
      if (isMine || this.boats.get(fact.recordId) === place.recordId) fact.replacedBy.push(attempt);
    }
    return attempt;
  }

  /** A user has what is shown of a log that is gone written as a new one, as often as they like. */
  copy(shown: string): void {
    for (const [word] of shown.matchAll(/«\d+»/g)) this.#copies.set(word, (this.#copies.get(word) ?? 0) + 1);
  }

  isWantedTwice = (word: string): boolean => (this.#copies.get(word) ?? 0) > 1;
}
