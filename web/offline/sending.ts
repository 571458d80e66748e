import { errors } from '#contract/errors';
import type { Failure } from '../api.ts';
import {
  askedOfTabs,
  type Entry,
  type EntryPicture,
  type LogKind,
  type Problem,
  type ServerLog,
  versionOf,
} from './entry.ts';
import type { LogApi } from './log-api.ts';
import { merge, saysTheSame, withServers, withTheirs } from './merge.ts';
import { modify, readPicture } from './outbox.ts';
import { asAnswered, isSame } from './part-values.ts';
import type { OfflineDb } from './schema.ts';
import { timings } from './timings.ts';

export interface SendingContext {
  db: OfflineDb;
  api: LogApi;
  /** Checked right before each call, so that nothing is ever sent as another user. */
  isSignedIn: () => boolean;
  /** Called with the log as the server has it now; undefined once it is deleted there. */
  onLog: (kind: LogKind, id: string, log: ServerLog | undefined, etag: string | null) => Promise<void>;
}

/** Thrown to end the run for now. `after`: how long the server asks us to wait, in milliseconds. `isFull`: the device has no room. */
export class Later {
  readonly after: number | undefined;
  readonly isFull: boolean;
  constructor(after?: number, isFull = false) {
    this.after = after;
    this.isFull = isFull;
  }
}

/** The result of a step. `skip`: the run goes on without this entry; undefined: more steps follow. */
type Step = 'done' | 'skip' | undefined;

/** After this many 5xx responses in a row the entry waits for the user. A 503 does not count, since it is temporary by itself. */
const serverErrorsBorne = 5;

/** More steps than any log needs in one run, even if it is changed elsewhere meanwhile. More than that is an endless loop. */
const mostSteps = ({ pictures, base }: Entry) => 20 + 4 * (pictures.length + (base?.images.length ?? 0));

/**
 * Sends one entry. Each step brings the log on the server closer to what the entry wants, and stores the progress.
 * Interrupted calls are safe to repeat: creations have an `Idempotency-Key`, updates and deletions the `If-Match` of their
 * base.
 */
export class Sending {
  readonly #context: SendingContext;
  readonly #entry: Entry;

  constructor(context: SendingContext, entry: Entry) {
    this.#context = context;
    this.#entry = entry;
  }

  /** `taken`: the number of steps in this run, including this one. */
  step(taken: number): Promise<Step> {
    const { action, logId, base, etag, saved } = this.#entry;
    if (taken > mostSteps(this.#entry)) {
      return this.#stick({ kind: 'failed', sentence: errors.defect.message });
    }
    if (logId === undefined) return this.#create();
    if (etag === null || !base) return this.#compare(logId);
    if (action === 'delete') return this.#delete(logId, etag);
    if (!saved) return this.#save(base, etag);
    return this.#pictures(base, etag);
  }

  get #api(): LogApi {
    if (!this.#context.isSignedIn()) throw new Later();
    return this.#context.api;
  }

  /** Changes the stored entry as it is now, which may be newer than `#entry`. */
  async #note(change: (now: Entry) => Entry | undefined): Promise<undefined> {
    await modify(this.#context.db, this.#entry.id, (now) => now && change(now));
  }

  #isUnchanged(now: Entry): boolean {
    return now.revision === this.#entry.revision;
  }

  /** A withdrawn creation that may have arrived is sent once more: its key tells which log it became. */
  async #create(): Promise<Step> {
    const { kind, id, fields } = this.#entry;
    const version = versionOf(this.#entry);
    const isRepeated = this.#entry.tried.length > 0;
    if (!(await this.#try())) return undefined;
    const created = await this.#api.create(kind, id, fields, version.images);
    if (!created.ok) return this.#fail(created);
    const { data, etag } = created;
    return this.#arrived(data, etag, (now, { tried }) => {
      if (now.action === 'delete') return { ...now, logId: data._id };
      // An earlier attempt had arrived after all, and something has changed since, here or there: merge.
      const base = tried[0] ?? version;
      const merged = merge({ base, tried, mine: now, theirs: data });
      // An open form does not know what else the server has by now: what it saves is compared.
      const revision = now.revision + Number(isRepeated);
      const next: Entry = { ...now, action: 'update', logId: data._id, revision, taken: merged.taken };
      return withServers(next, merged, data, { etag, base });
    });
  }

  /** The version of `base` is unknown or outdated: fetch the log as it is now, and merge it with what is here. */
  async #compare(logId: string): Promise<Step> {
    const { kind, action, base, tried, withdrawn } = this.#entry;
    const shown = await this.#api.show(kind, logId);
    if (!shown.ok) return this.#fail(shown);
    const { data: theirs, etag } = shown;
    if (action === 'delete') {
      const seen = [{ ...base }, ...tried.map(({ fields, images }) => ({ ...base, ...fields, images }))];
      if (!seen.some((one) => isSameLog(theirs, one)))
        return this.#stick({ kind: 'conflict', fields: [], etag }, theirs);
      // The change that the deletion replaced stays based on what it was, so that it can still be undone.
      return this.#arrived(theirs, etag, (now, before) =>
        now.was ? { ...now, base: before.base, tried: before.tried } : now,
      );
    }
    const merged = merge({ base, tried, mine: this.#entry, theirs });
    if (withdrawn) merged.fields = withTheirs(merged.fields, merged.collisions.splice(0), theirs);
    return this.#arrived(theirs, etag, (now) => {
      // The entry changed meanwhile: it is compared again, as it is then.
      if (!this.#isUnchanged(now)) return { ...now, base, etag: null, tried };
      const next = withServers({ ...now, saved: undefined, revision: now.revision + 1 }, merged, theirs, {
        etag,
        base,
      });
      // What the server has is what is being undone: it is not what a later change would be undone to.
      return withdrawn ? { ...next, base, tried } : next;
    });
  }

  /** The next step is to compare: what the server has is not known. */
  #compareNext(): Promise<undefined> {
    return this.#note((now) => ({ ...now, etag: null }));
  }

  async #save(base: ServerLog, etag: string): Promise<Step> {
    const { kind, fields, tried } = this.#entry;
    const saved = (now: Entry) => (this.#isUnchanged(now) ? { ...now, saved: true } : now);
    // After a lost response the server may have something else than the base. If it has, it refuses the version, and the two
    // are compared; if that request is still on its way, it comes too late.
    if (tried.length === 0 && saysTheSame(base, fields)) return this.#note(saved);
    if (!(await this.#try(base.images))) return undefined;
    const updated = await this.#api.update(kind, base._id, fields, undefined, etag);
    if (!updated.ok) return this.#fail(updated);
    // Without a version, it may not have been the server that answered with a sentence: the log itself tells.
    if (updated.etag === null) return this.#compareNext();
    // For a service log the response is only a sentence.
    const { data } = updated;
    const log = typeof data === 'object' ? (data as ServerLog) : { ...base, ...asAnswered(fields, base) };
    // What the server has made of it, such as an arrival by the rows, is nobody's change when more is sent.
    return this.#arrived(log, updated.etag, (now, before) => {
      const { fields, taken } = merge({ base, tried: before.tried, mine: now, theirs: log });
      return saved({ ...now, fields, taken: [...(now.taken ?? []), ...taken] });
    });
  }

  /** One call per step: first delete the removed pictures, then attach the uploaded ones, then upload the next. */
  async #pictures(base: ServerLog, etag: string): Promise<Step> {
    const { kind, pictures, fields } = this.#entry;
    const { images } = base;
    const paths = pictures.flatMap(({ path }) => path ?? []);
    const removed = images.find((path) => !paths.includes(path));
    if (removed !== undefined) {
      const left = images.filter((path) => path !== removed);
      if (!(await this.#try(left))) return undefined;
      const gone = await this.#api.removeImage(removed, etag);
      if (!gone.ok && !isGone(gone)) return this.#fail(gone);
      // No log has the picture any more, or this was not the server: the log itself tells.
      if (gone.ok && gone.etag === null) return this.#compareNext();
      return this.#arrived({ ...base, images: left }, gone.ok ? gone.etag : etag);
    }
    const arrived = paths.filter((path) => !images.includes(path));
    if (arrived.length > 0) {
      const all = [...images, ...arrived];
      if (!(await this.#try())) return undefined;
      const updated = await this.#api.update(kind, base._id, fields, all, etag);
      if (!updated.ok) return this.#fail(updated);
      if (updated.etag === null) return this.#compareNext();
      return this.#arrived({ ...base, images: all }, updated.etag);
    }
    const mine = pictures.flatMap((one) => ('picture' in one ? one : []));
    const next = mine.find(({ path, refused }) => path === undefined && refused === undefined);
    if (next) return this.#upload(next);
    const sentences = mine.flatMap(({ refused }) => refused ?? []);
    return sentences.length > 0
      ? this.#stick({ kind: 'refused', sentences, fields: {} })
      : this.#finish(etag);
  }

  async #upload({ picture, name, type }: { picture: string; name: string; type: string }): Promise<Step> {
    const blob = await readPicture(this.#context.db, picture);
    if (!blob) return this.#stick({ kind: 'picture-unreadable', pictures: [picture] });
    const sent = await this.#api.upload(new File([blob], name, { type }));
    if (!sent.ok && !isAboutThePicture(sent)) return this.#fail(sent, `${name}: `);
    // One that is refused holds up none behind it.
    const outcome = sent.ok ? { path: sent.data } : { refused: `${name}: ${sent.error.message}` };
    return this.#note((now) => ({
      ...now,
      pictures: now.pictures.map((one) =>
        'picture' in one && one.picture === picture ? { ...one, ...outcome } : one,
      ),
    }));
  }

  async #delete(logId: string, etag: string): Promise<Step> {
    const noted = await modify(this.#context.db, this.#entry.id, (now) =>
      now && !now.deletionTried && this.#isUnchanged(now) ? { ...now, deletionTried: true } : now,
    );
    if (!noted || !this.#isUnchanged(noted)) return undefined;
    const removed = await this.#api.remove(this.#entry.kind, logId, etag);
    return removed.ok ? this.#finish(null) : this.#fail(removed);
  }

  /** Stores what the server may have from now on. False if the entry has been withdrawn meanwhile. */
  async #try(images = versionOf(this.#entry).images): Promise<boolean> {
    const version = { fields: this.#entry.fields, images };
    if (this.#entry.tried.some((one) => JSON.stringify(one) === JSON.stringify(version))) return true;
    const add = (now: Entry | undefined) => now && { ...now, tried: [...now.tried, version] };
    return (await modify(this.#context.db, this.#entry.id, add)) !== undefined;
  }

  /** The server has answered with its current log: that is the new base, and earlier attempts no longer count. */
  async #arrived(
    log: ServerLog,
    etag: string | null,
    next: (now: Entry, before: Entry) => Entry = (now) => now,
  ): Promise<Step> {
    const { kind } = this.#entry;
    const arrived = { serverErrors: 0, base: log, etag, tried: [], deletionTried: undefined };
    await this.#note((now) => next({ ...now, ...arrived }, now));
    await this.#context.onLog(kind, log._id, log, etag);
    return undefined;
  }

  /** `etag`: of the log on the server now; null if it is deleted. */
  async #finish(etag: string | null): Promise<Step> {
    const { db, onLog } = this.#context;
    const { id, kind, logId = '', revision, pictures, taken } = this.#entry;
    const paths = Object.fromEntries(
      pictures.flatMap((one) => ('picture' in one ? [[one.picture, one.path]] : [])),
    );
    // Before the entry goes, as in `#arrived`: otherwise the log would be shown for a moment as if it were still there.
    if (etag === null) await onLog(kind, logId, undefined, null);
    const after = await modify(
      db,
      id,
      (now) => {
        if (!now || this.#isUnchanged(now)) return undefined;
        if (etag !== null) return now;
        // The user kept the log after all, but too late: what was changed in it may still be saved as a new log.
        if (now.action === 'delete') return undefined;
        // Where two tabs have written it, the user chooses first.
        if (askedOfTabs(now).length > 0) return now;
        return { ...now, problem: { kind: 'gone' }, deletionTried: undefined };
      },
      { also: (trx) => trx.put('sent', { logId, etag, revision, pictures: paths, taken }, id) },
    );
    return after ? undefined : 'done';
  }

  async #fail(failure: Failure, what = ''): Promise<Step> {
    if (failure.kind === 'unreachable') {
      // What only a proxy refuses, such as a picture that is too large for it, is about this entry if the server itself answers.
      const { status } = failure;
      if (!status || isTemporary(status) || !(await this.#api.isUp())) return this.#later();
      return this.#stumble(what + errors.defect.message);
    }
    const { status, error } = failure;
    const { action, logId, withdrawn, deletionTried, base, pictures, serverErrors } = this.#entry;
    if (status === 401) throw new Later();
    if (isTemporary(status)) return this.#later(failure.retryAfter);
    if (status >= 500) return this.#stumble(error.message);
    // The withdrawn creation had never arrived.
    if (action === 'delete' && logId === undefined) return this.#note(() => undefined);
    if (isGone(failure)) {
      // There is nothing left to delete or to restore, unless it was this device that deleted the log, which was then kept.
      const isDone = action === 'delete' || (withdrawn && !deletionTried);
      return isDone ? this.#finish(null) : this.#stick({ kind: 'gone' });
    }
    if (error.code === 'changed_elsewhere') return this.#compareNext();
    const isUnclaimed = (one: EntryPicture) =>
      'picture' in one && one.path !== undefined && !base?.images.includes(one.path);
    if (error.code === 'invalid_image' && pictures.some(isUnclaimed) && !serverErrors) {
      // The server deletes uploaded pictures that no log claims within a day: upload them once more.
      const again = ({ path, ...one }: EntryPicture) => one as EntryPicture;
      return this.#note((now) => ({
        ...now,
        serverErrors: 1,
        pictures: now.pictures.map((one) => (isUnclaimed(one) ? again(one) : one)),
      }));
    }
    // Shown on the page of the rows: when the user strikes some there, the others are sent.
    if (error.code === 'too_many_rows')
      return this.#stick({ kind: 'refused', sentences: [], fields: { rows: error.message } });
    if (error.code === 'invalid_input' && error.fields)
      return this.#stick({ kind: 'refused', sentences: [], fields: error.fields });
    return this.#stick({ kind: 'refused', sentences: [what + error.message], fields: {} });
  }

  async #stumble(sentence: string): Promise<Step> {
    await this.#note((now) => {
      const at = Date.now();
      // A user who presses «Skicka nu» many times while a server starts again has not seen many failures.
      if (Math.abs(at - (now.serverErrorAt ?? 0)) < timings.serverErrorsApart)
        return { ...now, waited: true };
      const serverErrors = (now.serverErrors ?? 0) + 1;
      const problem: Problem = { kind: 'failed', sentence };
      return {
        ...now,
        serverErrors,
        serverErrorAt: at,
        waited: true,
        ...(serverErrors >= serverErrorsBorne && { problem }),
      };
    });
    return 'skip';
  }

  /** Stored, so that a waiting form learns of it in every tab. */
  async #later(after?: number): Promise<never> {
    await this.#note((now) => (now.waited ? now : { ...now, waited: true }));
    throw new Later(after);
  }

  #stick(problem: Problem, theirs?: ServerLog): Promise<Step> {
    return this.#note((now) =>
      this.#isUnchanged(now) ? { ...now, problem, theirs, deletionTried: undefined } : now,
    );
  }
}

const isTemporary = (status: number) => status === 429 || status === 503;

const isAboutThePicture = (failure: Failure): failure is Extract<Failure, { kind: 'refused' }> =>
  failure.kind === 'refused' &&
  ['not_an_image', 'image_too_large', 'too_many_pixels'].includes(failure.error.code);

const isGone = (failure: Failure) =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 410);

const notedByServer = ['_id', 'userId', 'createdAt', 'updatedAt'];

/** Whether the user can have seen the log as it is now, also that a field was empty. */
function isSameLog(theirs: ServerLog, seen: Record<string, unknown>): boolean {
  // As text, `rows` is only a change: it does not tell all the rows that the log had.
  if (typeof seen.rows === 'string') return false;
  const names = Object.keys({ ...theirs, ...seen }).filter((name) => !notedByServer.includes(name));
  return names.every((name) => isSame(name, theirs[name], seen[name]));
}
