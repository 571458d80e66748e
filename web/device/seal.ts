import { call } from '../api.ts';
import { currentSession } from '../session-state.ts';
import { type Device, isDeviceOf, type Sealed } from './database.ts';

/*
 * What a user has written is kept so that after log-out nobody who sits down at the device can read it: AES-GCM under a
 * key that the server gives to the same account only, at every log-in. On plain HTTP a browser encrypts nothing, and it
 * lies open.
 */

/** So long a key is waited for, in milliseconds: what is to be kept must be so soon. */
const patience = 3000;

const asked = new Map<string, Promise<CryptoKey | undefined>>();

/** The key, as long as its user is signed in; fetched when it is not there yet. */
async function keyFor(device: Device): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const kept = await device.get('keys', 'seal');
  if (kept) return kept;
  const fetching = asked.get(device.name) ?? fetchKey(device).finally(() => asked.delete(device.name));
  asked.set(device.name, fetching);
  return fetching;
}

async function fetchKey(device: Device): Promise<CryptoKey | undefined> {
  const isSignedIn = () => isDeviceOf(device, currentSession()?.userId);
  if (!isSignedIn()) return undefined;
  const answer = await call('showDeviceKey', { signal: AbortSignal.timeout(patience) });
  if (!answer.ok || !isSignedIn()) return undefined;
  const bytes = Uint8Array.from(atob(answer.data.key.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await device.put('keys', key, 'seal');
  return key;
}

/** Whether the key is here. What can't be opened with it never will be; without it that is not known. */
export async function hasKey(device: Device): Promise<boolean> {
  return (await device.getKey('keys', 'seal')) !== undefined;
}

/** Has the key here before it is needed: at sea it can't be fetched. */
export async function haveKey(device: Device): Promise<void> {
  await keyFor(device);
}

export async function sealBytes(device: Device, bytes: ArrayBuffer): Promise<Sealed> {
  const key = await keyFor(device);
  if (!key) return { iv: null, bytes };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Undefined where the key is not here, or not the one it was sealed with. */
export async function unsealBytes(device: Device, { iv, bytes }: Sealed): Promise<ArrayBuffer | undefined> {
  if (!iv) return bytes;
  const key = await keyFor(device);
  if (!key) return undefined;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => undefined);
}

/** For anything that JSON can say. */
export function seal(device: Device, value: unknown): Promise<Sealed> {
  const { buffer } = new TextEncoder().encode(JSON.stringify(value));
  return sealBytes(device, buffer);
}

/** As `unsealBytes`. */
export async function unseal<T>(device: Device, sealed: Sealed): Promise<T | undefined> {
  const bytes = await unsealBytes(device, sealed);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}
