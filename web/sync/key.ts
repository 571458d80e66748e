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

/**
 * Where an account is kept, and what encrypts it. Without the key of its log-in nothing is kept, since whoever takes the device
 * could read it. On plain HTTP, where browsers offer no encryption, it is kept as it is.
 */
export async function openSealed(
  userId: string,
  isSignedIn: () => boolean,
): Promise<{ storage: Storage; seal: Seal }> {
  const storage = await openStorage(userId, indexedDB);
  if (!storage.isKept || !crypto.subtle) return { storage, seal: new Seal(null) };
  const key = await keyIn(storage, isSignedIn).catch((error: unknown) => console.warn('No key.', error));
  if (key) return { storage, seal: new Seal(key) };
  storage.close();
  return { storage: await openStorage(userId, undefined), seal: new Seal(null) };
}

/** That of the log-in, or asked for again if that could not store it. */
async function keyIn(storage: Storage, isSignedIn: () => boolean): Promise<CryptoKey | undefined> {
  const stored = await storage.read(['keys'], (trx) => trx.get('keys', 'seal'));
  if (stored) return stored;
  const answer = await call('showDeviceKey', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok) return undefined;
  const key = await keyOf(answer.data.key);
  await storage.write(['keys'], async (trx) => {
    // A log-out meanwhile has removed all keys.
    if (isSignedIn()) await trx.put('keys', key, 'seal');
  });
  return key;
}

/** 256 bits in base64url. */
function keyOf(text: string): Promise<CryptoKey> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
