import type { Readable } from 'node:stream';
import { isDiskFull } from '../files.ts';

/**
 * Where the bytes of pictures are stored, under keys that the images feature makes. What is stored is never changed:
 * a key is written once, read many times, and removed.
 */
export interface Blobs {
  /** Resolves when the bytes would survive a power cut; otherwise throws, and nothing is stored under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The bytes and their number, also from the quarantine; null when there are none. The caller must read the stream or
   * destroy it.
   */
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes the bytes for good, also from the quarantine. Resolves also when there was nothing under the key. */
  remove(key: string): Promise<void>;
  /** All that are not in quarantine. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  quarantine: Quarantine;
  /** Removes the files that a crash during a `put` left behind before that moment. Returns how many. */
  cleanUp(before: Date): Promise<number>;
  /** Throws if nothing can be written at present. */
  checkWritable(): Promise<void>;
}

/**
 * A part of the store for blobs that nobody seems to need. They can still be read, so that a mistake costs nothing. A
 * crash in the middle of a move leaves the bytes in one of the two places, or in both. Moving what is not there does nothing.
 */
export interface Quarantine {
  add(key: string): Promise<void>;
  /** Moves the bytes back to where they were. */
  restore(key: string): Promise<void>;
  /** Removes what is in quarantine for good; bytes outside it stay. */
  remove(key: string): Promise<void>;
  /** `since`: when they were moved there. */
  list(): AsyncIterable<{ key: string; since: Date }>;
}

/** The disk or the object store has no room left. Becomes 507. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The picture store is full', { cause });
  }
}

/** Also true if the disk was full for another file of the server. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof StorageFullError || isDiskFull(error);

const keyPattern = /^[A-Za-z0-9_-]{22}(\.thumb)?\.webp$/;

export const isBlobKey = (key: string): boolean => keyPattern.test(key);

/** Keys become file names and object names, so a key of any other shape is a defect, wherever it comes from. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError(`Not a key of the picture store: ${JSON.stringify(key)}`);
}
