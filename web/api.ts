import { type CallName, calls } from '#contract/calls';
import type { Answer, Request } from '#contract/endpoints';
import type { ErrorBody } from '#contract/errors';
import { currentToken, endSession, isLeaving } from './session-state.ts';

/** In milliseconds. */
const patience = {
  /** How long the server may be silent, before an answer or within it, until a call gives up. */
  silence: 20_000,
  /** How long to wait for the server to end the session of a user who has logged out. */
  logOut: 10_000,
};

/** A failed call: the server refused, with a sentence for the user, or it could not be reached. */
export type Failure =
  /** `retryAfter`: how long the server asks us to wait, in milliseconds. */
  | { ok: false; kind: 'refused'; status: number; error: ErrorBody; retryAfter?: number | undefined }
  /** `status`: of an error that is not the server's own, such as the page of a proxy. */
  | { ok: false; kind: 'unreachable'; status?: number | undefined };

export interface Success<N extends CallName> {
  ok: true;
  status: number;
  data: Answer<N>;
  /** For `If-Match` of a later change. */
  etag: string | null;
  /** For a list that was cut: the `after` that fetches the rest. */
  next: string | null;
}

export type Result<N extends CallName> = Success<N> | Failure;

/** Parts that may be left out altogether are optional. */
type Parts<R> = {
  [K in keyof R as object extends R[K] ? never : undefined extends R[K] ? never : K]: R[K];
} & {
  [K in keyof R as object extends R[K] ? K : undefined extends R[K] ? K : never]?: R[K];
};
export type CallOptions<N extends CallName> = Parts<Request<N>> & {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};
type Rest<N extends CallName> =
  object extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>];

/** The pieces of any call, once its types have been checked. */
interface Loose {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Makes a call by its name in the contract. Rejects only if `signal` aborts it (AbortError). A server that falls silent, and a
 * `signal` that times out (`AbortSignal.timeout`), count as a server that can't be reached.
 */
export async function call<N extends CallName>(name: N, ...[options]: Rest<N>): Promise<Result<N>> {
  const { params, query, body, headers, signal } = (options ?? {}) as Loose;
  if (isLeaving() && name !== 'logOut') return { ok: false, kind: 'unreachable' };
  // Calls that need no session are sent without the token: otherwise their success would count as proof of a valid session.
  const token = name === 'logIn' || name === 'getInfo' ? null : currentToken();
  let response: Response;
  let answer: unknown;
  const silence = untilSilent(signal);
  try {
    response = await fetch(address(name, params, query), {
      method: calls[name].method,
      headers: {
        Accept: 'application/json, text/plain',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: silence.signal,
    });
    answer = readBody(response.headers.get('Content-Type'), await readText(response, silence.broken));
  } catch (error) {
    if (signal?.aborted && !isTimeout(signal.reason)) throw error;
    return unreachable(name, error);
  }
  return judge(name, token, response.status, answer, response.headers);
}

/** A signal that aborts with `signal`, or when `broken` has not been called for `patience.silence`. */
export function untilSilent(signal: AbortSignal | undefined): { signal: AbortSignal; broken: () => void } {
  const end = new AbortController();
  let last: AbortSignal;
  const broken = () => {
    const silence = AbortSignal.timeout(patience.silence);
    last = silence;
    silence.addEventListener('abort', () => {
      if (silence === last) end.abort(silence.reason);
    });
  };
  // `AbortSignal.any` would be shorter, but is newer than some of the supported browsers.
  if (signal?.aborted) end.abort(signal.reason);
  signal?.addEventListener('abort', () => end.abort(signal.reason));
  broken();
  return { signal: end.signal, broken };
}

/** The body of a response; `onPiece` is called for each piece that arrives. */
export async function* piecesOf(
  response: Response,
  onPiece: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    onPiece();
    yield piece.value;
  }
}

export async function readText(response: Response, onPiece: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of piecesOf(response, onPiece)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

/** Fetches a public file of the app, as JSON. Rejects if it can't be had, or is not wanted any more. */
export async function getFile(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { credentials: 'omit', ...(signal && { signal }) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

let acceptedToken: string | null = null;
const waiting = new Set<() => void>();

/** Notes that the server knows this token: it has just issued it, or answered a call with it. */
export function accept(token: string): void {
  acceptedToken = token;
  if (token !== currentToken()) return;
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * Resolves when the server has answered a call of the signed-in user. Background work waits for it, so that it is never the
 * first to learn that the session has ended.
 */
export function accepted(): Promise<void> {
  if (acceptedToken !== null && acceptedToken === currentToken()) return Promise.resolve();
  return new Promise((resolve) => waiting.add(resolve));
}

/**
 * Ends the session of a token that is no longer used here. Resolves with whether the server has ended it. Sends no cookies, so
 * that those of the user signed in now stay.
 */
export async function endSessionOf(token: string): Promise<boolean> {
  const { method, path } = calls.logOut;
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(patience.logOut);
    const { status } = await fetch(path, { method, headers, signal, credentials: 'omit' });
    return status === 204 || status === 401;
  } catch {
    return false;
  }
}

/** A failed call as an exception, for TanStack Query; `failure` says what happened. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(name: CallName, failure: Failure) {
    super(failure.kind === 'refused' ? `${name}: ${failure.error.message}` : `${name}: unreachable`);
    this.failure = failure;
  }
}

/** Like `call`, but resolves only with a success, and throws `CallError` otherwise. */
export async function callOrThrow<N extends CallName>(name: N, ...options: Rest<N>) {
  const result = await call(name, ...options);
  if (!result.ok) throw new CallError(name, result);
  return result;
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

export function address(
  name: CallName,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = calls[name].path.replace(/:(\w+)/g, (_, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}

/** JSON or plain text, as the server sends it; `undefined` for anything else, such as the page of a proxy. */
export function readBody(type: string | null, text: string): unknown {
  if (text === '') return null;
  if (type?.startsWith('text/plain')) return text;
  if (!type?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function judge<N extends CallName>(
  name: N,
  token: string | null,
  status: number,
  answer: unknown,
  headers: Headers,
): Result<N> {
  const { method, path } = calls[name];
  // By the contract only a 204 is empty. Anything else without a body comes from somebody on the way, such as a captive portal:
  // nothing has been changed. A page that gets no data has a sentence of its own for it.
  const isWhole = method === 'GET' || status === 204 || (answer !== null && answer !== '');
  if (status >= 200 && status < 300 && answer !== undefined && isWhole) {
    if (token !== null) accept(token);
    return { ok: true, status, data: answer as Answer<N>, etag: headers.get('ETag'), next: nextOf(headers) };
  }
  if (!isErrorBody(answer)) return unreachable(name, `status ${status}`, status);
  console.warn(`${method} ${path}: ${status} ${answer.code}`);
  const ended = answer.code === 'session_ended' || answer.code === 'not_signed_in';
  if (ended && token !== null && token === currentToken()) endSession();
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN) * 1000;
  return {
    ok: false,
    kind: 'refused',
    status,
    error: answer,
    ...(retryAfter >= 0 && { retryAfter }),
  };
}

/** `Link: </api/logs?after=CURSOR>; rel="next"` */
function nextOf(headers: Headers): string | null {
  const target = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URLSearchParams(target.split('?')[1]).get('after') : null;
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

export function unreachable(name: CallName, cause: unknown, status = 0): Failure {
  console.warn(`${calls[name].method} ${calls[name].path}: unreachable`, cause);
  return { ok: false, kind: 'unreachable', ...(status >= 400 && { status }) };
}
