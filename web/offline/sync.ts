import { forgetPictures } from '../shared/picture-cache.ts';
import { onOutbox } from './channel.ts';
import { DeviceIsFullError } from './db.ts';
import { hasDeviceKey } from './encryption.ts';
import type { StoredRecord } from './entry.ts';
import { decryptEntry, readRecords } from './outbox.ts';
import type { OfflineDb } from './schema.ts';
import { Later, Sending, type SendingContext } from './sending.ts';
import type { SyncStatus } from './status.ts';
import { timings } from './timings.ts';

/** What the sync needs of the page around it. */
export interface SyncContext extends SendingContext {
  isOnline: () => boolean;
  /** Runs `work` in one tab at a time. Resolves with false if another tab is sending. */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  onStatus: (status: Partial<SyncStatus>) => void;
  /** Something waits, and there is no network: the browser may suspend the page until there is one. */
  onWaiting?: () => void;
}

/**
 * The only sender. It sends the outbox in the order written, the logs before their pictures, and retries at growing
 * intervals until all of it has arrived.
 */
export class Sync {
  readonly #context: SyncContext;
  readonly #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  /** Run even if the browser believes that there is no network. */
  #anyway = false;
  /** Runs in a row that have left something unsent, those without a network aside. */
  #failures = 0;
  /** Before this time no event is a reason to try again. */
  #earliest = 0;

  constructor(context: SyncContext) {
    this.#context = { ...context, db: withRoom(context.db) };
    const { signal } = this.#end;
    const wake = () => this.#wake();
    for (const name of ['online', 'focus']) globalThis.addEventListener?.(name, wake, { signal });
    globalThis.navigator?.serviceWorker?.addEventListener('message', wake, { signal });
    const leaveOutbox = onOutbox((news) => news === 'written' && void this.#run());
    signal.addEventListener('abort', leaveOutbox);
    void this.#run();
  }

  stop(): void {
    this.#end.abort();
    clearTimeout(this.#timer);
  }

  /** Tries at once because the user asks for it. Resolves when the run has ended. */
  async now(): Promise<void> {
    this.#failures = 0;
    this.#anyway = true;
    await this.#run();
  }

  /** Events can come in any number, so they bring the next try forward but never make it one of many. */
  #wake(): void {
    if (!this.#running) this.#runAfter(Math.max(0, this.#earliest - Date.now()));
  }

  #runAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    this.#again = true;
    if (this.#end.signal.aborted) return Promise.resolve();
    this.#running ??= this.#runUntilRest();
    return this.#running;
  }

  async #runUntilRest(): Promise<void> {
    clearTimeout(this.#timer);
    const { onStatus, onWaiting } = this.#context;
    const { signal } = this.#end;
    let later: Later | undefined;
    while (this.#again) {
      this.#again = false;
      later = await this.#sendAlone().then(() => undefined, asLater);
    }
    this.#running = undefined;
    this.#anyway = false;
    onStatus({ sending: undefined, isFull: later?.isFull ?? false });
    const isOffline = later instanceof Offline;
    // What is written is sent at once, also to a server in trouble, which is no reason to try less often.
    const isDue = Date.now() >= this.#earliest;
    if (!later) this.#failures = 0;
    else if (!isOffline && isDue) this.#failures += 1;
    if (!later || isOffline) this.#earliest = 0;
    if (!later || signal.aborted) return;
    const wait = isOffline ? timings.wake : (later.after ?? backoff(Math.max(1, this.#failures)));
    if (!isOffline) this.#earliest = Date.now() + (later.after ?? Math.min(wait, timings.wake));
    this.#runAfter(wait);
    // With a network the browser would wake the app at once, again and again.
    if (isOffline) onWaiting?.();
  }

  async #sendAlone(): Promise<void> {
    const { alone, isOnline } = this.#context;
    if ((await this.#waiting()).length === 0) return;
    if (!this.#anyway && !isOnline()) throw new Offline();
    // Another tab is sending, and this one tries again after it.
    if (!(await alone(() => this.#sendAll()))) throw new Later(3 * timings.backoff.first);
  }

  /** What can be sent, the logs before the pictures that follow them. */
  async #waiting(): Promise<StoredRecord[]> {
    const records = (await readRecords(this.#context.db)).filter(({ problem }) => !problem);
    return [...records.filter(({ saved }) => !saved), ...records.filter(({ saved }) => saved)];
  }

  /** One step at a time, so that what is written meanwhile gets its turn. */
  async #sendAll(): Promise<void> {
    const { db, onStatus } = this.#context;
    const steps = new Map<string, number>();
    // Entries that the server fails on are left for the next run, so that they don't hold up the others.
    const skipped = new Set<string>();
    const begun = new Set<string>();
    let isLeft = false;
    let sent = 0;
    try {
      while (!this.#end.signal.aborted) {
        const [record, ...rest] = (await this.#waiting()).filter(({ id }) => !skipped.has(id));
        if (!record) break;
        const { id, waited } = record;
        if (waited) {
          begun.add(id);
          const left = rest.filter((one) => one.waited && !begun.has(one.id)).length;
          onStatus({ sending: { i: begun.size, n: begun.size + left } });
        }
        const entry = await decryptEntry(db, record);
        if (!entry) {
          skipped.add(id);
          // Without the key it may still become readable; with the key it never will.
          isLeft ||= !(await hasDeviceKey(db));
          continue;
        }
        const taken = (steps.get(id) ?? 0) + 1;
        steps.set(id, taken);
        const step = await new Sending(this.#context, entry).step(taken).catch(skipUnlessLater);
        if (step === 'skip') skipped.add(id);
        isLeft ||= step === 'skip';
        if (step === 'done' && waited && !entry.withdrawn) sent++;
      }
    } finally {
      if (sent > 0) onStatus({ sent });
    }
    if (isLeft) throw new Later();
  }
}

/** The browser knows of no network, so nothing was tried. */
class Offline extends Later {}

/** An entry that can't be sent for a reason of its own does not hold up those after it. */
function skipUnlessLater(error: unknown): 'skip' {
  if (error instanceof Later || error instanceof DeviceIsFullError) throw error;
  console.warn('An entry could not be sent.', error);
  return 'skip';
}

function asLater(error: unknown): Later {
  if (error instanceof Later) return error;
  console.warn('The outbox could not be sent.', error);
  return new Later(undefined, error instanceof DeviceIsFullError);
}

/**
 * The same database, where a write that meets a full device makes room for itself with what can be fetched again: first the
 * pictures, and the answers only if that is not enough. Otherwise nothing would ever be sent, and so nothing ever be freed.
 */
function withRoom(db: OfflineDb): OfflineDb {
  const waysToMakeRoom = [
    () => forgetPictures(db.userId),
    () => db.write(['answers'], (trx) => trx.clear('answers')),
  ];
  return {
    userId: db.userId,
    get isKept() {
      return db.isKept;
    },
    get opened() {
      return db.opened;
    },
    read: (stores, work) => db.read(stores, work),
    async write(stores, work) {
      for (const makeRoom of waysToMakeRoom) {
        try {
          return await db.write(stores, work);
        } catch (error) {
          if (!(error instanceof DeviceIsFullError)) throw error;
          await makeRoom().catch(() => {});
        }
      }
      return db.write(stores, work);
    },
  };
}

/** Exponential, with jitter, so that the devices of a harbour don't all send at the same moment. */
function backoff(failures: number): number {
  const { first, most } = timings.backoff;
  return Math.min(most, first * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}
