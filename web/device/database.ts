import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { pictureCache } from './picture-cache.ts';

/**
 * What the device keeps for one account, in a database of its own: nothing of one account is ever looked up for
 * another. Whatever a user has written lies sealed; see `seal`.
 */
interface DeviceSchema extends DBSchema {
  /** What opens the seals, from log-in to log-out. */
  keys: { key: 'seal'; value: CryptoKey };
  /** Forms that were not saved, by the form they belong to: `createlog`, `updatelog/{id}` … */
  drafts: { key: string; value: { savedAt: string; content: Sealed } };
  /** Answers of the server, by name, for when it can't be reached. */
  kept: { key: string; value: KeptAnswer };
  /** What is to be sent, by its id. */
  outbox: { key: string; value: OutboxRecord };
  /** The bytes of pictures that a draft or the outbox names, by an id made here. */
  pictures: { key: string; value: Sealed };
  /** What each sent entry has become, for whoever comes back to its old address or was changing it meanwhile. */
  sent: { key: string; value: SentEntry };
}

/** What a user has written, as it lies on the device. Without `iv` it lies open. Made and read by `seal`. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer> | null;
  bytes: ArrayBuffer;
}

export interface KeptAnswer {
  /** When the server gave it, ISO 8601. */
  at: string;
  value: unknown;
}

/** One creation, change or deletion that has not reached the server. What was written is in `content`. */
export interface OutboxRecord {
  /** Also the `Idempotency-Key` of a creation. */
  id: string;
  /** Its place: a smaller one is sent first. */
  order: number;
  of: 'trip-log' | 'service-log';
  change: 'create' | 'update' | 'delete';
  /** The log on the server; undefined while it is not known to be there. */
  logId?: string;
  /** Goes up by one each time the user changes it, so that a change made during the sending is not lost. */
  revision: number;
  /** A creation that may have reached the server, its answer lost. */
  tried: boolean;
  /** All pictures in their order: those the server has, by path, and those it is to get, by their id here. */
  images: OutboxImage[];
  /** The version that a change is based on, as far as it is known. */
  etag: string | null;
  /** Why it was not taken. It waits for its writer until that is gone. */
  problem?: OutboxProblem;
  content: Sealed;
  /** Of a deletion: the change that had not been sent before it, for whoever takes the deletion back. */
  earlier?: EarlierChange;
}

export type EarlierChange = Pick<OutboxRecord, 'change' | 'images' | 'etag' | 'content'>;

/** The log on the server, the version that the sending made of it, and the paths of its pictures by their id here. */
export interface SentEntry {
  logId: string;
  etag: string | null;
  pictures: Record<string, string>;
}

/** `unreadable`: a picture that lies there and can't be opened. */
export type OutboxImage =
  | { path: string }
  | { picture: string; name: string; type: string; path?: string; unreadable?: boolean };

export type OutboxProblem =
  | { kind: 'refused'; sentences: string[]; fields: Record<string, string> }
  | { kind: 'changed-elsewhere' }
  | { kind: 'deleted-elsewhere' };

export type Device = IDBPDatabase<DeviceSchema>;

const prefix = 'loggboken-';
const open = new Map<string, Promise<Device>>();

/** So long a browser may take to open it, in milliseconds. */
const patience = 3000;

/**
 * The database of an account, made when it is not there. Rejects where the browser keeps nothing, or does not answer, as while
 * another tab is stuck in the middle of something.
 */
export function openDevice(userId: string): Promise<Device> {
  const silent = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser does not open its database.')), patience);
  });
  return Promise.race([open.get(userId) ?? openFor(userId), silent]);
}

function openFor(userId: string): Promise<Device> {
  const device = openDB<DeviceSchema>(prefix + userId, 1, {
    upgrade(db) {
      for (const name of ['keys', 'drafts', 'kept', 'outbox', 'pictures', 'sent'] as const) {
        db.createObjectStore(name);
      }
    },
    // Another tab has a newer version of the app, or the browser has taken the database away.
    blocking: (_current, _wanted, event) => {
      open.delete(userId);
      (event.target as IDBDatabase).close();
    },
    terminated: () => open.delete(userId),
  });
  open.set(userId, device);
  device.catch(() => open.delete(userId));
  return device;
}

export const isDeviceOf = (device: Device, userId: string | undefined) =>
  device.name === `${prefix}${userId}`;

/**
 * What a log-out takes with it: everything that the server has answered, and the key to what was written here. Drafts and
 * the outbox stay, sealed, until the same user logs in again; and so does what sent entries have become, which drafts of
 * them are found by.
 */
export async function forgetDevice(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache(userId));
  const device = await openDevice(userId);
  const stores = ['keys', 'kept'] as const;
  const trx = device.transaction(stores, 'readwrite');
  await Promise.all([...stores.map((name) => trx.objectStore(name).clear()), trx.done]);
}

/** The same for every account but that of `userId`: a log-out may have been cut short, or made in a hurry. */
export async function forgetOthers(userId: string | undefined): Promise<void> {
  const names = (await indexedDB.databases?.())?.map(({ name = '' }) => name) ?? [];
  const found = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  // One that can't be opened keeps neither the others nor this user waiting.
  await Promise.allSettled(found.filter((one) => one !== userId).map(forgetDevice));
}
