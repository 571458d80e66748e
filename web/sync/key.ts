import { call } from '../api.ts';
import { Seal } from './seal.ts';
import { openStorage, type Storage } from './storage.ts';

/** How long the server may take to give a key that is not here, in milliseconds. */
const patience = 3000;

/** Stores the key that a log-in has brought, until the log-out. */
export async function keepKey(userId: string, text: string): Promise<void> {
  if (!crypto.subtle) return;
  const storage = await openStorage(userId, indexedDB);
  try {
    const key = await keyOf(text);
    await storage.write(['keys'], (trx) => trx.put('keys', key, 'seal'));
  } finally {
    storage.close();
  }
}

interface Surroundings {
  idb: IDBFactory;
  isSignedIn(): boolean;
  /** Asks the server for the account's key; undefined if it can't be had. */
  askForKey(): Promise<string | undefined>;
}

export async function askForKey(): Promise<string | undefined> {
  const answer = await call('showDeviceKey', { signal: AbortSignal.timeout(patience) });
  return answer.ok ? answer.data.key : undefined;
}

/**
 * Where an account is kept, and what encrypts it. Without the key of its log-in nothing is kept, since whoever takes the device
 * could read it. On plain HTTP, where browsers offer no encryption, it is kept as it is.
 */
export async function openSealed(
  userId: string,
  surroundings: Surroundings,
): Promise<{ storage: Storage; seal: Seal }> {
  const storage = await openStorage(userId, surroundings.idb);
  if (!storage.isKept || !crypto.subtle) return { storage, seal: new Seal(null) };
  const key = await keyIn(storage, surroundings).catch((error: unknown) => console.warn('No key.', error));
  if (key) return { storage, seal: new Seal(key) };
  storage.close();
  return { storage: await openStorage(userId, undefined), seal: new Seal(null) };
}

/** That of the log-in, or asked for again if that could not store it. */
async function keyIn(storage: Storage, surroundings: Surroundings): Promise<CryptoKey | undefined> {
  const { isSignedIn, askForKey } = surroundings;
  const stored = await storage.read(['keys'], (trx) => trx.get('keys', 'seal'));
  if (stored) return stored;
  const text = await askForKey();
  if (text === undefined) return undefined;
  const key = await keyOf(text);
  const keep = storage.write(['keys'], async (trx) => {
    // A log-out meanwhile has removed all keys.
    if (isSignedIn()) await trx.put('keys', key, 'seal');
  });
  // A device that is full keeps what fits, and the next page asks for the key again.
  await keep.catch((error: unknown) => console.warn('The device does not keep the key.', error));
  return key;
}

/** 256 bits in base64url. */
function keyOf(text: string): Promise<CryptoKey> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
