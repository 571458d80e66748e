import type * as z from 'zod/mini';
import type { calls } from './calls.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;

/**
 * One call, whole: where it is, who may make it, what it takes and what it answers. The server binds a handler to it,
 * the API description is made from it, and the web client takes its types from it.
 */
export interface Endpoint {
  method: (typeof calls)[keyof typeof calls]['method'];
  path: string;
  /** One line for the API description. */
  summary: string;
  /** Who may call at all. Ownership of a single thing is decided by the feature. */
  access: 'anyone' | 'signedIn' | 'administrator' | 'imageReader' | 'downloader';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * What it takes beside that: request headers, pictures (multipart, fields file0…fileN), a ZIP as the body, or a `body` that
   * may be large.
   */
  takes?: readonly ('If-Match' | 'Idempotency-Key' | 'pictures' | 'zip' | 'table')[];
  /** The only successful answer: its status, its media type (JSON unless said) and its body. */
  answer: {
    status: 200 | 201 | 204;
    type?: 'text/plain' | 'text/calendar' | 'image/webp' | 'application/zip';
    body?: Schema;
  };
  /** The headers of a successful answer that mean something. */
  gives?: readonly ('ETag' | 'Link' | 'Content-Disposition' | 'Set-Cookie' | 'Clear-Site-Data')[];
  /** How it may be refused, beside what every call of its kind has in common. */
  refusals?: readonly ErrorCode[];
}

/**
 * Keeps the exact types of what is declared. Said to have no side effects, so that what the web client does not use of it is left
 * out of what a device reads at every start.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <
  const C extends Pick<Endpoint, 'method' | 'path'>,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  call: C,
  rest: E,
): C & E => ({ ...call, ...rest });
