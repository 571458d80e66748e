import { call } from '../api.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { keepKey } from '../sync/key.ts';
import { openDb } from './db.ts';
import type { Encrypted } from './entry.ts';
import type { OfflineDb } from './schema.ts';
import { timings } from './timings.ts';

/*
 * What a user has written is encrypted, so that after log-out nobody else at the device can read it: AES-GCM under a key
 * that the server gives only to the same account, in the response to its log-in. On plain HTTP browsers offer no
 * encryption, and the data is stored unencrypted.
 */

/** The account's own key, cached until a user logs in or out, here or in another tab. */
let known: { userId: string; key: CryptoKey } | undefined;
/** The request for that key that is under way, as long as it is waited for: all who need the key share one `timings.deviceKey`. */
let asking: Promise<unknown> | undefined;
subscribeToSession(() => {
  known = undefined;
  asking = undefined;
});

const isSignedIn = (userId: string) => currentSession()?.userId === userId;

/** Stores the device key that a log-in has brought (256 bits in base64url), and encrypts again what the local key encrypted. */
export async function adoptDeviceKey(userId: string, key: string): Promise<void> {
  if (!crypto.subtle) return;
  await keepKey(userId, key);
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const made = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const db = openDb(userId);
  await db.write(['keys'], (trx) => trx.put('keys', made, 'seal'));
  known = undefined;
  await encryptAgain(db);
}

/** For a session whose log-in could not store the key. Waits until `timings.deviceKey` after the request for it began. */
export async function fetchDeviceKey(userId: string): Promise<void> {
  if (!crypto.subtle || !isSignedIn(userId) || (await ownKey(openDb(userId)))) return;
  asking ??= Promise.race([
    ask(userId)
      .catch(() => {})
      .finally(() => {
        asking = undefined;
      }),
    new Promise((resolve) => setTimeout(resolve, timings.deviceKey)),
  ]);
  await asking;
}

async function ask(userId: string): Promise<void> {
  const answer = await call('showDeviceKey', { signal: AbortSignal.timeout(timings.call) });
  if (answer.ok && isSignedIn(userId)) await adoptDeviceKey(userId, answer.data.key);
}

/** Whether the account's own key is here. Only then is it certain that what can't be decrypted never will be. */
export async function hasDeviceKey(db: OfflineDb): Promise<boolean> {
  return !crypto.subtle || (await ownKey(db)) !== undefined;
}

async function ownKey(db: OfflineDb): Promise<CryptoKey | undefined> {
  if (known?.userId === db.userId) return known.key;
  const key = await db.read(['keys'], (trx) => trx.get('keys', 'seal'));
  if (key && isSignedIn(db.userId)) known = { userId: db.userId, key };
  return key;
}

/** The account's own key, fetched if it is missing; waits as `fetchDeviceKey` does. Undefined if it can't be had. */
async function ownKeyInTime(db: OfflineDb): Promise<CryptoKey | undefined> {
  await fetchDeviceKey(db.userId);
  return ownKey(db);
}

/**
 * The keys made here, used until the account's own has arrived. A log-out deletes them as well. There are several only where a
 * database opened late that had one already.
 */
const localKeys = (db: OfflineDb) =>
  db.read(['keys'], async (trx) =>
    Promise.all((await trx.keys('keys', 'local')).map((name) => trx.get('keys', name))),
  );

async function makeLocalKey(db: OfflineDb): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return db.write(['keys'], async (trx) => {
    if (!isSignedIn(db.userId))
      throw new Error('The log-out came first: what is written now could be read by nobody.');
    const first = await trx.get('keys', 'local');
    if (!first) await trx.put('keys', made, 'local');
    return first ?? made;
  });
}

export async function encryptBytes(db: OfflineDb, bytes: ArrayBuffer): Promise<Encrypted> {
  if (!crypto.subtle) return { iv: null, bytes };
  const own = await ownKeyInTime(db);
  const key = own ?? (await makeLocalKey(db));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  return { iv, bytes: encrypted, ...(!own && { local: true }) };
}

/** Undefined if the key that the data was encrypted with is not here. */
export async function decryptBytes(
  db: OfflineDb,
  { iv, bytes, local }: Encrypted,
): Promise<ArrayBuffer | undefined> {
  if (!iv) return bytes;
  if (!crypto.subtle) return undefined;
  for (const key of local ? await localKeys(db) : [await ownKeyInTime(db)]) {
    const decrypted =
      key && (await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => {}));
    if (decrypted) return decrypted;
  }
  return undefined;
}

/** Encrypts any value that JSON can represent. */
export function encrypt(db: OfflineDb, value: unknown): Promise<Encrypted> {
  return encryptBytes(db, new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer);
}

/** Undefined as for `decryptBytes`, and if the data is not JSON. The caller must parse the value. */
export async function decrypt(db: OfflineDb, encrypted: Encrypted): Promise<unknown> {
  const bytes = await decryptBytes(db, encrypted);
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Encrypts under the account's own key, if it is here, what was encrypted with the key made here: as much of it as can be.
 * Rejects if something could not, such as a picture for which the device has no room.
 */
export async function encryptAgain(db: OfflineDb): Promise<void> {
  if ((await localKeys(db)).length === 0 || !(await ownKey(db))) return;
  const failures: unknown[] = [];
  // First the small ones, which can't be fetched again.
  for (const store of ['outbox', 'drafts', 'pictures', 'answers'] as const) {
    for (const key of await db.read([store], (trx) => trx.keys(store)))
      await encryptOneAgain(db, store, key).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function encryptOneAgain(
  db: OfflineDb,
  store: 'outbox' | 'drafts' | 'pictures' | 'answers',
  key: string,
): Promise<void> {
  const before = contentOf(await db.read([store], (trx) => trx.get(store, key)));
  const bytes = before?.local && (await decryptBytes(db, before));
  if (!bytes) return;
  const after = await encryptBytes(db, bytes);
  await db.write([store], async (trx) => {
    const now = await trx.get(store, key);
    // What was written meanwhile is newer, and stays.
    if (contentOf(now)?.iv?.join() !== before.iv?.join()) return;
    await trx.put(store, (now && 'content' in now ? { ...now, content: after } : after) as never, key);
  });
}

const contentOf = (stored: Encrypted | { content: Encrypted } | undefined): Encrypted | undefined =>
  stored && 'content' in stored ? stored.content : stored;
