import type { Readable } from 'node:stream';

/**
 * Where the bytes of pictures are kept, under keys that the images feature makes. What is kept is never changed:
 * a key is written once, read many times, and removed.
 */
export interface Blobs {
  /** Resolves when the bytes would survive a power cut; otherwise throws, and nothing is kept under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes and how many they are; null when there are none. The caller reads the stream or destroys it. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Resolves also when there was nothing under the key. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Removes what a crash in the middle of a `put` left behind before that moment; says how many. */
  removeLeftovers(before: Date): Promise<number>;
  /** Throws when nothing could be put at present. */
  checkWritable(): Promise<void>;
}

/** The disk or the object store has no room left. Becomes 507. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The picture store is full', { cause });
  }
}

const keyPattern = /^[A-Za-z0-9_-]{22}(\.thumb)?\.webp$/;

export const isBlobKey = (key: string): boolean => keyPattern.test(key);

/** Keys become file names and object names, so that one of any other shape is a defect, whoever wrote it. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError(`Not a key of the picture store: ${JSON.stringify(key)}`);
}
