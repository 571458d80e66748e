import type { Readable } from 'node:stream';
import { isDiskFull } from '../files.ts';

/**
 * Where the bytes of pictures and PDFs are stored, under keys that the images feature makes. What is stored is never changed:
 * a key is written once, read many times, and removed.
 */
export interface Blobs {
  /** Resolves when the bytes would survive a power cut; otherwise throws, and nothing is stored under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes and their number; null when there are none. The caller must read the stream or destroy it. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes the bytes for good. Resolves also when there was nothing under the key. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>;
  /** Marks this as a store of pictures: where the mark is missing another disk, or none, is in its place. */
  mark(): Promise<void>;
  isMarked(): Promise<boolean>;
  /** Removes the files that a crash during a `put` left behind before that moment. Returns how many. */
  cleanUp(before: Date): Promise<number>;
  /** Throws if nothing can be written at present. */
  checkWritable(): Promise<void>;
}

/** The object store does not answer, or answers with an error of its own. Becomes 503. */
export class BlobsUnreachableError extends Error {
  constructor(what: 'read' | 'written', cause: unknown) {
    super(`The picture store can not be ${what}`, { cause });
  }
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

const keyPattern = /^[A-Za-z0-9_-]{22}((\.thumb)?\.webp|\.pdf)$/;

export const isBlobKey = (key: string): boolean => keyPattern.test(key);

/** Keys become file names and object names, so a key of any other shape is a defect, wherever it comes from. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new TypeError(`Not a key of the picture store: ${JSON.stringify(key)}`);
}
