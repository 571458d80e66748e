import type { Asked, Reply } from './answers.ts';

/** What the browser would ask the server for by `fetch` and XMLHttpRequest is answered by the test instead. */

type ReplyTo = (method: string, address: string, headers: Headers, body: unknown) => Promise<Reply>;

export function stubCalls(replyTo: ReplyTo): void {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address, location.origin).pathname.startsWith('/api/')) return realFetch(input, init);
    const { method = 'GET', signal } = init;
    // Like the real fetch: a caller that has already given up makes no request.
    signal?.throwIfAborted();
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    const reply = await Promise.race([replyTo(method, address, new Headers(init.headers), body), aborted]);
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    const isText = typeof reply.body === 'string';
    const text = isText ? (reply.body as string) : JSON.stringify(reply.body);
    const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
    return new Response(text, { status: reply.status, headers: { 'content-type': type, ...reply.headers } });
  };
  globalThis.XMLHttpRequest = requestOver(replyTo) as unknown as typeof XMLHttpRequest;
}

/** What a list says has changed: all of it, as to a device that has nothing yet. */
export function asChanges({ query }: Asked, reply: Reply): Reply {
  if (!query.has('since') || reply === 'unreachable' || !Array.isArray(listIn(reply.body))) return reply;
  const changed = listIn(reply.body)?.map((item) => ({ version: 1, ...item }));
  made += 1;
  return { ...reply, body: { at: made, whole: true, changed, removed: [] } };
}

/** Another number for each answer, since it may have changed. */
let made = 0;

/** The plan comes with its day. */
const listIn = (body: unknown): object[] | undefined =>
  Array.isArray(body) ? body : (body as { tasks?: object[] } | null)?.tasks;

/** The part of XMLHttpRequest that an upload uses; fetch can't tell its progress. */
const requestOver = (replyTo: ReplyTo) =>
  class {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #address = '';
    #headers = new Headers();
    #aborted = false;

    open(method: string, address: string) {
      this.#method = method;
      this.#address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(_name: string) {
      return 'application/json';
    }
    abort() {
      this.#aborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    async send(body: unknown) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 });
      const reply = await replyTo(this.#method, this.#address, this.#headers, body);
      if (this.#aborted) return;
      if (reply === 'unreachable') this.onerror?.();
      else {
        this.status = reply.status;
        this.responseText = JSON.stringify(reply.body);
        this.onload?.();
      }
      this.onloadend?.();
    }
  };
