import type { ErrorBody } from '#contract/errors';

/** A response as it was received. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON, if the response says that it is JSON; otherwise undefined. */
  body: T;
}

type Extra = Record<string, string>;

/**
 * The calls that a client can make: real requests to a server that listens. `T` is the body that the test expects. Bodies are
 * sent as JSON, except for bytes and form data, which are sent as they are.
 */
export interface Api {
  send<T = ErrorBody>(method: string, path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  get<T = ErrorBody>(path: string, headers?: Extra): Promise<Reply<T>>;
  post<T = ErrorBody>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  put<T = ErrorBody>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
  delete<T = ErrorBody>(path: string, body?: unknown, headers?: Extra): Promise<Reply<T>>;
}

export function apiAt(url: string, always: Extra = {}): Api {
  async function send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Extra = {},
  ): Promise<Reply<T>> {
    const raw = body === undefined || body instanceof Uint8Array || body instanceof FormData;
    const reply = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...always, ...(!raw && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: raw ? (body as Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(body),
      }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}
