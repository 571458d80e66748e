/** The time, as the browser tells it or a test. In milliseconds. */
export interface Clock {
  now(): number;
  /** Returns a function that calls it off. */
  after(milliseconds: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

const first = 1000;
const most = 5 * 60_000;

/** How long to wait after so many failures: exponential, with jitter, so that the devices of a harbour don't all send at once. */
export const backoff = (failures: number, random: () => number): number =>
  Math.min(most, first * 2 ** (failures - 1)) * (0.5 + random() / 2);
