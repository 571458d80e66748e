import { tellOutbox } from './channel.ts';
import type { OfflineDb, Trx } from './db.ts';
import { decrypt, decryptBytes, encrypt, hasDeviceKey } from './encryption.ts';
import { type Entry, picturesOf, readEntry, type StoredRecord, type Written } from './entry.ts';

export interface Outbox {
  /** What waits, in the order in which it was written; without creations that were taken back and are only to be made sure of. */
  entries: readonly Entry[];
  /** Ids of what can't be read: encrypted with a key that is no more, or nothing that this version understands. */
  unreadable: readonly string[];
}

export async function readOutbox(db: OfflineDb): Promise<Outbox> {
  const records = await readRecords(db);
  const read = await Promise.all(records.map((record) => decryptEntry(db, record)));
  const unreadable = (await hasDeviceKey(db)) ? records.filter((_, i) => !read[i]) : [];
  return {
    entries: read
      .filter((entry) => entry !== undefined)
      .filter(({ action, logId }) => action !== 'delete' || logId !== undefined),
    unreadable: unreadable.map(({ id }) => id),
  };
}

/** All of them, in the order in which they were written. */
export async function readRecords(db: OfflineDb): Promise<StoredRecord[]> {
  return db.read(['outbox'], recordsIn);
}

const recordsIn = async (trx: Trx) =>
  (await trx.getAll('outbox')).sort((one, other) => one.order - other.order);

export async function decryptEntry(db: OfflineDb, record: StoredRecord): Promise<Entry | undefined> {
  return readEntry(record, await decrypt(db, record.content));
}

/** What the bytes of a picture of an entry lie under. */
export const pictureKey = (picture: string) => `outbox/${picture}`;

/** The bytes of a picture of an entry, by its id there; undefined where they can't be read. */
export async function readPicture(db: OfflineDb, picture: string): Promise<Blob | undefined> {
  const stored = await db.read(['pictures'], (trx) => trx.get('pictures', pictureKey(picture)));
  const bytes = stored && (await decryptBytes(db, stored));
  return bytes && new Blob([bytes]);
}

interface Also {
  /** `written`: the sync is to look at it now. */
  news?: 'written';
  also?: (trx: Trx) => Promise<void>;
}

/**
 * Changes an entry as it is at that moment: what has been written between the reading and the writing is read again.
 * `change` gets undefined where there is none, and what it answers then comes last; otherwise it takes the place of what was
 * there, undefined takes it away with its pictures.
 */
export async function modify(
  db: OfflineDb,
  which: string | ((record: StoredRecord) => boolean),
  change: (before: Entry | undefined) => Entry | undefined,
  { news, also }: Also = {},
): Promise<Entry | undefined> {
  const isIt = typeof which === 'string' ? ({ id }: StoredRecord) => id === which : which;
  for (;;) {
    const stored = (await readRecords(db)).find(isIt);
    const before = stored && (await decryptEntry(db, stored));
    const after = change(before);
    if (after === before) return after;
    const record = after && (await toRecord(db, after, stored));
    const written = await db.write(['outbox', 'pictures', 'sent', 'drafts'], async (trx) => {
      const all = await recordsIn(trx);
      const now = all.find(isIt);
      if (now?.id !== stored?.id || now?.stamp !== stored?.stamp) return false;
      if (record && !before) record.order = 1 + (all.at(-1)?.order ?? 0);
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
  const { fields, base, tried, theirs, ...rest } = entry;
  return {
    ...rest,
    stamp: (before?.stamp ?? 0) + 1,
    content: await encrypt(db, { fields, base, tried, theirs } satisfies Written),
  };
}

/** What can't be read goes, with nothing known of it. */
export async function removeUnreadable(db: OfflineDb, ids: readonly string[]): Promise<void> {
  await db.write(['outbox', 'pictures'], async (trx) => {
    for (const id of ids) {
      const record = await trx.get('outbox', id);
      for (const picture of record ? picturesOf(record) : [])
        await trx.delete('pictures', pictureKey(picture));
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
