import { randomId } from '../shared/random-id.ts';
import { DeviceIsFullError } from './db.ts';
import { encryptBytes } from './encryption.ts';
import {
  type Action,
  anew,
  askedOfTabs,
  deleted,
  type Encrypted,
  type Entry,
  type EntryPicture,
  type Fields,
  type LogKind,
  type ServerLog,
  type StoredRecord,
  undeleted,
} from './entry.ts';
import { merge, withMerged } from './merge.ts';
import { modify, pictureKey } from './outbox.ts';
import { asAnswered, isSame, isSet, united } from './part-values.ts';
import type { OfflineDb, SentEntry, Trx } from './schema.ts';

/** What a form was opened with, captured once: the version and the content that a change is based on. */
export interface Opened {
  /** The log on the server; null for one that exists only on this device. */
  base: ServerLog | null;
  /** The version of `base`; null for a cached copy. */
  etag: string | null;
  /** The log's entry that had not been sent yet. */
  entry?: Entry | undefined;
}

/** A picture of a change: the server's, a new file (`id`: its bytes are in the draft under that id), or one of the entry's. */
export type ChangePicture = { path: string } | { file: File; id: string } | { picture: string };

export interface Change {
  kind: LogKind;
  action: Action;
  /** For an update or a deletion. */
  opened?: Opened | undefined;
  fields: Fields;
  pictures: readonly ChangePicture[];
  /** The draft that becomes the entry; deleted in the same transaction. */
  draft?: string | undefined;
}

/** A chosen picture that can't be read any more. Nothing has been written. */
export class PictureUnreadableError extends Error {
  readonly names: string[];
  constructor(names: string[]) {
    super(`Not readable: ${names.join()}`);
    this.names = names;
  }
}

/**
 * Puts a change into the outbox and deletes its draft, in one transaction. If an entry of the same log waits already, the
 * change is merged into it; if that entry was sent meanwhile, the change is based on what was sent. Resolves when the data
 * would survive a power loss; with undefined if a log that existed only here was deleted, and nothing is left to send.
 * Rejects with `DeviceIsFullError`, `DeviceUnavailableError` or `PictureUnreadableError`.
 */
export async function enqueue(db: OfflineDb, change: Change): Promise<Entry | undefined> {
  await makeSureOfRoom(change.pictures);
  const entry = await write(db, change, await encryptPictures(db, change));
  // So that the browser does not evict it to make room for something else.
  void globalThis.navigator?.storage?.persist?.().catch(() => {});
  return entry;
}

async function write(
  db: OfflineDb,
  change: Change,
  fresh: readonly FreshPicture[],
): Promise<Entry | undefined> {
  const { opened, draft } = change;
  const was = opened?.entry;
  const sent = was && (await db.read(['sent'], (trx) => trx.get('sent', was.id)));
  const logId = sent?.logId ?? was?.logId ?? opened?.base?._id;
  const isOfIt = (one: StoredRecord) => one.id === was?.id || (logId !== undefined && one.logId === logId);
  try {
    return await modify(
      db,
      isOfIt,
      (before) => {
        const pictures = fresh.map(({ listed }) => listedIn(listed, before, was, sent));
        const next = before ? changed(before, change, pictures) : begun(change, logId, sent, pictures);
        // Without a network, the user is told at once that the entry waits.
        return next && { ...next, waited: globalThis.navigator?.onLine === false };
      },
      {
        news: 'written',
        also: async (trx) => {
          if (was && !sent && (await trx.get('sent', was.id))) throw new SentMeanwhileError();
          for (const { bytes, listed } of fresh)
            if (bytes && 'picture' in listed) await trx.put('pictures', bytes, pictureKey(listed.picture));
          if (draft !== undefined) await removeDraft(trx, draft);
        },
      },
    );
  } catch (error) {
    if (error instanceof SentMeanwhileError) return write(db, change, fresh);
    throw error;
  }
}

/** The entry of the form has been sent since it was looked up. Nothing has been written: it would have become a second log. */
class SentMeanwhileError extends Error {}

/** An entry for a log that has no waiting entry. */
function begun(
  { kind, action, opened, fields }: Change,
  logId: string | undefined,
  sent: SentEntry | undefined,
  pictures: EntryPicture[],
): Entry {
  const was = opened?.entry;
  // Another tab changed the entry before it was sent, or the server has set something otherwise that the form leaves as it was:
  // it must be compared with what the server has.
  const isOutdated =
    was &&
    (was.revision !== sent?.revision ||
      sent.taken?.some((name) => name in fields && isSame(name, fields[name], was.fields[name])));
  return {
    id: randomId(),
    order: 0,
    kind,
    action,
    ...(logId !== undefined && { logId }),
    revision: 1,
    stamp: 0,
    pictures,
    etag: isOutdated ? null : (sent?.etag ?? opened?.etag ?? null),
    fields,
    // The entry that the form was opened with has been sent, so its content is what the server last had.
    base: was && sent ? sentBase(was, sent) : (opened?.base ?? null),
    tried: [],
  };
}

function sentBase({ base, fields, pictures }: Entry, sent: SentEntry): ServerLog {
  const images = pictures.flatMap((one) =>
    'picture' in one ? (sent.pictures[one.picture] ?? []) : one.path,
  );
  return { ...base, ...asAnswered(fields, base ?? undefined), images, _id: sent.logId };
}

/** The form may have been opened on another state than what waits now. They are merged, so nothing is silently overwritten. */
function changed(
  found: Entry,
  { action, opened, fields }: Change,
  pictures: EntryPicture[],
): Entry | undefined {
  const revision = found.revision + 1;
  if (action === 'delete') {
    if (found.logId === undefined && found.tried.length === 0) return undefined;
    return { ...deleted(found), revision };
  }
  // A log that is saved is not deleted: what the deletion replaced is there again, and the save is merged with it.
  const before = undeleted(found);
  // Fields that the change does not name keep their waiting value; sets are united.
  const together: Fields = { ...before.fields, ...fields };
  for (const name of Object.keys(together).filter(isSet))
    together[name] = united(before.fields[name], fields[name]);
  const next: Entry = {
    ...before,
    ...anew,
    revision,
    action: before.logId === undefined ? 'create' : 'update',
    fields: together,
    pictures,
  };
  const namesIn = (list: EntryPicture[]) => list.map(nameOf);
  const waiting: ServerLog = {
    ...before.base,
    ...before.fields,
    _id: before.logId ?? '',
    images: namesIn(before.pictures),
  };
  const was = opened?.entry;
  const base = was
    ? { fields: { ...was.base, ...was.fields } as Fields, images: namesIn(was.pictures) }
    : (opened?.base ?? null);
  const merged = merge({ base, mine: { fields, pictures }, theirs: waiting, nameOf });
  merged.pictures = merged.pictures.map(
    (one) => before.pictures.find((other) => nameOf(other) === nameOf(one)) ?? one,
  );
  merged.fields = { ...together, ...merged.fields };
  const asked = askedOfTabs(before).filter(
    (name) => !isSame(name, merged.fields[name], before.theirs?.[name]),
  );
  merged.collisions = [...new Set([...asked, ...merged.collisions])];
  const others = Object.fromEntries(asked.map((name) => [name, before.theirs?.[name]]));
  return withMerged(next, merged, { ...waiting, ...others }, null);
}

const nameOf = (one: EntryPicture): string => ('picture' in one ? one.picture : one.path);

/** The picture as the entry lists it. Throws if it is nowhere to be found, so that it is never lost silently. */
function listedIn(
  one: EntryPicture | { picture: string },
  before: Entry | undefined,
  opened: Entry | undefined,
  sent: SentEntry | undefined,
): EntryPicture {
  if (!('picture' in one) || 'name' in one) return one;
  const isIt = (other: EntryPicture) => 'picture' in other && other.picture === one.picture;
  const there = before?.pictures.find(isIt);
  if (there) return there;
  const known = opened?.pictures.find(isIt);
  const path = sent?.pictures[one.picture] ?? known?.path;
  if (path !== undefined) return { path };
  // Its bytes went with an entry that another tab has withdrawn: the user is told when they are to be sent.
  if (known) return known;
  throw new Error('A picture that was to be kept is not here.');
}

interface FreshPicture {
  listed: EntryPicture | { picture: string };
  bytes?: Encrypted;
}

/** Bytes that are already stored with the draft are reused: the file may be gone by now. */
async function encryptPictures(db: OfflineDb, { pictures, draft }: Change): Promise<FreshPicture[]> {
  const unreadable: string[] = [];
  const fresh = await Promise.all(
    pictures.map(async (one): Promise<FreshPicture> => {
      if (!('file' in one)) return { listed: one };
      const { name, type } = one.file;
      const listed = { picture: randomId(), name, type };
      const stored =
        draft !== undefined &&
        (await db.read(['pictures'], (trx) => trx.get('pictures', `${draft}/${one.id}`)));
      if (stored) return { listed, bytes: stored };
      const bytes = await one.file.arrayBuffer().catch(() => undefined);
      if (!bytes) unreadable.push(name);
      return bytes ? { listed, bytes: await encryptBytes(db, bytes) } : { listed };
    }),
  );
  if (unreadable.length > 0) throw new PictureUnreadableError(unreadable);
  return fresh;
}

/** Checked before anything is written. Twice the size of the pictures is taken to be enough. */
async function makeSureOfRoom(pictures: readonly ChangePicture[]): Promise<void> {
  const wanted = pictures.reduce((sum, one) => sum + ('file' in one ? one.file.size : 0), 0);
  if (wanted === 0) return;
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } =
    (await globalThis.navigator?.storage?.estimate?.()) ?? {};
  if (quota - usage < 2 * wanted) throw new DeviceIsFullError();
}

export async function removeDraft(trx: Trx, draft: string): Promise<void> {
  const pictures = await trx.keys('pictures', `${draft}/`);
  await Promise.all([
    trx.delete('drafts', draft),
    ...pictures.map((picture) => trx.delete('pictures', picture)),
  ]);
}
