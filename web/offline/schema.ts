import type { DBSchema, IDBPDatabase } from 'idb';
import type { Encrypted, StoredRecord } from './entry.ts';

/**
 * What the browser stores for one account. Each account has a database of its own, so one never sees the data of another.
 * What the user has written and what the server has answered is encrypted; see `encryption`.
 */
export interface Stores {
  /** `seal`: the account's device key, from log-in to log-out. `local…`: keys made here, used until the device key arrives. */
  keys: CryptoKey;
  /** Unsaved forms, by id. */
  drafts: { savedAt: string; content: Encrypted };
  /** Server responses, by the hash of their query. */
  answers: StoredAnswer;
  /** Entries to be sent, by id. */
  outbox: StoredRecord;
  /** Picture bytes of a draft (`{draft}/{picture}`) or of an entry in the outbox (`outbox/{picture}`). */
  pictures: Encrypted;
  /** What each sent entry became, for a user who returns to its old address or was changing it meanwhile. */
  sent: SentEntry;
}

export type StoreName = keyof Stores;
export const contents = ['drafts', 'answers', 'outbox', 'pictures', 'sent'] as const;
export const storeNames = ['keys', ...contents] as const;

export interface StoredAnswer {
  queryKey: readonly unknown[];
  /** When the server answered, in milliseconds since 1970. */
  at: number;
  etag?: string | undefined;
  content: Encrypted;
}

export interface SentEntry {
  logId: string;
  etag: string | null;
  /** The revision that was sent. */
  revision: number;
  /** Server paths of its pictures, by their id on this device. */
  pictures: Record<string, string | undefined>;
  /** As in the entry. */
  taken?: string[] | undefined;
}

export interface Trx {
  get<N extends StoreName>(store: N, key: string): Promise<Stores[N] | undefined>;
  getAll<N extends StoreName>(store: N): Promise<Stores[N][]>;
  /** The keys that begin with `prefix`. */
  keys(store: StoreName, prefix?: string): Promise<string[]>;
  put<N extends StoreName>(store: N, value: Stores[N], key: string): Promise<void>;
  delete(store: StoreName, key: string): Promise<void>;
  clear(store: StoreName): Promise<void>;
}

/** `work` may await only the transaction. If it throws, everything is rolled back. */
export interface OfflineDb {
  readonly userId: string;
  /** False while data is kept only in memory and is lost with the page. True until IndexedDB has been tried. */
  readonly isKept: boolean;
  /** Resolves when IndexedDB has opened, however late, or can't be opened. */
  readonly opened: Promise<unknown>;
  read<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Resolves when the data would survive a power loss. Rejects with `DeviceIsFullError` or `DeviceUnavailableError`. */
  write<T>(stores: StoreName[], work: (trx: Trx) => Promise<T>): Promise<T>;
}

export const prefix = 'loggboken-';
export const version = 2;

export type Schema = DBSchema & { [N in StoreName]: { key: string; value: Stores[N] } };

export function create(db: IDBPDatabase<Schema>): void {
  for (const name of storeNames) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
}
