import type { Random } from './random.ts';

/** Work of the same line is done in order; which line is next is left to chance. `tab`: it is dropped when that tab is killed. */
interface Line {
  works: { work: Work; tab: object | undefined }[];
}
type Work = (random: Random) => unknown;

interface Timer {
  at: number;
  work: () => void;
  tab: object;
}

const ashore = Date.parse('2026-07-01T06:00:00Z');
const setRealImmediate = globalThis.setImmediate;
/** Timers of the platform: nobody says whose they are, and they outlive their tab, which harms nothing. */
const ofNobody = {};

/** All that happens in a world, one thing at a time: a turn of IndexedDB, a message, a request that leaves, a timer. */
export class Loop {
  now = ashore;
  /** How many turns there have been. */
  turns = 0;
  readonly #lines = new Map<string, Line>();
  #timers: Timer[] = [];
  #isOutside = false;
  #names = 0;

  /** The platform's turns, timers and encryption wait here for theirs, until the function that it returns is called. */
  takeOver(random: Random): () => void {
    const { setImmediate, setTimeout, clearTimeout } = globalThis;
    const { timeout } = AbortSignal;
    const own = {
      // IndexedDB.
      setImmediate: (work: () => void) => (this.#isOutside ? setImmediate(work) : this.add('idb', work)),
      setTimeout: (work: () => void, ms = 0) =>
        this.#isOutside ? setTimeout(work, ms) : { stop: this.after(ms, work, ofNobody) },
      clearTimeout: (timer: { stop?: () => void } | undefined) =>
        timer?.stop ? timer.stop() : clearTimeout(timer as NodeJS.Timeout),
    };
    Object.assign(globalThis, own);
    AbortSignal.timeout = (ms) => {
      const end = new AbortController();
      this.after(ms, () => end.abort(new DOMException('Late', 'TimeoutError')), ofNobody);
      return end.signal;
    };
    const giveBack = [this.#cryptoInTurn(), randomBytesOf(random)];
    return () => {
      Object.assign(globalThis, { setImmediate, setTimeout, clearTimeout });
      AbortSignal.timeout = timeout;
      for (const one of giveBack) one();
    };
  }

  #cryptoInTurn(): () => void {
    const { subtle } = globalThis.crypto;
    const inTurn = new Proxy(subtle, {
      get:
        (_, name: 'encrypt') =>
        (...args: Parameters<SubtleCrypto['encrypt']>) =>
          this.#isOutside
            ? subtle[name](...args)
            : new Promise((resolve, reject) => {
                this.addAlone(() => subtle[name](...args).then(resolve, reject));
              }),
    });
    Object.defineProperty(globalThis.crypto, 'subtle', { value: inTurn, configurable: true });
    return () => Reflect.deleteProperty(globalThis.crypto, 'subtle');
  }

  /** Nothing is left to do but to wait. */
  get isIdle(): boolean {
    return this.#lines.size === 0 && !this.#timers.some(({ at }) => at <= this.now);
  }

  add(line: string, work: Work, tab?: object): void {
    const found = this.#lines.get(line) ?? { works: [] };
    found.works.push({ work, tab });
    this.#lines.set(line, found);
  }

  /** Work that waits for nothing else. */
  addAlone(work: Work, tab?: object): void {
    this.#names += 1;
    this.add(`alone ${this.#names}`, work, tab);
  }

  after(ms: number, work: () => void, tab: object): () => void {
    const timer = { at: this.now + Math.max(0, ms), work, tab };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  forget(tab: object): void {
    for (const [name, line] of this.#lines) {
      line.works = line.works.filter((one) => one.tab !== tab);
      if (line.works.length === 0) this.#lines.delete(name);
    }
    this.#timers = this.#timers.filter((one) => one.tab !== tab);
  }

  /** Something that is not of this world, such as the server: its own turns are not counted. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    // What a tab has begun is of this world, and would otherwise go on outside it.
    await settled();
    this.#isOutside = true;
    try {
      return await work();
    } finally {
      this.#isOutside = false;
    }
  }

  /** Somebody who looks from outside at what is in it. */
  async lookInto(work: Promise<void>, random: Random): Promise<void> {
    work.catch(() => {});
    await this.turnUntilIdle(random);
    await work;
  }

  /** One turn. False if there is nothing to do now. */
  async turn(random: Random): Promise<boolean> {
    if (this.isIdle) await settled();
    const next = this.#next(random);
    if (!next) return false;
    this.turns += 1;
    await next(random);
    await settled();
    return true;
  }

  #next(random: Random): Work | undefined {
    const due = this.#timers.filter(({ at }) => at <= this.now);
    const lines = [...this.#lines];
    const timer = lines.length === 0 || random.isOne(4) ? random.pick(due) : undefined;
    if (timer) {
      this.#timers = this.#timers.filter((one) => one !== timer);
      return timer.work;
    }
    const [name, line] = random.pick(lines) ?? [];
    const next = line?.works.shift()?.work;
    if (name !== undefined && line?.works.length === 0) this.#lines.delete(name);
    return next;
  }

  async turnUntilIdle(random: Random, most = 20_000): Promise<void> {
    for (let i = 0; await this.turn(random); i++)
      if (i > most) throw new Error(`No rest after ${most} turns: ${[...this.#lines.keys()].join(', ')}`);
  }

  /** Time passes, timer by timer; all that they begin happens meanwhile. */
  async pass(ms: number, random: Random): Promise<void> {
    const until = this.now + ms;
    await this.turnUntilIdle(random);
    for (let next = this.#soonest(); next !== undefined && next <= until; next = this.#soonest()) {
      this.now = Math.max(this.now, next);
      await this.turnUntilIdle(random);
    }
    this.now = until;
  }

  #soonest(): number | undefined {
    return this.#timers.length === 0 ? undefined : Math.min(...this.#timers.map(({ at }) => at));
  }
}

/** Whoever waited for something goes on, as far as they come. */
const settled = () => new Promise((resolve) => setRealImmediate(resolve));

function randomBytesOf(random: Random): () => void {
  const fill = (bytes: Uint8Array) => {
    for (const i of bytes.keys()) bytes[i] = random.below(256);
    return bytes;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill, configurable: true });
  return () => Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
}
