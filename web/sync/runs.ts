import { backoff, type Clock } from './backoff.ts';

/** How a run ended. `idle`: there was nothing to do, or it could not be tried. `after`: when it may be tried again at the earliest. */
export type Ended = 'done' | 'idle' | { after?: number | undefined };

/** How long it goes without a run, in milliseconds. */
const pause = 60_000;
/** One that failed alone is not tried again sooner. */
const least = 1000;

interface Surroundings {
  clock: Clock;
  random: () => number;
  /** How long until something that failed alone may be tried again, in milliseconds; Infinity if nothing has. */
  untilNextTry: () => number;
}

/** Runs one after another: when something has happened, when its user asks (`isAsked`), and every minute. After a failure it waits, and no event shortens that. */
export class Runs {
  /** How many have failed in a row. */
  failures = 0;
  readonly #run: (isAsked: boolean) => Promise<Ended>;
  readonly #in: Surroundings;
  readonly #onEnd: () => void;
  /** The one that is under way, or the last one. */
  #last: Promise<void> = Promise.resolve();
  #isUnderWay = false;
  #isWokenAgain = false;
  #isAsked = false;
  #isWaiting = false;
  #isOver = false;
  #callOff = () => {};

  constructor(run: (isAsked: boolean) => Promise<Ended>, surroundings: Surroundings, onEnd: () => void) {
    this.#run = run;
    this.#in = surroundings;
    this.#onEnd = onEnd;
  }

  wake(): void {
    if (this.#isOver || this.#isWaiting) return;
    if (this.#isUnderWay) this.#isWokenAgain = true;
    else this.#begin();
  }

  /** Whatever went wrong before. Resolves when all runs have ended that were wanted until then. */
  async now(): Promise<void> {
    this.#isWaiting = false;
    this.#isAsked = true;
    this.wake();
    do await this.#last;
    while (this.#isUnderWay);
  }

  end(): void {
    this.#isOver = true;
    this.#callOff();
  }

  #begin(): void {
    this.#callOff();
    this.#isWokenAgain = false;
    this.#isUnderWay = true;
    this.#last = this.#run(this.#isAsked)
      .catch((error: unknown): Ended => {
        console.warn('The sync stopped.', error);
        return {};
      })
      .then((ended) => this.#rest(ended));
    this.#isAsked = false;
  }

  #rest(ended: Ended): void {
    this.#isUnderWay = false;
    if (ended !== 'idle') this.failures = ended === 'done' ? 0 : this.failures + 1;
    // A wish of its user that came meanwhile is not what has failed.
    this.#isWaiting = typeof ended === 'object' && !this.#isAsked;
    if (!this.#isOver) this.#callOff = this.#in.clock.after(this.#waitAfter(ended), () => this.#goOn());
    this.#onEnd();
    if (this.#isWokenAgain) this.wake();
  }

  #waitAfter(ended: Ended): number {
    const { random, untilNextTry } = this.#in;
    if (typeof ended === 'object') return Math.max(ended.after ?? 0, backoff(this.failures, random));
    return ended === 'idle' ? pause : Math.min(pause, Math.max(least, untilNextTry()));
  }

  #goOn(): void {
    this.#isWaiting = false;
    this.wake();
  }
}
