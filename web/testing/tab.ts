import { IDBFactory } from 'fake-indexeddb';
import { type CallName, calls } from '#contract/calls';
import type { call, Failure, Result } from '../api.ts';
import type { fetchFile } from '../document-file.ts';
import { browserClock } from '../sync/backoff.ts';
import { remoteOf } from '../sync/remote.ts';
import { Seal } from '../sync/seal.ts';
import { openStorage } from '../sync/storage.ts';
import { Sync } from '../sync/sync.ts';
import type { upload } from '../upload.ts';

interface Options {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Who {
  userId: string;
  token: string;
}

type Api = { call: typeof call; upload: typeof upload; fetchFile: typeof fetchFile };

/** The app's calls over any `fetch`. What somebody on the way answers counts as no answer, as in `api.ts`. */
export function apiOver(fetch: (path: string, init: RequestInit) => Promise<Response>): Api {
  const send = async (path: string, init: RequestInit): Promise<Result<CallName>> => {
    const response = await fetch(path, init).catch(() => undefined);
    return response ? read(response, init.method ?? 'GET') : unreachable;
  };
  return {
    call: ((name: CallName, { params = {}, query = {}, body, headers = {}, signal }: Options = {}) => {
      const path = calls[name].path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
      const search = new URLSearchParams(query);
      return send(search.size > 0 ? `${path}?${search}` : path, {
        method: calls[name].method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    }) as never,
    upload: ((name: CallName, files: File[], { ids = [] }: { ids?: string[] } = {}) => {
      const form = new FormData();
      for (const [i, file] of files.entries()) form.append(`file${i}`, file, file.name);
      const signal = AbortSignal.timeout(60_000);
      return send(`${calls[name].path}?ids=${ids.join()}`, { method: 'POST', body: form, signal });
    }) as never,
    async fetchFile(file, most) {
      const path = calls.readDocumentFile.path.replace(':file', file);
      const response = await fetch(path, { method: 'GET' }).catch(() => undefined);
      const type = response?.headers.get('content-type') ?? '';
      if (response?.status !== 200 || !/^(application\/pdf|image\/webp)/.test(type)) return unreachable;
      const bytes = await response.arrayBuffer();
      return { ok: true, data: bytes.byteLength > most ? undefined : bytes };
    },
  };
}

/** The same as a signed-in user, to a server elsewhere. */
const apiAt = (url: string, { token }: Pick<Who, 'token'>, before: Wishes['fetch']): Api =>
  apiOver(
    async (path, init) =>
      (await before?.(path, init)) ??
      fetch(url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );

const unreachable: Failure = { ok: false, kind: 'unreachable' };

async function read(response: Response, method: string): Promise<Result<CallName>> {
  const { status, ok, headers } = response;
  const text = await response.text();
  const data = dataIn(text, headers.get('content-type') ?? '');
  const isWhole = method === 'GET' || status === 204 || data !== null;
  const next = /after=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? null;
  if (ok && data !== undefined && isWhole)
    return { ok, status, data, etag: headers.get('etag'), next } as never;
  if (typeof data?.code !== 'string') return { ...unreachable, ...(status >= 400 && { status }) };
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN) * 1000;
  return { ok: false, kind: 'refused', status, error: data, ...(retryAfter >= 0 && { retryAfter }) };
}

function dataIn(text: string, type: string) {
  if (text === '') return null;
  if (type.startsWith('application/json')) return JSON.parse(text);
  return type.startsWith('text/plain') ? text : undefined;
}

interface Wishes {
  /** What the device stores, which outlives its tabs. */
  idb?: IDBFactory;
  isOnline?: () => boolean;
  /** What becomes of a call before it is sent. */
  fetch?: (path: string, init: RequestInit) => Promise<Response | undefined>;
}

/** One tab of a device on which this user is signed in. */
export async function openTab(
  url: string,
  who: Who,
  { idb = new IDBFactory(), isOnline, fetch: before }: Wishes = {},
): Promise<Sync> {
  const sync = new Sync({
    userId: who.userId,
    storage: await openStorage(who.userId, idb),
    seal: new Seal(null),
    remote: remoteOf(who.userId, apiAt(url, who, before), () => true),
    isSignedIn: () => true,
    askToBeWoken: () => {},
    isLookedAt: () => true,
    isOnline: isOnline ?? (() => true),
    locks: undefined,
    channel: undefined,
    clock: browserClock,
    random: Math.random,
    makeRoom: async () => {},
  });
  await sync.open();
  return sync;
}
