import type * as z from 'zod/mini';
import type { calls } from './calls.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;
type MediaType = 'text/plain' | 'text/calendar' | 'image/webp' | 'application/pdf' | 'application/zip';

/**
 * The whole declaration of a call: its address, who may make it, its request and its response. The server binds a handler to it,
 * the API description is made from it, and the web client takes its types from it.
 */
export interface Endpoint {
  method: (typeof calls)[keyof typeof calls]['method'];
  path: string;
  /** One line for the API description. */
  summary: string;
  /** Who may make the call at all. Each feature checks the ownership of single things itself. */
  access: 'anyone' | 'signedIn' | 'administrator' | 'imageReader' | 'downloader';
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** What the request takes besides: request headers, or pictures (multipart, fields file0…fileN). */
  takes?: readonly ('If-Match' | 'pictures')[];
  /** The only successful response: its status, its media type (JSON by default; or one of several) and its body. */
  response: {
    status: 200 | 201 | 204;
    type?: MediaType | readonly MediaType[];
    body?: Schema;
    /** What a list answers to `?since=N`. */
    since?: Schema;
  };
  /** The headers of a successful response that clients use. */
  gives?: readonly ('ETag' | 'Link' | 'Content-Disposition' | 'Set-Cookie' | 'Clear-Site-Data')[];
  /** Refusals besides those that every call of its kind has in common. */
  refusals?: readonly ErrorCode[];
}

/**
 * Keeps the exact types of the declaration. Marked as free of side effects, so that the bundler drops the endpoints that the web
 * client does not use.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <
  const C extends Pick<Endpoint, 'method' | 'path'>,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  call: C,
  rest: E,
): C & E => ({ ...call, ...rest });
