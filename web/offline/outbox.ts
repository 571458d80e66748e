import { randomId } from '../shared/random-id.ts';
import { tellOutbox } from './channel.ts';
import { DeviceIsFullError, type OfflineDb, type SentEntry, type Trx } from './db.ts';
import { decrypt, decryptBytes, encrypt, encryptBytes, hasDeviceKey } from './encryption.ts';
import {
  type Action,
  type Encrypted,
  type Entry,
  type EntryPicture,
  type Fields,
  type LogKind,
  picturesOf,
  readEntry,
  type ServerLog,
  type StoredRecord,
  writtenOf,
} from './entry.ts';
import { merge } from './merge.ts';
import { isPart, isSet, undone, united } from './part-values.ts';

/** What a form was opened with, taken once: the version and the content that a change is made on. */
export interface Opened {
  /** The log on the server; null for one that is only here. */
  base: ServerLog | null;
  /** The version of `base`; null for a cached copy. */
  etag: string | null;
  /** What of it had not been sent. */
  entry?: Entry | undefined;
}

/** A picture of a change: the server's, a new file (`id`: its bytes lie in the draft under that id), or one of the entry's. */
export type ChangePicture = { path: string } | { file: File; id: string } | { picture: string };

export interface Change {
  kind: LogKind;
  action: Action;
  /** Of a change or a deletion. */
  opened?: Opened | undefined;
  fields: Fields;
  pictures: readonly ChangePicture[];
  /** There is no network: nobody needs to wait to know that it waits. */
  isOffline?: boolean;
  /** The draft that becomes the entry: it goes in the same transaction. */
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

export interface Outbox {
  /** What waits, in the order in which it was written; without creations that were taken back and are only to be made sure of. */
  entries: readonly Entry[];
  /** Ids of what can't be read: encrypted with a key that is no more, or nothing that this version understands. */
  unreadable: readonly string[];
}

export async function readOutbox(db: OfflineDb): Promise<Outbox> {
  const records = (await db.read(['outbox'], (trx) => trx.getAll('outbox'))).sort(byOrder);
  const read = await Promise.all(records.map((record) => decryptEntry(db, record)));
  const unreadable = (await hasDeviceKey(db)) ? records.filter((_, i) => !read[i]) : [];
  return {
    entries: read
      .filter((entry) => entry !== undefined)
      .filter(({ action, logId }) => action !== 'delete' || logId !== undefined),
    unreadable: unreadable.map(({ id }) => id),
  };
}

const byOrder = (one: StoredRecord, other: StoredRecord) => one.order - other.order;

export async function decryptEntry(db: OfflineDb, record: StoredRecord): Promise<Entry | undefined> {
  return readEntry(record, await decrypt(db, record.content));
}

const keyOf = (picture: string) => `outbox/${picture}`;

/** The bytes of a picture of an entry, by its id there; undefined where they can't be read. */
export async function readPicture(db: OfflineDb, picture: string): Promise<Blob | undefined> {
  const stored = await db.read(['pictures'], (trx) => trx.get('pictures', keyOf(picture)));
  const bytes = stored && (await decryptBytes(db, stored));
  return bytes && new Blob([bytes]);
}

/**
 * Puts a change into the outbox, wholly or not at all, and takes its draft away. A change of a log that waits already is
 * merged into what waits; one of an entry that was sent meanwhile follows it. Resolves when it would outlast a flat battery;
 * with undefined where a log that was only here has been deleted, and nothing is left to send.
 * Rejects with `DeviceIsFullError`, `DeviceUnavailableError` or `PictureUnreadableError`.
 */
export async function enqueue(db: OfflineDb, change: Change): Promise<Entry | undefined> {
  const { opened, draft } = change;
  await makeSureOfRoom(change.pictures);
  const fresh = await encryptPictures(db, change);
  const id = randomId();
  const sent = opened?.entry && (await db.read(['sent'], (trx) => trx.get('sent', opened.entry?.id ?? '')));
  const logId = sent?.logId ?? opened?.entry?.logId ?? opened?.base?._id;
  const isOfIt = (one: StoredRecord) =>
    one.id === opened?.entry?.id || (logId !== undefined && one.logId === logId);
  const entry = await modify(
    db,
    isOfIt,
    (before, all) => {
      const pictures = fresh.map(({ listed }) => listedIn(listed, before, opened?.entry, sent));
      const next = before
        ? changed(before, change, pictures)
        : begun(change, {
            id,
            order: 1 + Math.max(0, ...all.map(({ order }) => order)),
            logId,
            sent,
            pictures,
          });
      return next && change.isOffline ? { ...next, waited: true } : next;
    },
    {
      news: 'written',
      also: async (trx) => {
        for (const { bytes, listed } of fresh)
          if (bytes && 'picture' in listed) await trx.put('pictures', bytes, keyOf(listed.picture));
        if (draft !== undefined) await removeDraft(trx, draft);
      },
    },
  );
  // So that the browser does not throw it away to make room for something else.
  if (typeof navigator === 'object') void navigator.storage?.persist?.().catch(() => {});
  return entry;
}

interface Beginning {
  id: string;
  order: number;
  logId: string | undefined;
  sent: SentEntry | undefined;
  pictures: EntryPicture[];
}

function begun(
  { kind, action, opened, fields }: Change,
  { id, order, logId, sent, pictures }: Beginning,
): Entry {
  // The entry that the form was opened with has been sent: what it said is what the server has had.
  const base = opened?.entry ? sentBase(opened.entry, sent) : (opened?.base ?? null);
  return {
    id,
    order,
    kind,
    action: action === 'create' && logId !== undefined ? 'update' : action,
    ...(logId !== undefined && { logId }),
    revision: 1,
    stamp: 0,
    pictures,
    etag: sent ? sent.etag : (opened?.etag ?? null),
    fields,
    base,
    tried: [],
  };
}

function sentBase({ base, fields, pictures }: Entry, sent: SentEntry | undefined): ServerLog {
  const images = pictures.flatMap((one) =>
    'picture' in one ? (sent?.pictures[one.picture] ?? one.path ?? []) : one.path,
  );
  return { ...base, ...fields, images, _id: sent?.logId ?? base?._id ?? '' };
}

/** Somebody has opened the form on another state than what waits now: merged as with another device, nothing is replaced unseen. */
function changed(
  before: Entry,
  { action, opened, fields }: Change,
  pictures: EntryPicture[],
): Entry | undefined {
  // Written anew: what came of it before counts no more.
  const { problem: _, theirs: __, saved: ___, serverErrors: ____, withdrawn: _____, ...known } = before;
  const { waited: ______, was: _______, ...rest } = known;
  const again = { ...rest, revision: before.revision + 1 };
  if (action === 'delete') {
    if (before.logId === undefined && before.tried.length === 0) return undefined;
    return { ...again, action, was: before.action === 'delete' ? before.was : before.action };
  }
  // What a change does not name stays as it waits, and a set is added to.
  const together: Fields = { ...before.fields, ...fields };
  for (const name of Object.keys(together).filter(isSet))
    together[name] = united(before.fields[name], fields[name]);
  const next: Entry = {
    ...again,
    action: before.logId === undefined ? 'create' : 'update',
    fields: together,
    pictures,
  };
  const isSeen = opened?.entry?.id === before.id && opened.entry.revision === before.revision;
  if (isSeen || before.action === 'delete') return next;
  const imagesOf = (list: EntryPicture[]) => list.map(nameOf);
  const waiting: ServerLog = {
    ...before.base,
    ...before.fields,
    _id: before.logId ?? '',
    images: imagesOf(before.pictures),
  };
  const base = opened?.entry
    ? { fields: opened.entry.fields, images: imagesOf(opened.entry.pictures) }
    : (opened?.base ?? null);
  const merged = merge({ base, mine: { fields, pictures }, theirs: waiting, nameOf });
  next.fields = { ...together, ...merged.fields };
  next.pictures = merged.pictures.map(
    (one) => before.pictures.find((other) => nameOf(other) === nameOf(one)) ?? one,
  );
  if (merged.collisions.length === 0) return next;
  return { ...next, theirs: waiting, problem: { kind: 'conflict', fields: merged.collisions, etag: null } };
}

const nameOf = (one: EntryPicture): string => ('picture' in one ? one.picture : one.path);

/** As it stands in the entry. One that is nowhere to be found must not get lost unseen. */
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
  const path = sent?.pictures[one.picture] ?? opened?.pictures.find(isIt)?.path;
  if (path !== undefined) return { path };
  throw new Error('A picture that was to be kept is not here.');
}

interface FreshPicture {
  listed: EntryPicture | { picture: string };
  bytes?: Encrypted;
}

/** The bytes that a draft has written down are taken as they are: the file may be gone by now. */
async function encryptPictures(db: OfflineDb, { pictures, draft }: Change): Promise<FreshPicture[]> {
  const unreadable: string[] = [];
  const fresh = await Promise.all(
    pictures.map(async (one): Promise<FreshPicture> => {
      if (!('file' in one)) return { listed: 'path' in one ? { path: one.path } : { picture: one.picture } };
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

/** Said before anything is lost: with twice the room that the pictures take there will be enough. */
async function makeSureOfRoom(pictures: readonly ChangePicture[]): Promise<void> {
  const wanted = pictures.reduce((sum, one) => sum + ('file' in one ? one.file.size : 0), 0);
  if (wanted === 0 || typeof navigator !== 'object') return;
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < 2 * wanted) throw new DeviceIsFullError();
}

export async function removeDraft(trx: Trx, draft: string): Promise<void> {
  const pictures = await trx.keys('pictures', `${draft}/`);
  await Promise.all([
    trx.delete('drafts', draft),
    ...pictures.map((picture) => trx.delete('pictures', picture)),
  ]);
}

interface Also {
  /** `written`: the sync is to look at it now. */
  news?: 'written';
  also?: (trx: Trx, before: Entry | undefined) => Promise<void>;
}

/**
 * Changes an entry as it is at that moment: what has been written between the reading and the writing is read again.
 * `change` gets undefined where there is none; what it answers takes its place, undefined takes it away with its pictures.
 */
export async function modify(
  db: OfflineDb,
  which: string | ((record: StoredRecord) => boolean),
  change: (before: Entry | undefined, all: readonly StoredRecord[]) => Entry | undefined,
  { news, also }: Also = {},
): Promise<Entry | undefined> {
  const isIt = typeof which === 'string' ? ({ id }: StoredRecord) => id === which : which;
  for (;;) {
    const all = (await db.read(['outbox'], (trx) => trx.getAll('outbox'))).sort(byOrder);
    const stored = all.find(isIt);
    const before = stored && (await decryptEntry(db, stored));
    const after = change(before, all);
    if (after === before) return after;
    const record = after && (await toRecord(db, after, stored));
    const written = await db.write(['outbox', 'pictures', 'sent', 'drafts'], async (trx) => {
      const now = (await trx.getAll('outbox')).sort(byOrder);
      const same = now.find(isIt);
      if (same?.id !== stored?.id || same?.stamp !== stored?.stamp) return false;
      // Two that begin at the same time stand one after the other.
      if (record && !before) record.order = 1 + Math.max(0, ...now.map(({ order }) => order));
      if (before && record?.id !== before.id) await trx.delete('outbox', before.id);
      if (record) await trx.put('outbox', record, record.id);
      const named = new Set(record ? picturesOf(record) : []);
      for (const picture of before ? picturesOf(before) : [])
        if (!named.has(picture)) await trx.delete('pictures', keyOf(picture));
      await also?.(trx, before);
      return true;
    });
    if (!written) continue;
    tellOutbox(news ?? 'changed');
    return after;
  }
}

async function toRecord(
  db: OfflineDb,
  entry: Entry,
  before: StoredRecord | undefined,
): Promise<StoredRecord> {
  const { fields: _, base: __, tried, theirs: ___, ...rest } = entry;
  return {
    ...rest,
    maybeSent: tried.length > 0 || undefined,
    stamp: (before?.stamp ?? 0) + 1,
    content: await encrypt(db, writtenOf(entry)),
  };
}

/** What taking back has come to: gone as if never written; or it may have been sent, and is undone on the server. */
export type Withdrawn = 'withdrawn' | 'undone' | 'too-late';

/**
 * Takes back what has not been sent. A deletion becomes the change that was there before it. What may have reached the
 * server, its answer lost or still on its way, is undone there as soon as it can be reached.
 */
export async function withdraw(db: OfflineDb, id: string): Promise<Withdrawn> {
  let outcome: Withdrawn = 'too-late';
  await modify(
    db,
    id,
    (before) => {
      if (!before) return undefined;
      const { problem: _, was, theirs: __, saved: ___, ...entry } = before;
      const revision = entry.revision + 1;
      outcome = 'withdrawn';
      // Compared anew: the deletion may have learnt of a version that the change is not based on.
      if (was) return { ...entry, action: was, etag: null, revision };
      if (entry.tried.length === 0) return undefined;
      outcome = 'undone';
      if (entry.logId === undefined || entry.action === 'create') {
        return { ...entry, action: 'delete', pictures: [], revision, withdrawn: true };
      }
      // What was there before, put over what was sent; what somebody else has changed since stays.
      const { base, tried } = entry;
      const sent = tried.at(-1);
      if (!base || !sent) return undefined;
      // Of a part that was there only its short form is known: it can be taken away again, and not be put back.
      const fields = Object.fromEntries(
        Object.entries(entry.fields).flatMap(([name, value]): [string, unknown][] => {
          const rows = isSet(name) ? undone(value) : null;
          if (isSet(name)) return rows === null ? [] : [[name, rows]];
          return isPart(name) && base[name] ? [] : [[name, base[name] ?? null]];
        }),
      ) as Fields;
      const images = base.images;
      return {
        ...entry,
        action: 'update',
        etag: null,
        base: { ...base, ...sent.fields, images: sent.images },
        tried: [...tried.slice(0, -1), { fields, images }],
        fields,
        pictures: images.map((path) => ({ path })),
        revision,
        withdrawn: true,
      };
    },
    { news: 'written' },
  );
  return outcome;
}

/** Ends a conflict: of each field that collided the writer has chosen one side. Pictures are merged already. */
export async function resolveConflict(
  db: OfflineDb,
  id: string,
  chosen: Readonly<Record<string, 'mine' | 'theirs'>>,
): Promise<void> {
  await modify(
    db,
    id,
    (before) => {
      if (before?.problem?.kind !== 'conflict' || !before.theirs) return before;
      const { problem, theirs, ...entry } = before;
      const taken = problem.fields.filter((name) => chosen[name] === 'theirs');
      const fields = Object.fromEntries(
        Object.entries(entry.fields)
          .filter(([name]) => !(taken.includes(name) && isPart(name)))
          .map(([name, value]) => [
            name,
            taken.includes(name) ? ((theirs[name] as Fields[string] | undefined) ?? null) : value,
          ]),
      );
      // Without a version it is what waited here from another tab.
      const isFromServer = problem.etag !== null;
      return {
        ...entry,
        fields,
        revision: entry.revision + 1,
        ...(isFromServer && { etag: problem.etag }),
        // What a deletion took the place of stays based on what it was.
        ...(isFromServer && entry.action !== 'delete' && { base: theirs }),
      };
    },
    { news: 'written' },
  );
}

/** The log was deleted elsewhere: its change becomes a new one, with the pictures that are here. Resolves with its id. */
export async function saveAsNew(db: OfflineDb, id: string): Promise<string | undefined> {
  const made = await modify(
    db,
    id,
    (before) => {
      if (!before) return undefined;
      const { problem: _, logId: __, theirs: ___, saved: ____, maybeSent: _____, ...entry } = before;
      return {
        ...entry,
        // Of its own: the key of the log that is no more would give that one again.
        id: randomId(),
        action: 'create',
        tried: [],
        base: null,
        etag: null,
        pictures: entry.pictures.filter((one) => 'picture' in one).map(({ path: _, ...one }) => one),
        revision: entry.revision + 1,
      };
    },
    { news: 'written' },
  );
  return made?.id;
}

/** Lets what failed be tried again, without the pictures that can't be read. */
export async function tryAgain(db: OfflineDb, id: string): Promise<void> {
  await modify(
    db,
    id,
    (before) => {
      if (!before?.problem) return before;
      const { problem, serverErrors: _, ...entry } = before;
      const lost = problem.kind === 'picture-unreadable' ? problem.pictures : [];
      const pictures = entry.pictures.filter((one) => !('picture' in one && lost.includes(one.picture)));
      return { ...entry, pictures, revision: entry.revision + 1 };
    },
    { news: 'written' },
  );
}

/** What can't be read goes, with nothing known of it. */
export async function removeUnreadable(db: OfflineDb, ids: readonly string[]): Promise<void> {
  await db.write(['outbox', 'pictures'], async (trx) => {
    for (const id of ids) {
      const record = await trx.get('outbox', id);
      for (const picture of record ? picturesOf(record) : []) await trx.delete('pictures', keyOf(picture));
      await trx.delete('outbox', id);
    }
  });
  tellOutbox('changed');
}

/** The log that an entry has become; undefined for one that was not sent from this device. */
export async function sentAs(db: OfflineDb, id: string): Promise<string | undefined> {
  const [sent, record] = await db.read(['sent', 'outbox'], async (trx) => [
    await trx.get('sent', id),
    await trx.get('outbox', id),
  ]);
  return sent?.logId ?? record?.logId;
}
