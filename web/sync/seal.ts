/** Encrypted data. Without `iv` it is not encrypted: on plain HTTP browsers offer no encryption. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer> | null;
  bytes: ArrayBuffer;
}

/** The key could not decrypt it, or what came out is not JSON. */
export class UnreadableError extends Error {}

/**
 * What a user has written or read is encrypted, so that after a log-out nobody else at the device can read it: AES-GCM under a
 * key that the server gives only to the same account.
 */
export class Seal {
  readonly #key: CryptoKey | null;

  /** `null` on plain HTTP. */
  constructor(key: CryptoKey | null) {
    this.#key = key;
  }

  async bytes(bytes: ArrayBuffer): Promise<Sealed> {
    if (!this.#key) return { iv: null, bytes };
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#key, bytes) };
  }

  async openBytes({ iv, bytes }: Sealed): Promise<ArrayBuffer> {
    if (!iv) return bytes;
    if (!this.#key) throw new UnreadableError();
    return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, this.#key, bytes).catch((cause: unknown) => {
      throw new UnreadableError('The key does not fit.', { cause });
    });
  }

  /** Any value that JSON can represent. */
  json(value: unknown): Promise<Sealed> {
    return this.bytes(new TextEncoder().encode(JSON.stringify(value)).buffer as ArrayBuffer);
  }

  async openJson(sealed: Sealed): Promise<unknown> {
    const text = new TextDecoder().decode(await this.openBytes(sealed));
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new UnreadableError('It is not JSON.', { cause });
    }
  }
}
