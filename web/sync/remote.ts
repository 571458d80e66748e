import { serviceLogDeleted } from '#contract/service-logs';
import type { call, Failure, fetchFile, Result, upload } from '../api.ts';
import { readImagePaths } from '../shared/image-paths.ts';
import { filesOf, type Item, type Kind, type Values } from './change.ts';

export type Reply<T> = { ok: true; data: T } | Failure;

/** What has changed on the server since a number. `next`: where its next page begins. */
export interface Page {
  at: number;
  whole?: boolean | undefined;
  changed: Item[];
  removed: string[];
  next: string | null;
}

/** The calls of the sync, the same for each kind. A success has been told from whatever somebody on the way may answer with. */
export interface Remote {
  create(kind: Kind, id: string, values: Values): Promise<Reply<Item>>;
  /** Answers without the record where the call does. */
  update(kind: Kind, id: string, values: Values, was: Values): Promise<Reply<Item | undefined>>;
  remove(kind: Kind, id: string, version: number): Promise<Reply<unknown>>;
  /** A picture of a record of that kind, or a PDF. Its path follows from its id. */
  upload(kind: Kind, file: File, id: string): Promise<Reply<unknown>>;
  /** The bytes of a document's or cost's file; undefined if there are more than so many. */
  file(path: string, most: number): Promise<Reply<ArrayBuffer | undefined>>;
  /** The line of a trip's track. */
  track(id: string): Promise<Reply<unknown>>;
  changes(kind: Kind, since: number, after: string | null): Promise<Reply<Page>>;
}

const calls = {
  'trip-log': {
    create: 'createTripLog',
    update: 'updateTripLog',
    remove: 'deleteTripLog',
    list: 'listTripLogs',
    param: 'log_id',
  },
  'service-log': {
    create: 'createServiceLog',
    update: 'updateServiceLog',
    remove: 'deleteServiceLog',
    list: 'listServiceLogs',
    param: 'id',
  },
  boat: { create: 'createBoat', update: 'updateBoat', remove: 'deleteBoat', list: 'listBoats', param: 'id' },
  task: { create: 'createTask', update: 'updateTask', remove: 'deleteTask', list: 'listTasks', param: 'id' },
  document: {
    create: 'createDocument',
    update: 'updateDocument',
    remove: 'deleteDocument',
    list: 'listDocuments',
    param: 'id',
  },
  cost: { create: 'createCost', update: 'updateCost', remove: 'deleteCost', list: 'listCosts', param: 'id' },
} as const;

const unreachable: Failure = { ok: false, kind: 'unreachable' };

/** The timeout of a call, also of one whose answer keeps trickling in; not of uploads. */
const patience = 30_000;

/** `isSignedIn` is asked before each call, so that nothing is ever sent as another user. */
export function remoteOf(
  userId: string,
  api: { call: typeof call; upload: typeof upload; fetchFile: typeof fetchFile },
  isSignedIn: () => boolean,
): Remote {
  const ask = async (name: string, options: object) => {
    if (!isSignedIn()) return unreachable;
    const signal = AbortSignal.timeout(patience);
    return (await api.call(name as 'showTripLog', { ...options, signal } as never)) as Result<never>;
  };

  return {
    async create(kind, id, values) {
      const made = await ask(calls[kind].create, { body: { ...values, _id: id } });
      return made.ok ? itemIn(made, id) : made;
    },
    async update(kind, id, values, was) {
      const { update, param } = calls[kind];
      const changed = await ask(update, { params: { [param]: id }, body: { ...values, was } });
      if (!changed.ok) return changed;
      if (kind !== 'service-log') return itemIn(changed, id);
      // This answer is only a sentence; its version tells that it was the server who gave it.
      return changed.etag === null ? unreachable : { ok: true, data: undefined };
    },
    async remove(kind, id, version) {
      const { remove, param } = calls[kind];
      const removed: Reply<unknown> = await ask(remove, {
        params: { [param]: id },
        headers: { 'If-Match': `"${version}"` },
      });
      if (!removed.ok) return removed;
      const isOurs = typeof removed.data === 'object' || removed.data === serviceLogDeleted;
      return isOurs ? removed : unreachable;
    },
    async upload(kind, file, id) {
      const name = filesOf[kind] === 'document' ? 'uploadDocumentFiles' : 'uploadImages';
      return isSignedIn() ? api.upload(name, [file], { ids: [id] }) : unreachable;
    },
    file: async (path, most) =>
      isSignedIn() ? api.fetchFile(path.slice(path.lastIndexOf('/') + 1), most) : unreachable,
    track: (id) => ask('showTrack', { params: { log_id: id } }),
    async changes(kind, since, after) {
      const params = kind === 'service-log' ? { params: { userId } } : {};
      const query = { since: String(since), ...(after !== null && { after }) };
      const found = await ask(calls[kind].list, { ...params, query });
      if (!found.ok) return found;
      const page = found.data as Partial<Page> | null;
      if (!Array.isArray(page?.changed) || typeof page.at !== 'number') return unreachable;
      const changed = page.changed.map(withPaths);
      return { ok: true, data: { ...(page as Page), changed, next: found.next } };
    },
  };
}

/** The record that a call answers with, with the version of its ETag. */
function itemIn({ data, etag }: { data: unknown; etag: string | null }, id: string): Reply<Item> {
  const version = Number(/^"(\d+)/.exec(etag ?? '')?.[1] ?? Number.NaN);
  const item = data as Item | null;
  if (item?._id !== id || Number.isNaN(version)) return unreachable;
  // What the plan works out of a task is worked out here too.
  const { lastDone: _, due: __, validUntil: ___, ...kept } = item;
  return { ok: true, data: withPaths({ ...kept, _id: id, version }) };
}

/** Pictures may be named in a JSON string, as the specification says. */
const withPaths = (item: Item): Item =>
  typeof item.images === 'string' ? { ...item, images: readImagePaths(item.images) } : item;
