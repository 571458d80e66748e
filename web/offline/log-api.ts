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
  return call(calls[kind][what], {
    ...(id !== undefined && { params }),
    ...options,
    signal,
  } as never) as Promise<Answer<never>>;
}

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
    return sent.ok ? { ...sent, data: sent.data[0] ?? '' } : sent;
  },
  removeImage: (path, etag) =>
    call('deleteImage', {
      params: { filename: path.slice(path.lastIndexOf('/') + 1) },
      headers: ifMatch(etag),
      signal: AbortSignal.timeout(timings.call),
    }),
};
