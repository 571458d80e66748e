import { calls } from '#contract/calls';
import type { SignedIn } from '#server/testing/test-server';
import { readArchive } from '../import-export/read-archive.ts';
import { Import, type Reader } from '../import-export/run.ts';
import type { Source } from '../import-export/source.ts';
import type { Item, Kind } from '../sync/change.ts';
import { remoteOf } from '../sync/remote.ts';

/** The calls of the app, made as this user without a browser. */
export function apiOf(who: SignedIn): Reader['api'] {
  const made = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer, text, headers } = await who.send<never>(method, path, body);
    const data = answer ?? text;
    return status < 300
      ? { ok: true, status, data, etag: headers.get('etag'), next: nextIn(headers.get('link')) }
      : { ok: false, kind: 'refused', status, error: data };
  };
  return {
    call: (async (
      name: keyof typeof calls,
      { params = {}, query = {}, body }: { params?: object; query?: object; body?: unknown } = {},
    ) => {
      const { method, path } = calls[name];
      const filled = path.replace(/:(\w+)/g, (_, param: string) => String(params[param as never]));
      return made(method, `${filled}?${new URLSearchParams({ ...query })}`, body);
    }) as unknown as Reader['api']['call'],
    upload: (async (name: 'uploadImages', files: File[], { ids = [] }: { ids?: string[] } = {}) => {
      const form = new FormData();
      for (const [i, file] of files.entries()) form.append(`file${i}`, file, file.name);
      return made('POST', calls[name].path + (ids.length > 0 ? `?ids=${ids}` : ''), form);
    }) as unknown as Reader['api']['upload'],
    fetchFile: async () => ({ ok: false, kind: 'unreachable' }),
  };
}

const nextIn = (link: string | null) =>
  new URLSearchParams(/<[^?>]*\?([^>]+)>;\s*rel="?next/.exec(link ?? '')?.[1]).get('after');

/** What the user's device has of the account. */
export async function readerOf(who: SignedIn, api = apiOf(who)): Promise<Reader> {
  const remote = remoteOf(who.userId, api, () => true);
  const list = async (kind: Kind): Promise<Item[]> => {
    const items: Item[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await remote.changes(kind, 0, after ?? null);
      if (!page.ok) throw new Error(`No list of ${kind}`);
      items.push(...page.data.changed);
      after = page.data.next;
    }
    return items;
  };
  return {
    userId: who.userId,
    api,
    isSignedIn: () => true,
    lists: {
      'trip-log': await list('trip-log'),
      'service-log': await list('service-log'),
      boat: await list('boat'),
      task: await list('task'),
      document: await list('document'),
      cost: await list('cost'),
    },
  };
}

export const fileOf = (bytes: Uint8Array): File => new File([Buffer.from(bytes)], 'loggboken.zip');

/** Compares a file with the account, as the page does before it adds anything. */
export async function look(who: SignedIn, file: Uint8Array | Source, api = apiOf(who)): Promise<Import> {
  const source = file instanceof Uint8Array ? await readArchive(fileOf(file)) : file;
  return Import.of(source, await readerOf(who, api), new AbortController().signal);
}

/** Reads a file into the account, to the end. */
export async function readIn(who: SignedIn, file: Uint8Array | Source): Promise<Import> {
  const one = await look(who, file);
  await one.add(new AbortController().signal);
  return one;
}
