import type { ErrorBody } from '#contract/errors';

/** An answer as it came over the wire. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON, where the answer says that it is JSON; otherwise undefined. */
  body: T;
}

type Extra = Record<string, string>;

/**
 * The calls a client can make: real requests to a server that listens. `T` is the body the test expects. What is
 * sent becomes JSON, but for bytes and form data, which go as they are.
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
