import type { Request } from '#contract/endpoints';
import { call, type Failure } from '../api.ts';
import type { LogOnServer } from './outbox.ts';

/** How long an answer is waited for, in milliseconds; over the weakest link a call gets through in less. */
const patience = 30_000;

type Fields = Record<string, unknown>;
type Answered<T> = { ok: true; data: T; etag: string | null } | Failure;

/** The four calls that each kind of log has. `fields` are what its own form has judged. */
interface LogCalls {
  create(key: string, fields: Fields, images: string[]): Promise<Answered<LogOnServer>>;
  update(id: string, fields: Fields, images: string[], etag: string): Promise<Answered<unknown>>;
  remove(id: string, etag: string): Promise<Answered<unknown>>;
  show(id: string): Promise<Answered<LogOnServer>>;
}

const signal = () => AbortSignal.timeout(patience);
const ifMatch = (etag: string) => ({ 'If-Match': etag });
const withKey = (key: string) => ({ 'Idempotency-Key': key });

export const logCalls: Record<'trip-log' | 'service-log', LogCalls> = {
  'trip-log': {
    create: (key, fields, images) => {
      const body = { ...fields, uploadedImages: images } as Request<'createTripLog'>['body'];
      return call('createTripLog', { body, headers: withKey(key), signal: signal() });
    },
    update: (log_id, fields, images, etag) => {
      const body = { ...fields, images } as Request<'updateTripLog'>['body'];
      const headers = ifMatch(etag);
      return call('updateTripLog', { params: { log_id }, body, headers, signal: signal() });
    },
    remove: (log_id, etag) =>
      call('deleteTripLog', { params: { log_id }, headers: ifMatch(etag), signal: signal() }),
    show: (log_id) => call('showTripLog', { params: { log_id }, signal: signal() }),
  },
  'service-log': {
    create: (key, fields, images) => {
      const body = { ...fields, images } as Request<'createServiceLog'>['body'];
      return call('createServiceLog', { body, headers: withKey(key), signal: signal() });
    },
    update: (id, fields, images, etag) => {
      const body = { ...fields, images } as Request<'updateServiceLog'>['body'];
      const headers = ifMatch(etag);
      return call('updateServiceLog', { params: { id }, body, headers, signal: signal() });
    },
    remove: (id, etag) =>
      call('deleteServiceLog', { params: { id }, headers: ifMatch(etag), signal: signal() }),
    show: (id) => call('showServiceLog', { params: { id }, signal: signal() }),
  },
};
