import { tellOutbox } from './channel.ts';
import { decrypt, decryptBytes, encrypt, hasDeviceKey } from './encryption.ts';
import { type Entry, picturesOf, readEntry, readRecord, type StoredRecord, type Written } from './entry.ts';
import type { OfflineDb, Trx } from './schema.ts';

export interface Outbox {
  /** Waiting entries, in the order written. Withdrawn creations, sent only in order to be deleted, are left out. */
  entries: readonly Entry[];
  /** Ids of entries that can't be read: their key is gone, or this version does not understand them. */
  unreadable: readonly string[];
}

export async function readOutbox(db: OfflineDb): Promise<Outbox> {
  const [ids, records] = await db.read(['outbox'], async (trx) => [
    await trx.keys('outbox'),
    await recordsIn(trx),
  ]);
  const read = await Promise.all(records.map((record) => decryptEntry(db, record)));
  const entries = read.filter((entry) => entry !== undefined);
  const readable = new Set(entries.map(({ id }) => id));
  return {
    entries: entries.filter(({ action, logId }) => action !== 'delete' || logId !== undefined),
    unreadable: (await hasDeviceKey(db)) ? ids.filter((id) => !readable.has(id)) : [],
  };
}

/** The records of the outbox that this version understands, in the order written. */
export async function readRecords(db: OfflineDb): Promise<StoredRecord[]> {
  return db.read(['outbox'], recordsIn);
}

const recordsIn = async (trx: Trx) =>
  (await trx.getAll('outbox'))
    .flatMap((stored) => readRecord(stored) ?? [])
    .sort((one, other) => one.order - other.order);

export async function decryptEntry(db: OfflineDb, record: StoredRecord): Promise<Entry | undefined> {
  return readEntry(record, await decrypt(db, record.content));
}

/** The key under which the bytes of an entry's picture are stored. */
export const pictureKey = (picture: string) => `outbox/${picture}`;

/** The bytes of an entry's picture, by its id there; undefined if they can't be read. */
export async function readPicture(db: OfflineDb, picture: string): Promise<Blob | undefined> {
  const stored = await db.read(['pictures'], (trx) => trx.get('pictures', pictureKey(picture)));
  const bytes = stored && (await decryptBytes(db, stored));
  return bytes && new Blob([bytes]);
}

interface Also {
  /** `written`: the sync must look at it now. */
  news?: 'written';
  also?: (trx: Trx) => Promise<void>;
}

/**
 * Changes an entry, of several the newest. If it was changed between the read and the write, it is read again, and `change` is
 * called again. `change` gets undefined if there is no such entry, and the one it then returns is added last. Otherwise its
 * result replaces the entry; undefined deletes the entry with its pictures.
 */
export async function modify(
  db: OfflineDb,
  which: string | ((record: StoredRecord) => boolean),
  change: (before: Entry | undefined) => Entry | undefined,
  { news, also }: Also = {},
): Promise<Entry | undefined> {
  const isIt = typeof which === 'string' ? ({ id }: StoredRecord) => id === which : which;
  for (;;) {
    const stored = (await readRecords(db)).findLast(isIt);
    const before = stored && (await decryptEntry(db, stored));
    const after = change(before);
    if (after === before) return after;
    const record = after && (await toRecord(db, after, stored));
    const written = await db.write(['outbox', 'pictures', 'sent', 'drafts'], async (trx) => {
      const all = await recordsIn(trx);
      const now = all.findLast(isIt);
      if (now?.id !== stored?.id || now?.stamp !== stored?.stamp) return false;
      // A database that opens late gives what memory held another place.
      if (record) record.order = (before && now?.order) ?? 1 + (all.at(-1)?.order ?? 0);
      if (before && record?.id !== before.id) await trx.delete('outbox', before.id);
      if (record) await trx.put('outbox', record, record.id);
      const named = record ? picturesOf(record) : [];
      for (const picture of before ? picturesOf(before) : [])
        if (!named.includes(picture)) await trx.delete('pictures', pictureKey(picture));
      await also?.(trx);
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
  const { fields, base, tried, theirs, choice, ...rest } = entry;
  return {
    ...rest,
    stamp: (before?.stamp ?? 0) + 1,
    content: await encrypt(db, { fields, base, tried, theirs, choice } satisfies Written),
  };
}

/** Deletes entries that can't be read, with their pictures. */
export async function removeUnreadable(db: OfflineDb, ids: readonly string[]): Promise<void> {
  await db.write(['outbox', 'pictures'], async (trx) => {
    for (const id of ids) {
      const { pictures }: { pictures?: unknown } = (await trx.get('outbox', id)) ?? {};
      for (const one of Array.isArray(pictures) ? pictures : [])
        if (typeof one?.picture === 'string') await trx.delete('pictures', pictureKey(one.picture));
      await trx.delete('outbox', id);
    }
  });
  tellOutbox('changed');
}

/** The id of the log that an entry has become; undefined if it was not sent from this device. */
export async function sentAs(db: OfflineDb, id: string): Promise<string | undefined> {
  const [sent, record] = await db.read(['sent', 'outbox'], async (trx) => [
    await trx.get('sent', id),
    await trx.get('outbox', id),
  ]);
  return sent?.logId ?? record?.logId;
}
