import { call } from '../api.ts';
import { currentSession, subscribeToSession } from '../session-state.ts';
import { type OfflineDb, openDb } from './db.ts';
import type { Encrypted } from './entry.ts';
import { timings } from './timings.ts';

/*
 * What a user has written is kept so that after log-out nobody who sits down at the device can read it: AES-GCM under a
 * key that the server gives to the same account only, in the answer to its log-in. On plain HTTP a browser encrypts nothing,
 * and it lies open.
 */

const asked = new Map<string, Promise<void>>();

/** The account's own key, once it has been looked up: until somebody logs in or out, here or in another tab. */
let known: { userId: string; key: CryptoKey } | undefined;
subscribeToSession(() => {
  known = undefined;
});

/** Takes up the device key that a log-in has brought (256 bits in base64url). What was encrypted without it is so again with it. */
export async function adoptDeviceKey(userId: string, key: string): Promise<void> {
  if (!crypto.subtle) return;
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const made = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const db = openDb(userId);
  await db.write(['keys'], (trx) => trx.put('keys', made, 'seal'));
  known = undefined;
  await encryptAgain(db);
}

/** For a session from before the log-in brought it. Nothing waits for it longer than `timings.deviceKey`. */
export async function fetchDeviceKey(userId: string): Promise<void> {
  if (!crypto.subtle) return;
  if ((await keyFor(openDb(userId), false)) || currentSession()?.userId !== userId) return;
  const asking = asked.get(userId) ?? ask(userId).finally(() => asked.delete(userId));
  asked.set(userId, asking);
  const late = new Promise<void>((resolve) => setTimeout(resolve, timings.deviceKey));
  await Promise.race([asking.catch(() => {}), late]);
}

async function ask(userId: string): Promise<void> {
  const answer = await call('showDeviceKey', { signal: AbortSignal.timeout(timings.call) });
  if (answer.ok && currentSession()?.userId === userId) await adoptDeviceKey(userId, answer.data.key);
}

/** Whether the account's own key is here. What can't be opened with it never will be; without it that is not known. */
export async function hasDeviceKey(db: OfflineDb): Promise<boolean> {
  if (!crypto.subtle) return true;
  return (await keyFor(db, false)) !== undefined;
}

async function keyFor(db: OfflineDb, local: boolean): Promise<CryptoKey | undefined> {
  if (local) return db.read(['keys'], (trx) => trx.get('keys', 'local'));
  if (known?.userId === db.userId) return known.key;
  const key = await db.read(['keys'], (trx) => trx.get('keys', 'seal'));
  if (key && currentSession()?.userId === db.userId) known = { userId: db.userId, key };
  return key;
}

/** The account's key; where it has not come in time, one made here, which the account's own log-out forgets as well. */
async function keyToWrite(db: OfflineDb): Promise<{ key: CryptoKey; local: boolean }> {
  const own = await keyFor(db, false);
  if (own) return { key: own, local: false };
  if (currentSession()?.userId !== db.userId) {
    throw new Error('The log-out came first: what is written now could be read by nobody.');
  }
  await fetchDeviceKey(db.userId);
  const fetched = await keyFor(db, false);
  if (fetched) return { key: fetched, local: false };
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const key = await db.write(['keys'], async (trx) => {
    const first = await trx.get('keys', 'local');
    if (!first) await trx.put('keys', made, 'local');
    return first ?? made;
  });
  return { key, local: true };
}

export async function encryptBytes(db: OfflineDb, bytes: ArrayBuffer): Promise<Encrypted> {
  if (!crypto.subtle) return { iv: null, bytes };
  const { key, local } = await keyToWrite(db);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  return { iv, bytes: encrypted, ...(local && { local }) };
}

/** Undefined where the key is not here, or not the one it was encrypted with. */
export async function decryptBytes(
  db: OfflineDb,
  { iv, bytes, local }: Encrypted,
): Promise<ArrayBuffer | undefined> {
  if (!iv) return bytes;
  if (!crypto.subtle) return undefined;
  let key = await keyFor(db, local ?? false);
  if (!key && !local) {
    await fetchDeviceKey(db.userId);
    key = await keyFor(db, false);
  }
  if (!key) return undefined;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined);
}

/** For anything that JSON can say. */
export function encrypt(db: OfflineDb, value: unknown): Promise<Encrypted> {
  return encryptBytes(db, new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer);
}

/** Undefined as for `decryptBytes`, and for what is no JSON. What it says is for the caller to parse. */
export async function decrypt(db: OfflineDb, encrypted: Encrypted): Promise<unknown> {
  const bytes = await decryptBytes(db, encrypted);
  if (!bytes) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** What lies under the key that was made here goes under the account's own. */
async function encryptAgain(db: OfflineDb): Promise<void> {
  const local = await keyFor(db, true);
  if (!local) return;
  for (const store of ['pictures', 'drafts', 'outbox', 'answers'] as const) {
    for (const key of await db.read([store], (trx) => trx.keys(store))) {
      const found = await db.read([store], (trx) => trx.get(store, key));
      const before = found && ('content' in found ? found.content : found);
      if (!found || !before?.local) continue;
      const bytes = await decryptBytes(db, before);
      if (!bytes) continue;
      const after = await encryptBytes(db, bytes);
      await db.write([store], async (trx) => {
        const now = await trx.get(store, key);
        const same = now && ('content' in now ? now.content : now).iv?.join() === before.iv?.join();
        if (same) await trx.put(store, ('content' in now ? { ...now, content: after } : after) as never, key);
      });
    }
  }
}
