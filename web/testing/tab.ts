import { IDBFactory } from 'fake-indexeddb';
import { type CallName, calls } from '#contract/calls';
import type { call, Failure, Result, upload } from '../api.ts';
import { browserClock } from '../sync/backoff.ts';
import { remoteOf } from '../sync/remote.ts';
import { Seal } from '../sync/seal.ts';
import { openStorage } from '../sync/storage.ts';
import { Sync } from '../sync/sync.ts';

interface Options {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Who {
  userId: string;
  token: string;
}

/** The app's calls as a signed-in user, to a server elsewhere. */
export function apiAt(
  url: string,
  { token }: Pick<Who, 'token'>,
): { call: typeof call; upload: typeof upload } {
  const send = async (path: string, init: RequestInit): Promise<Result<CallName>> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { ...init, headers }).catch(() => undefined);
    return response ? read(response) : unreachable;
  };
  return {
    call: ((name: CallName, { params = {}, query = {}, body, headers = {} }: Options = {}) => {
      const path = calls[name].path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
      const search = new URLSearchParams(query);
      return send(search.size > 0 ? `${path}?${search}` : path, {
        method: calls[name].method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    }) as never,
    upload: ((name: CallName, files: File[], { ids = [] }: { ids?: string[] } = {}) => {
      const form = new FormData();
      for (const [i, file] of files.entries()) form.append(`file${i}`, file, file.name);
      return send(`${calls[name].path}?ids=${ids.join()}`, { method: 'POST', body: form });
    }) as never,
  };
}

const unreachable: Failure = { ok: false, kind: 'unreachable' };

async function read(response: Response): Promise<Result<CallName>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data = isJson ? JSON.parse(text) : text;
  const { status, ok } = response;
  if (!ok) return { ok: false, kind: 'refused', status, error: data };
  const next = /after=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { ok, status, data, etag: response.headers.get('etag'), next } as never;
}

interface Wishes {
  /** What the device stores, which outlives its tabs. */
  idb?: IDBFactory;
  isOnline?: () => boolean;
}

/** One tab of a device on which this user is signed in. */
export async function openTab(
  url: string,
  who: Who,
  { idb = new IDBFactory(), isOnline }: Wishes = {},
): Promise<Sync> {
  const sync = new Sync({
    userId: who.userId,
    storage: await openStorage(who.userId, idb),
    seal: new Seal(null),
    remote: remoteOf(who.userId, apiAt(url, who)),
    isSignedIn: () => true,
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
