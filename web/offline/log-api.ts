import type { Request } from '#contract/endpoints';
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

const signal = () => AbortSignal.timeout(timings.call);
const ifMatch = (etag: string) => ({ 'If-Match': etag });

export const logApi: LogApi = {
  create(kind, key, fields, images) {
    const options = { headers: { 'Idempotency-Key': key }, signal: signal() };
    if (kind === 'trip-log') {
      const body = {
        ...asWritten(fields),
        uploadedImages: images,
      } as unknown as Request<'createTripLog'>['body'];
      return call('createTripLog', { body, ...options });
    }
    const body = { ...asWritten(fields), images } as unknown as Request<'createServiceLog'>['body'];
    return call('createServiceLog', { body, ...options });
  },
  update(kind, id, fields, images, etag) {
    const options = { headers: ifMatch(etag), signal: signal() };
    const body = { ...asWritten(fields), ...(images && { images }) } as unknown;
    return kind === 'trip-log'
      ? call('updateTripLog', {
          params: { log_id: id },
          body: body as Request<'updateTripLog'>['body'],
          ...options,
        })
      : call('updateServiceLog', {
          params: { id },
          body: body as Request<'updateServiceLog'>['body'],
          ...options,
        });
  },
  remove(kind, id, etag) {
    const options = { headers: ifMatch(etag), signal: signal() };
    return kind === 'trip-log'
      ? call('deleteTripLog', { params: { log_id: id }, ...options })
      : call('deleteServiceLog', { params: { id }, ...options });
  },
  async show(kind, id) {
    const shown =
      kind === 'trip-log'
        ? await call('showTripLog', { params: { log_id: id }, signal: signal() })
        : await call('showServiceLog', { params: { id }, signal: signal() });
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
      signal: signal(),
    }),
};
