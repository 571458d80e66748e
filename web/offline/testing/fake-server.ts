import type { ErrorBody } from '#contract/errors';
import type { Field } from '#contract/logs/definition';
import { serviceLogDefinition } from '#contract/logs/service-log-fields';
import { tripLogDefinition } from '#contract/logs/trip-log-fields';
import { isEmpty } from '#contract/logs/values';
import { type RowChanges, type RowSummary, summaryOfRows, unite, withChanges } from '#contract/rows';
import type { Failure } from '../../api.ts';
import type { Fields, LogKind, ServerLog } from '../entry.ts';
import type { Answer, LogApi } from '../log-api.ts';

/**
 * What happens to one call: the request is lost (`before`), the response is lost (`after`), the server refuses, or a proxy
 * answers with that status and a page of its own.
 */
export type Fate = 'before' | 'after' | number | { status: number; error: ErrorBody; retryAfter?: number };

interface StoredLog {
  log: ServerLog;
  version: number;
}

/** The server of the unit tests. Versions, keys and pictures follow the contract; `fate` lets calls fail. */
export class FakeServer implements LogApi {
  readonly logs = new Map<string, StoredLog>();
  readonly calls: string[] = [];
  readonly files: File[] = [];
  /** Called for each call; undefined lets it through. */
  fate: (call: string) => Fate | undefined | Promise<Fate | undefined> = () => undefined;
  #keys = new Map<string, string>();
  #rowChanges = new Map<string, RowChanges>();
  #unclaimed = new Set<string>();
  #ids = 0;

  /** Writes a log as another device would. */
  write(log: Partial<ServerLog> & { _id?: string }): ServerLog {
    const _id = log._id ?? this.#newId();
    const before = this.logs.get(_id);
    const stored = {
      log: {
        userId: 'u',
        images: [],
        ...before?.log,
        updatedAt: String(this.#ids++),
        ...log,
        ...this.#rows(_id, log.rows),
        _id,
      } as ServerLog,
      version: (before?.version ?? 0) + 1,
    };
    this.logs.set(_id, stored);
    return stored.log;
  }

  /** Rows are united as on the real server: each is there once, and the id of a struck row is remembered. */
  #rows(logId: string, change: unknown) {
    const changes = this.#rowChanges.get(logId) ?? { written: [], struck: [] };
    const all = typeof change === 'string' ? unite(changes, JSON.parse(change) as RowChanges) : changes;
    this.#rowChanges.set(logId, all);
    const rows = withChanges([], all);
    return rows.length === 0 && !change ? {} : { rows: { ...summaryOfRows(rows), all: rows } };
  }

  titles(): unknown[] {
    return [...this.logs.values()].map(({ log }) => log.title);
  }

  create(_kind: LogKind, key: string, fields: Fields, images: string[]) {
    return this.#call(`create ${fields.title}`, () => {
      const first = this.#keys.get(key);
      if (first !== undefined) {
        const made = this.logs.get(first);
        return made ? answer(made) : refused(410, 'log_deleted');
      }
      const log = this.write({ ...fields });
      if (!this.#claim(images, log)) return refused(400, 'invalid_image');
      this.#keys.set(key, log._id);
      return answer(this.logs.get(log._id) as StoredLog);
    });
  }

  update(kind: LogKind, id: string, fields: Fields, images: string[] | undefined, etag: string) {
    return this.#call(`update ${fields.title}`, (): Answer<unknown> => {
      const found = this.#find(id, etag);
      if ('ok' in found) return found;
      if (images && !this.#claim(images, found.log)) return refused(400, 'invalid_image');
      this.write({ _id: id, ...fields });
      const updated = this.logs.get(id) as StoredLog;
      if (kind === 'trip-log') return answer(updated);
      return { ok: true, data: 'Serviceloggen är uppdaterad.', etag: etagOf(updated) };
    });
  }

  remove(_kind: LogKind, id: string, etag: string) {
    return this.#call('remove', (): Answer<unknown> => {
      const found = this.#find(id, etag);
      if ('ok' in found) return found;
      this.logs.delete(id);
      return { ok: true, data: null, etag: null };
    });
  }

  show(_kind: LogKind, id: string) {
    return this.#call('show', (): Answer<ServerLog> => {
      const found = this.#find(id);
      return 'ok' in found ? found : answer(found);
    });
  }

  upload(file: File) {
    return this.#call(`upload ${file.name}`, (): Answer<string> => {
      const path = `/images/${this.#newId()}-${file.name}`;
      this.#unclaimed.add(path);
      this.files.push(file);
      return { ok: true, data: path, etag: null };
    });
  }

  removeImage(path: string, etag: string) {
    return this.#call(`remove-image ${path}`, (): Answer<unknown> => {
      const found = [...this.logs.values()].find(({ log }) => log.images.includes(path));
      if (!found) return refused(404, 'image_not_found');
      const checked = this.#find(found.log._id, etag);
      if ('ok' in checked) return checked;
      this.write({ _id: found.log._id, images: found.log.images.filter((one) => one !== path) });
      return answer(this.logs.get(found.log._id) as StoredLog);
    });
  }

  async isUp() {
    return (await this.#call('info', () => ({ ok: true, data: null, etag: null }))).ok;
  }

  #newId(): string {
    this.#ids += 1;
    return `log${this.#ids}`;
  }

  #find(id: string, etag?: string): StoredLog | Failure {
    const found = this.logs.get(id);
    if (!found) return refused(404, 'trip_log_not_found');
    return etag === undefined || etag === etagOf(found) ? found : refused(412, 'changed_elsewhere');
  }

  #claim(images: string[], log: ServerLog): boolean {
    if (images.some((path) => !log.images.includes(path) && !this.#unclaimed.has(path))) return false;
    for (const path of images) this.#unclaimed.delete(path);
    log.images = images;
    return true;
  }

  async #call<T>(name: string, work: () => Answer<T>): Promise<Answer<T>> {
    this.calls.push(name);
    const fate = await this.fate(name);
    // Never synchronous, so that the tests can write something meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (fate === 'before') return unreachable;
    if (typeof fate === 'number') return { ...unreachable, status: fate };
    if (typeof fate === 'object') return { ok: false, kind: 'refused', ...fate };
    const done = structuredClone(work());
    return fate === 'after' ? unreachable : done;
  }
}

const unreachable: Failure = { ok: false, kind: 'unreachable' };
const etagOf = ({ version }: StoredLog) => `"${version}"`;
const answer = (stored: StoredLog): Answer<ServerLog> => ({
  ok: true,
  data: answered(stored.log),
  etag: etagOf(stored),
});

const specified = [tripLogDefinition, serviceLogDefinition].flatMap((definition) =>
  Object.entries<Field>(definition.fields).flatMap(([name, { optional }]) => (optional ? [] : name)),
);

/** As the real server answers: whatever is beyond the specification and holds nothing is left out. */
const answered = (log: ServerLog) =>
  Object.fromEntries(
    Object.entries(log).filter(
      ([name, value]) =>
        specified.includes(name) || !(isEmpty(value) || (value as Partial<RowSummary>).count === 0),
    ),
  ) as ServerLog;
const refused = (status: number, code: string): Failure => ({
  ok: false,
  kind: 'refused',
  status,
  error: { code, message: code } as ErrorBody,
});
