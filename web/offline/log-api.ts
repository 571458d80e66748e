import { call, type Failure, upload } from '../api.ts';
import { readImagePaths } from '../images/paths.ts';
import type { Fields, LogKind, ServerLog } from './entry.ts';
import { asWritten } from './part-values.ts';
import { timings } from './timings.ts';

export type Answer<T> = { ok: true; data: T; etag: string | null } | Failure;

/** The calls that the sync makes, the same for each kind of log. */
export interface LogApi {
  create(kind: LogKind, key: string, fields: Fields, images: string[]): Promise<Answer<ServerLog>>;
  /** Without `images` the log keeps those that it has. */
  update(
    kind: LogKind,
    id: string,
    fields: Fields,
    images: string[] | undefined,
    etag: string,
  ): Promise<Answer<unknown>>;
  remove(kind: LogKind, id: string, etag: string): Promise<Answer<unknown>>;
  show(kind: LogKind, id: string): Promise<Answer<ServerLog>>;
  /** Answers with the path of the picture. */
  upload(file: File): Promise<Answer<string>>;
  removeImage(path: string, etag: string): Promise<Answer<unknown>>;
  /** Whether the server itself answers, and not only a proxy before it. */
  isUp(): Promise<boolean>;
}

const calls = {
  'trip-log': {
    create: 'createTripLog',
    update: 'updateTripLog',
    remove: 'deleteTripLog',
    show: 'showTripLog',
  },
  'service-log': {
    create: 'createServiceLog',
    update: 'updateServiceLog',
    remove: 'deleteServiceLog',
    show: 'showServiceLog',
  },
} as const;

/** Calls the server about a log. The form has already checked the fields of the entry by the contract. */
async function ask<T>(
  kind: LogKind,
  what: keyof (typeof calls)[LogKind],
  id: string | undefined,
  options: { body?: object; headers?: Record<string, string> },
): Promise<Answer<T>> {
  const params = kind === 'trip-log' ? { log_id: id } : { id };
  const signal = AbortSignal.timeout(timings.call);
  const answer = await call(calls[kind][what], {
    ...(id !== undefined && { params }),
    ...options,
    signal,
  } as never);
  const isDue = what === 'remove' || (kind === 'service-log' && what === 'update') ? Boolean : isLog;
  return !answer.ok || isDue(answer.data) ? (answer as Answer<never>) : unreachable;
}

const unreachable: Failure = { ok: false, kind: 'unreachable' };

/** Somebody on the way, such as a captive portal, may answer with anything. */
const isLog = (data: unknown) => typeof data === 'object' && data !== null && '_id' in data;

const ifMatch = (etag: string) => ({ 'If-Match': etag });

export const logApi: LogApi = {
  create(kind, key, fields, images) {
    const pictures = kind === 'trip-log' ? { uploadedImages: images } : { images };
    const body = { ...asWritten(fields), ...pictures };
    return ask(kind, 'create', undefined, { body, headers: { 'Idempotency-Key': key } });
  },
  update(kind, id, fields, images, etag) {
    const body = { ...asWritten(fields), ...(images && { images }) };
    return ask(kind, 'update', id, { body, headers: ifMatch(etag) });
  },
  remove: (kind, id, etag) => ask(kind, 'remove', id, { headers: ifMatch(etag) }),
  async show(kind, id) {
    const shown = await ask<ServerLog>(kind, 'show', id, {});
    return shown.ok
      ? { ...shown, data: { ...shown.data, images: readImagePaths(shown.data.images) } }
      : shown;
  },
  async upload(file) {
    const sent = await upload('uploadImages', [file]);
    if (!sent.ok) return sent;
    const path: unknown = sent.data?.[0];
    return typeof path === 'string' ? { ...sent, data: path } : unreachable;
  },
  removeImage: (path, etag) =>
    call('deleteImage', {
      params: { filename: path.slice(path.lastIndexOf('/') + 1) },
      headers: ifMatch(etag),
      signal: AbortSignal.timeout(timings.call),
    }),
  isUp: async () => (await call('getInfo', { signal: AbortSignal.timeout(timings.call) })).ok,
};
