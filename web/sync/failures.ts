import { backoff, type Clock } from './backoff.ts';

/** A change that the server has failed on so many times in a row, what it said, and when it is tried again at the earliest. */
export interface Failing {
  sentence: string;
  times: number;
  /** In milliseconds since 1970. */
  next: number;
}

/** The changes that the server fails on. Each is tried again by itself, ever more seldom, which holds nothing else up. */
export class Failures {
  readonly #in: { clock: Clock; random: () => number };
  /** By the id of the change. Another map after each run. */
  all: ReadonlyMap<string, Failing> = new Map();

  constructor(surroundings: { clock: Clock; random: () => number }) {
    this.#in = surroundings;
  }

  mayTry({ id }: { id: string }): boolean {
    return this.#in.clock.now() >= (this.all.get(id)?.next ?? 0);
  }

  /** How long until one of them may be tried again, in milliseconds; Infinity if there is none. */
  untilNextTry(): number {
    return Math.min(...[...this.all.values()].map(({ next }) => next - this.#in.clock.now()));
  }

  /** `sentences`: what the server said in the last run. Those that no longer wait are left out. */
  note(sentences: ReadonlyMap<string, string>, waits: (id: string) => boolean): void {
    const { clock, random } = this.#in;
    const all = new Map([...this.all].filter(([id]) => waits(id)));
    for (const [id, sentence] of sentences) {
      const times = (all.get(id)?.times ?? 0) + 1;
      all.set(id, { sentence, times, next: clock.now() + backoff(times, random) });
    }
    this.all = all;
  }
}
