import type { Failure } from '../api.ts';
import { onOutbox } from './channel.ts';
import { type OfflineDb, onKeeping } from './db.ts';
import { hasDeviceKey } from './encryption.ts';
import {
  type Entry,
  type Fields,
  type LogKind,
  type Problem,
  type ServerLog,
  type StoredRecord,
  versionOf,
} from './entry.ts';
import type { Answer, LogApi } from './log-api.ts';
import { merge, saysTheSame } from './merge.ts';
import { decryptEntry, modify, readPicture } from './outbox.ts';
import { isPart, isSet } from './part-values.ts';
import { timings } from './timings.ts';

/** What the sync needs of the page around it. */
export interface SyncContext {
  db: OfflineDb;
  api: LogApi;
  /** Asked right before each call: nothing is ever sent as somebody else. */
  isSignedIn: () => boolean;
  isOnline: () => boolean;
  /** One tab at a time. Resolves with false where another one is at it. */
  alone: (work: () => Promise<void>) => Promise<boolean>;
  /** What the server has of a log now, or that it has it no more. */
  onLog: (kind: LogKind, id: string, log: ServerLog | undefined, etag: string | null) => void;
  onStatus: (status: { sending?: { i: number; n: number } | undefined; sent?: number }) => void;
  /** Something waits for a network, and the page may be put to sleep until then. */
  onWaiting?: () => void;
}

/** Thrown, it ends the run for now. `after`: how long the server wants to be left alone, in milliseconds. */
class Later {
  readonly after: number | undefined;
  constructor(after?: number) {
    this.after = after;
  }
}

function asLater(error: unknown): Later {
  if (error instanceof Later) return error;
  console.warn('The outbox could not be sent.', error);
  return new Later();
}

/** What a step has come to; `skip`: the others go on without this entry. */
type Step = 'done' | 'again' | 'skip';

/**
 * The only one that sends: what lies in the outbox, in the order written, the logs before their pictures. Whatever is cut off
 * is safe to do again: creations go under their `Idempotency-Key`, changes and deletions under the `If-Match` of their base.
 */
export class Sync {
  readonly #context: SyncContext;
  #stops: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;
  #stopped = false;
  /** Runs in a row that have come to nothing. */
  #failures = 0;
  #unreadable = new Set<string>();

  constructor(context: SyncContext) {
    this.#context = context;
  }

  start(): void {
    const wake = () => void this.now();
    this.#stops = [
      onOutbox((news) => news === 'written' && void this.#run()),
      onKeeping(() => void this.#run()),
      listen(globalThis, 'online', wake),
      listen(globalThis, 'focus', wake),
      listen(globalThis.navigator?.serviceWorker, 'message', wake),
    ];
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  /** Tries at once, however long it would have waited. Resolves when it has come to rest. */
  async now(): Promise<void> {
    this.#failures = 0;
    await this.#run(true);
  }

  async #run(anyway = false): Promise<void> {
    this.#again = true;
    if (this.#running || this.#stopped) return;
    this.#running = true;
    clearTimeout(this.#timer);
    let later: Later | undefined;
    while (this.#again) {
      this.#again = false;
      later = await this.#sendAlone(anyway).then(() => undefined, asLater);
    }
    this.#running = false;
    this.#context.onStatus({ sending: undefined });
    const waiting = await this.#waiting(new Set()).catch(() => []);
    if (waiting.length === 0 || this.#stopped) return;
    this.#failures = later ? this.#failures + 1 : 0;
    this.#timer = setTimeout(() => void this.#run(), later?.after ?? backoff(this.#failures));
    this.#context.onWaiting?.();
  }

  async #sendAlone(anyway: boolean): Promise<void> {
    if (!anyway && !this.#context.isOnline()) throw new Later();
    // Another tab is at it, and this one comes after it.
    if (!(await this.#context.alone(() => this.#sendAll()))) throw new Later(3 * timings.backoff.first);
  }

  /** What can be sent, the logs before the pictures that follow them. */
  async #waiting(skipped: Set<string>): Promise<StoredRecord[]> {
    const { db, isSignedIn } = this.#context;
    if (!isSignedIn()) return [];
    const records = await db.read(['outbox'], (trx) => trx.getAll('outbox'));
    return records
      .filter(({ id, problem }) => !problem && !this.#unreadable.has(id) && !skipped.has(id))
      .sort(
        (one, other) => Number(one.saved ?? false) - Number(other.saved ?? false) || one.order - other.order,
      );
  }

  async #sendAll(): Promise<void> {
    const { db, onStatus } = this.#context;
    // What the server stumbles over is left for the next run: it does not hold up the others.
    const skipped = new Set<string>();
    const begun = new Set<string>();
    let sent = 0;
    try {
      // A step at a time: more steps than this mean that something goes round in a circle.
      for (let steps = 0; steps < 5000; steps++) {
        const [record, ...rest] = await this.#waiting(skipped);
        if (!record || this.#stopped) break;
        if (record.waited) {
          begun.add(record.id);
          const left = rest.filter(({ id, waited }) => waited && !begun.has(id)).length;
          onStatus({ sending: { i: begun.size, n: begun.size + left } });
        }
        const entry = await decryptEntry(db, record);
        if (entry) {
          const step = await new Sending(this.#context, entry).step();
          if (step === 'skip') skipped.add(record.id);
          if (step === 'done' && entry.waited && !entry.withdrawn) sent++;
        } else if (await hasDeviceKey(db)) this.#unreadable.add(record.id);
        else skipped.add(record.id);
      }
    } finally {
      if (sent > 0) onStatus({ sending: undefined, sent });
    }
    if (skipped.size > 0) throw new Later();
  }
}

const listen = (target: EventTarget | undefined, name: string, heard: () => void) => {
  target?.addEventListener?.(name, heard);
  return () => target?.removeEventListener?.(name, heard);
};

/** Exponential, with jitter: not all devices of a harbour at the same moment. */
function backoff(failures: number): number {
  const { first, most } = timings.backoff;
  const longest = Math.min(most, first * 2 ** Math.max(0, failures - 1));
  return longest * (0.5 + Math.random() / 2);
}

/** So many answers of 5xx, and the entry waits for its writer. «503» says by itself that it passes. */
const serverErrorsBorne = 5;

/** Pictures that have arrived lie unclaimed for a day, and are thrown away after it: then they are sent once more. */
const sentOnceMore = new Set<string>();

/** One entry on its way. Each step brings the log on the server nearer to what the entry wants, and notes how far it has come. */
class Sending {
  readonly #context: SyncContext;
  readonly #entry: Entry;

  constructor(context: SyncContext, entry: Entry) {
    this.#context = context;
    this.#entry = entry;
  }

  /** Asked right before each call: nothing is ever sent as somebody else. */
  get #api(): LogApi {
    if (!this.#context.isSignedIn()) throw new Later();
    return this.#context.api;
  }

  step(): Promise<Step> {
    const { action, logId, etag, saved } = this.#entry;
    if (logId === undefined) return this.#create();
    if (etag === null) return this.#compare();
    if (action === 'delete') return this.#delete(etag);
    if (!saved) return this.#save(logId, etag);
    return this.#pictures(logId, etag);
  }

  /** A creation that was taken back after it may have arrived is made as well: its key tells which log it became. */
  async #create(): Promise<Step> {
    const { kind, id, fields, action } = this.#entry;
    const version = versionOf(this.#entry);
    if (!(await this.#try())) return 'again';
    const created = await this.#api.create(kind, id, fields, version.images);
    if (!created.ok) {
      if (isGone(created) && action === 'delete') return this.#finish(null);
      if (isGone(created)) return this.#stick({ kind: 'gone' });
      return this.#fail(created, undefined, action === 'delete');
    }
    const { data, etag } = created;
    return this.#arrived(data, etag ?? '"1"', (now, { tried }) => {
      if (now.action === 'delete') return { ...now, logId: data._id };
      // An earlier try had come through after all, and something was changed since, here or there: merged.
      const merged = merge({ base: tried[0] ?? version, tried, mine: now, theirs: data });
      return withMerged({ ...now, action: 'update', logId: data._id }, merged, data, etag ?? '"1"');
    });
  }

  /** The version of its base is not known, or not the server's any more: the log as it is now, merged with what is here. */
  async #compare(): Promise<Step> {
    const { kind, logId = '', action, base, tried } = this.#entry;
    const shown = await this.#api.show(kind, logId);
    if (!shown.ok) {
      if (isGone(shown))
        return action === 'delete' || this.#entry.withdrawn
          ? this.#finish(null)
          : this.#stick({ kind: 'gone' });
      return this.#fail(shown);
    }
    const { data: theirs, etag } = shown;
    if (action === 'delete') {
      const seen = [base, ...tried.map((one) => ({ ...one.fields, images: one.images }))];
      const isSeen = seen.some((one) => one && isSameLog(theirs, one as ServerLog));
      if (!isSeen && base) return this.#stick({ kind: 'conflict', fields: [], etag }, theirs);
      return this.#arrived(theirs, etag, (now) => now);
    }
    const merged = merge({ base, tried, mine: this.#entry, theirs });
    if (this.#entry.withdrawn) {
      for (const name of merged.collisions.splice(0)) {
        if (isPart(name)) delete merged.fields[name];
        else merged.fields[name] = (theirs[name] as Fields[string] | undefined) ?? null;
      }
    }
    return this.#arrived(theirs, etag, (now) =>
      now.revision === this.#entry.revision
        ? withMerged({ ...now, revision: now.revision + 1 }, merged, theirs, etag)
        : // Changed meanwhile: compared anew, with what is there now.
          { ...now, base, etag: null, tried },
    );
  }

  async #save(logId: string, etag: string): Promise<Step> {
    const { kind, fields, base, revision } = this.#entry;
    if (base && saysTheSame(base, fields)) {
      await modify(this.#context.db, this.#entry.id, (now) =>
        now?.revision === revision ? { ...now, saved: true } : now,
      );
      return 'again';
    }
    if (!(await this.#try())) return 'again';
    const updated = await this.#api.update(kind, logId, fields, undefined, etag);
    if (!updated.ok) return this.#fail(updated);
    const log = { ...base, ...(isLog(updated.data) ? updated.data : fields), _id: logId } as ServerLog;
    log.images ??= base?.images ?? [];
    return this.#arrived(log, updated.etag, (now) =>
      now.revision === revision && now.action !== 'delete' ? { ...now, saved: true } : now,
    );
  }

  /** One after the other: those that are to go, then those that have come, then the next that is to be sent. */
  async #pictures(logId: string, etag: string): Promise<Step> {
    const { kind, base, pictures, fields } = this.#entry;
    const images = base?.images ?? [];
    const wanted = pictures.map(({ path }) => path);
    if (!base) return this.#finish(etag);
    const removed = images.find((path) => !wanted.includes(path));
    if (removed !== undefined) {
      const gone = await this.#api.removeImage(removed, etag);
      if (!gone.ok && !isGone(gone)) return this.#fail(gone);
      const left = { ...base, images: images.filter((path) => path !== removed) };
      return this.#arrived(left, gone.ok ? gone.etag : etag, (now) => now);
    }
    const arrived = pictures.flatMap(({ path }) =>
      path !== undefined && !images.includes(path) ? path : [],
    );
    if (arrived.length > 0) {
      const all = [...images, ...arrived];
      if (!(await this.#try())) return 'again';
      const updated = await this.#api.update(kind, logId, fields, all, etag);
      if (!updated.ok) return this.#fail(updated);
      const log = { ...base, ...(isLog(updated.data) ? updated.data : {}), images: all };
      return this.#arrived(log, updated.etag, (now) => now);
    }
    const next = pictures.find((one) => 'picture' in one && one.path === undefined);
    return next && 'picture' in next ? this.#upload(next) : this.#finish(etag);
  }

  async #upload({ picture, name, type }: { picture: string; name: string; type: string }): Promise<Step> {
    const { db } = this.#context;
    const blob = await readPicture(db, picture);
    if (!blob) return this.#stick({ kind: 'picture-unreadable', pictures: [picture] });
    const sent = await this.#api.upload(new File([blob], name, { type }));
    if (!sent.ok) return this.#fail(sent, `${name}: `);
    await modify(
      db,
      this.#entry.id,
      (now) =>
        now && {
          ...now,
          pictures: now.pictures.map((one) =>
            'picture' in one && one.picture === picture ? { ...one, path: sent.data } : one,
          ),
        },
    );
    return 'again';
  }

  async #delete(etag: string): Promise<Step> {
    const { kind, logId = '' } = this.#entry;
    const removed = await this.#api.remove(kind, logId, etag);
    if (!removed.ok && !isGone(removed)) return this.#fail(removed);
    return this.#finish(null);
  }

  /** Notes what may be on the server from now on. False where the entry has been changed meanwhile. */
  async #try(): Promise<boolean> {
    const { id, revision, tried } = this.#entry;
    const version = versionOf(this.#entry);
    if (tried.some((one) => JSON.stringify(one) === JSON.stringify(version))) return true;
    const after = await modify(this.#context.db, id, (now) =>
      now?.revision === revision ? { ...now, tried: [...now.tried, version] } : now,
    );
    return after?.revision === revision;
  }

  /** The server has answered with what it has now: that is the base from here on, and nothing tried before counts any more. */
  async #arrived(
    log: ServerLog,
    etag: string | null,
    next: (now: Entry, before: Entry) => Entry,
  ): Promise<Step> {
    const { db, onLog } = this.#context;
    const { kind, id } = this.#entry;
    await modify(db, id, (now) => now && next({ ...now, serverErrors: 0, base: log, etag, tried: [] }, now));
    onLog(kind, log._id, log, etag);
    return 'again';
  }

  async #finish(etag: string | null): Promise<Step> {
    const { db, onLog } = this.#context;
    const { id, revision, kind, logId = '', pictures } = this.#entry;
    const paths = Object.fromEntries(
      pictures.flatMap((one) =>
        'picture' in one && one.path !== undefined ? [[one.picture, one.path]] : [],
      ),
    );
    const isGoneNow = etag === null;
    const after = await modify(
      db,
      id,
      (now) => {
        if (!now || now.revision === revision) return undefined;
        if (!isGoneNow) return now;
        // Kept after all, but too late: what had been changed in it may still be saved as a new log.
        return now.action === 'delete' ? undefined : { ...now, problem: { kind: 'gone' } };
      },
      {
        also: async (trx, before) => {
          if (before?.revision === revision) await trx.put('sent', { logId, etag, pictures: paths }, id);
        },
      },
    );
    if (isGoneNow) onLog(kind, logId, undefined, null);
    return after ? 'again' : 'done';
  }

  async #fail(failure: Failure, what = '', isLookup = false): Promise<Step> {
    const { id, action } = this.#entry;
    if (failure.kind === 'unreachable') return this.#later();
    const { status, error } = failure;
    if (status === 401) throw new Later();
    if (status === 429 || status === 503) return this.#later(failure.retryAfter);
    if (status >= 500) {
      const after = await modify(this.#context.db, id, (now) => {
        if (!now) return undefined;
        const serverErrors = (now.serverErrors ?? 0) + 1;
        const next: Entry = { ...now, serverErrors, waited: true };
        return serverErrors < serverErrorsBorne
          ? next
          : { ...next, problem: { kind: 'failed', sentence: error.message } };
      });
      return after ? 'skip' : 'again';
    }
    if (isLookup) {
      // Refused: so it had never arrived, and there is nothing to delete.
      await modify(this.#context.db, id, () => undefined);
      return 'again';
    }
    if (error.code === 'changed_elsewhere') {
      await modify(this.#context.db, id, (now) => now && { ...now, etag: null });
      return 'again';
    }
    if (isGone(failure) && action !== 'delete') {
      return this.#entry.withdrawn ? this.#finish(null) : this.#stick({ kind: 'gone' });
    }
    const hasArrived = this.#entry.pictures.some((one) => 'picture' in one && one.path !== undefined);
    if (error.code === 'invalid_image' && hasArrived && !sentOnceMore.has(id)) {
      sentOnceMore.add(id);
      const there = this.#entry.base?.images ?? [];
      await modify(
        this.#context.db,
        id,
        (now) =>
          now && {
            ...now,
            pictures: now.pictures.map((one) => {
              if (!('picture' in one) || there.includes(one.path ?? '')) return one;
              const { path: _, ...again } = one;
              return again;
            }),
          },
      );
      return 'again';
    }
    const sentences = error.fields && error.code === 'invalid_input' ? [] : [what + error.message];
    return this.#stick({ kind: 'refused', sentences, fields: error.fields ?? {} });
  }

  /** Noted, so that a form that waits knows, in every tab. */
  async #later(after?: number): Promise<never> {
    await modify(this.#context.db, this.#entry.id, (now) =>
      now?.waited ? now : now && { ...now, waited: true },
    );
    throw new Later(after);
  }

  async #stick(problem: Problem, theirs?: ServerLog): Promise<Step> {
    const { id, revision } = this.#entry;
    await modify(this.#context.db, id, (now) =>
      now?.revision === revision ? { ...now, problem, ...(theirs && { theirs }) } : now,
    );
    return 'again';
  }
}

function withMerged(
  entry: Entry,
  { fields, pictures, collisions }: ReturnType<typeof merge>,
  theirs: ServerLog,
  etag: string | null,
): Entry {
  const { saved: _, ...rest } = entry;
  if (collisions.length === 0) return { ...rest, fields, pictures, saved: saysTheSame(theirs, fields) };
  return { ...rest, fields, pictures, theirs, problem: { kind: 'conflict', fields: collisions, etag } };
}

const isLog = (data: unknown): data is ServerLog =>
  typeof data === 'object' && data !== null && '_id' in data;

const isGone = (answer: Answer<unknown>) =>
  !answer.ok && answer.kind === 'refused' && (answer.status === 404 || answer.status === 410);

/** What its writer can have seen of it: not the times that the server notes. */
function isSameLog(theirs: ServerLog, seen: ServerLog): boolean {
  const { updatedAt: _, createdAt: __, _id: ___, ...rest } = seen;
  const known = Object.entries(rest).filter(([name]) => name in theirs);
  // Of rows that may have been sent it is not known that they are all.
  if (known.some(([name, value]) => isSet(name) && typeof value === 'string')) return false;
  return saysTheSame(theirs, Object.fromEntries(known) as never);
}
