import type { Device, Sealed } from './database.ts';

/*
 * What a user has written is kept so that after log-out nobody who sits down at the device can read it: AES-GCM under a
 * key that the server gives to the same account only, at every log-in. On plain HTTP a browser encrypts nothing, and it
 * lies open.
 */

export async function sealBytes(device: Device, bytes: ArrayBuffer): Promise<Sealed> {
  const key = await device.get('keys', 'seal');
  if (!key) return { iv: null, bytes };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** Undefined where the key is not here, or not the one it was sealed with. */
export async function unsealBytes(device: Device, { iv, bytes }: Sealed): Promise<ArrayBuffer | undefined> {
  if (!iv) return bytes;
  const key = await device.get('keys', 'seal');
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
