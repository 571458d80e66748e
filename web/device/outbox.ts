import { randomId } from '../shared/random-id.ts';
import {
  type Device,
  type EarlierChange,
  type OutboxImage,
  type OutboxRecord,
  openDevice,
  type SentEntry,
} from './database.ts';
import { tellOutboxChanged } from './outbox-news.ts';
import { hasKey, seal, sealBytes, unseal, unsealBytes } from './seal.ts';

/** What was written: fields as the form's schemas read them, and the log that a change was made on, where there is one. */
interface Written {
  fields: Record<string, unknown>;
  base: LogOnServer | null;
}

/** What every kind of log has, as the server answers it. */
export interface LogOnServer extends Record<string, unknown> {
  _id: string;
  images: string[];
  updatedAt: string;
}

/** Something that waits to be sent, readable. */
export type Entry = Omit<OutboxRecord, 'content'> & Written;

/** A picture of a log that is put into the outbox: the server's, a new one, or one that lies in the outbox already. */
export type WaitingImage = { path: string } | { file: File; path?: string } | { picture: string };

export interface Change extends Written {
  /** The `Idempotency-Key` that was tried with, or the entry that is changed again; made where there is none. */
  id?: string;
  /** Of the entry that is changed again, as it was then. */
  revision?: number;
  of: OutboxRecord['of'];
  change: OutboxRecord['change'];
  logId?: string;
  images: readonly WaitingImage[];
  /** Of a creation: whether it may have reached the server, its answer lost. */
  tried?: boolean;
  /** The version that it is made on; null where it is not known, undefined where it is that of the entry before. */
  etag: string | null | undefined;
}

/** There is no room on the device for what was to be kept, and nothing of it has been. */
export class DeviceIsFull extends Error {}

/** What waits of the log was written in another tab, and whoever made the change has not seen it. */
export class ChangedInAnotherTab extends Error {}

/** What lies in the outbox. */
export interface Outbox {
  /** What waits, in the order in which it was written; without creations that were taken back and are only to be made sure of. */
  entries: readonly Entry[];
  /** Ids of what was sealed with a key that is no more. */
  unreadable: readonly string[];
}

export async function readOutbox(userId: string): Promise<Outbox> {
  const device = await openDevice(userId);
  const records = (await device.getAll('outbox')).sort((one, other) => one.order - other.order);
  const read = await Promise.all(records.map((record) => readable(device, record)));
  const unreadable = (await hasKey(device)) ? records.filter((_, i) => !read[i]) : [];
  return {
    entries: read
      .filter((entry) => entry !== undefined)
      .filter(({ change, logId }) => change !== 'delete' || logId !== undefined),
    unreadable: unreadable.map(({ id }) => id),
  };
}

export async function readable(
  device: Device,
  { content, ...record }: OutboxRecord,
): Promise<Entry | undefined> {
  const written = await unseal<Written>(device, content);
  return written && { ...record, ...written };
}

/** A picture of an entry, by its id there. */
export async function readPicture(userId: string, picture: string): Promise<Blob | undefined> {
  const device = await openDevice(userId);
  const sealed = await device.get('pictures', keyOf(picture));
  const bytes = sealed && (await unsealBytes(device, sealed));
  return bytes && new Blob([bytes]);
}

const keyOf = (picture: string) => `outbox/${picture}`;

/**
 * Puts a change into the outbox, wholly or not at all. A change of something that waits already takes its place; one of
 * something that was sent meanwhile follows it. Resolves when it would outlast a flat battery. Rejects with
 * `DeviceIsFull`, `ChangedInAnotherTab`, or where the browser keeps nothing.
 */
export async function putInOutbox(
  userId: string,
  change: Change,
): Promise<Pick<OutboxRecord, 'id' | 'logId'>> {
  const { of, images, fields, base } = change;
  const device = await openDevice(userId);
  await makeSureOfRoom(images);
  const fresh = await Promise.all(
    images.map(async (image) => {
      if (!('file' in image)) return image;
      const { file, path } = image;
      const sealed = await sealBytes(device, await file.arrayBuffer());
      const picture = randomId();
      return { sealed, picture, name: file.name, type: file.type, ...(path !== undefined && { path }) };
    }),
  );
  const content = await seal(device, { fields, base } satisfies Written);
  const { unreadable } = await readOutbox(userId);

  const trx = device.transaction(['outbox', 'pictures', 'sent'], 'readwrite', { durability: 'strict' });
  const [outbox, pictures] = [trx.objectStore('outbox'), trx.objectStore('pictures')];
  const all = await outbox.getAll();
  const sent = change.id === undefined ? undefined : await trx.objectStore('sent').get(change.id);
  const logId = sent?.logId ?? change.logId;
  const before = all.find((one) => one.id === change.id || (logId !== undefined && one.logId === logId));
  if (before && !unreadable.includes(before.id) && isUnseen(before, change)) throw new ChangedInAnotherTab();
  const rest: Omit<OutboxRecord, 'change' | 'images' | 'etag' | 'content'> = before ?? {
    id: (!sent && change.id) || randomId(),
    order: Math.max(0, ...all.map(({ order }) => order)) + 1,
    of,
    ...(logId !== undefined && { logId }),
    revision: 0,
    tried: !sent && (change.tried ?? false),
  };
  const etag = sent && !before ? sent.etag : change.etag;
  const record: OutboxRecord = {
    ...rest,
    change: kindOf(change.change, before, sent),
    revision: rest.revision + 1,
    images: fresh.map((image) => listed(image, before, sent)),
    etag: etag === undefined ? (before?.etag ?? null) : etag,
    content,
  };
  delete record.problem;
  if (record.change !== 'delete') delete record.earlier;
  else if (before && before.change !== 'delete') record.earlier = earlierOf(before);
  const names = new Set(picturesOf(record));
  try {
    await Promise.all([
      outbox.put(record, record.id),
      ...fresh.map((image) => 'sealed' in image && pictures.put(image.sealed, keyOf(image.picture))),
      ...(before ? picturesOf(before) : [])
        .filter((picture) => !names.has(picture))
        .map((picture) => pictures.delete(keyOf(picture))),
      trx.done,
    ]);
  } catch (error) {
    throw isQuota(error) || isQuota(trx.error) ? new DeviceIsFull() : error;
  }
  // So that the browser does not throw it away to make room for something else.
  void navigator.storage?.persist?.().catch(() => {});
  tellOutboxChanged();
  return record;
}

/** Whether it would replace what its writer has not seen. A deletion does not: who takes it back has what was there before. */
function isUnseen(before: OutboxRecord, { id, revision = before.revision, change }: Change): boolean {
  if (before.change === 'delete' || change === 'delete') return false;
  return before.id !== id || before.revision !== revision;
}

/** A change of what has not been created yet belongs to its creation, and of what has been, comes after it. */
function kindOf(
  wanted: OutboxRecord['change'],
  before: OutboxRecord | undefined,
  sent: SentEntry | undefined,
): OutboxRecord['change'] {
  if (wanted === 'delete') return wanted;
  if (before) return before.logId === undefined ? 'create' : 'update';
  return sent ? 'update' : wanted;
}

const earlierOf = ({ change, images, etag, content }: OutboxRecord): EarlierChange => ({
  change,
  images,
  etag,
  content,
});

/** As it stands in the record. One that is nowhere to be found must not get lost unseen. */
function listed(
  image: OutboxImage | { picture: string },
  before: OutboxRecord | undefined,
  sent: SentEntry | undefined,
): OutboxImage {
  if (!('picture' in image)) return image;
  const there = before?.images.find((one) => 'picture' in one && one.picture === image.picture);
  if (there) return there;
  const path = sent?.pictures[image.picture];
  if (path !== undefined) return { path };
  if (!('name' in image)) throw new Error('A picture that was to be kept is not here.');
  const { picture, name, type, path: arrived } = image;
  return { picture, name, type, ...(arrived !== undefined && { path: arrived }) };
}

const picturesOf = ({ images, earlier }: OutboxRecord) =>
  [...images, ...(earlier?.images ?? [])].flatMap((image) => ('picture' in image ? image.picture : []));

const pathsOf = ({ images }: OutboxRecord): Record<string, string> =>
  Object.fromEntries(
    images.flatMap((image) => ('picture' in image && image.path ? [[image.picture, image.path]] : [])),
  );

const isQuota = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Said before anything is lost: with twice the room that the pictures take there will be enough. */
async function makeSureOfRoom(images: readonly WaitingImage[]): Promise<void> {
  const wanted = images.reduce((sum, image) => sum + ('file' in image ? image.file.size : 0), 0);
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < 2 * wanted) throw new DeviceIsFull();
}

/**
 * Takes back what has not been sent. A creation that may have reached the server is looked up there and deleted again, so
 * that it becomes a deletion in its turn; a deletion becomes the change that was there before it. Resolves with whether
 * there was anything left to take back.
 */
export async function withdraw(userId: string, id: string): Promise<boolean> {
  let found = false;
  await changeRecord(userId, id, ({ problem: _, earlier, ...record }) => {
    found = true;
    const revision = record.revision + 1;
    if (earlier) return { ...record, ...earlier, revision };
    if (record.change !== 'create' || !record.tried) return undefined;
    return { ...record, change: 'delete', images: [], revision };
  });
  return found;
}

/** Makes a change of a log that is no more the creation of a new one, with the pictures that are here. Resolves with its id. */
export async function makeNew(userId: string, id: string): Promise<string | undefined> {
  const device = await openDevice(userId);
  const trx = device.transaction('outbox', 'readwrite', { durability: 'strict' });
  const record = await trx.store.get(id);
  if (!record) return undefined;
  const { problem: _, logId: _gone, ...rest } = record;
  const made: OutboxRecord = {
    ...rest,
    // Of its own: the key of the log that is no more would give that one again.
    id: randomId(),
    change: 'create',
    tried: false,
    etag: null,
    images: record.images.filter((image) => 'picture' in image),
    revision: record.revision + 1,
  };
  await Promise.all([trx.store.delete(id), trx.store.put(made, made.id), trx.done]);
  tellOutboxChanged();
  return made.id;
}

/**
 * Changes the record of an entry in one transaction; undefined takes it away. Pictures that it names no more go with it.
 * Nothing happens where it is gone.
 */
export async function changeRecord(
  userId: string,
  id: string,
  change: (record: OutboxRecord) => OutboxRecord | undefined,
  sentAs?: Omit<SentEntry, 'pictures'>,
): Promise<OutboxRecord | undefined> {
  const device = await openDevice(userId);
  const trx = device.transaction(['outbox', 'pictures', 'sent'], 'readwrite', { durability: 'strict' });
  const record = await trx.objectStore('outbox').get(id);
  if (!record) return undefined;
  const after = change(record);
  const names = new Set(after ? picturesOf(after) : []);
  await Promise.all([
    after ? trx.objectStore('outbox').put(after, id) : trx.objectStore('outbox').delete(id),
    ...picturesOf(record)
      .filter((picture) => !names.has(picture))
      .map((picture) => trx.objectStore('pictures').delete(keyOf(picture))),
    sentAs && trx.objectStore('sent').put({ ...sentAs, pictures: pathsOf(record) }, id),
    trx.done,
  ]);
  tellOutboxChanged();
  return after;
}

/** The log that a creation has become; undefined for one that was not sent from this device. */
export async function sentAs(userId: string, id: string): Promise<string | undefined> {
  return (await (await openDevice(userId)).get('sent', id))?.logId;
}
