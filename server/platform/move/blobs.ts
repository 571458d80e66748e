import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Blobs } from '../blobs/blobs.ts';

/** Enough to hide a store's distance, and few enough that their bytes find room in a small machine's memory. */
const atATime = 16;

/** Does something with each key, a page of them after the other, several at a time. */
async function withEach(pages: AsyncIterable<string[]>, work: (key: string) => Promise<void>): Promise<void> {
  const limit = pLimit(atATime);
  try {
    for await (const keys of pages) await limit.map(keys, work);
  } finally {
    // After a failure nobody waits for the rest of the page.
    limit.clearQueue();
  }
}

export interface Copied {
  copied: number;
  /** What an earlier run had brought there. A blob is there whole or not at all. */
  alreadyThere: number;
  /** Without bytes in the source. */
  missing: string[];
}

/** Brings over the bytes that `to` does not have yet. `onProgress` hears after each how many have been looked at. */
export async function copyBlobs(
  pages: AsyncIterable<string[]>,
  from: Blobs,
  to: Blobs,
  onProgress: (done: number) => void,
): Promise<Copied> {
  const result: Copied = { copied: 0, alreadyThere: 0, missing: [] };
  let done = 0;
  await withEach(pages, async (key) => {
    if (await has(to, key)) result.alreadyThere++;
    else if (await copy(key, from, to)) result.copied++;
    else result.missing.push(key);
    onProgress(++done);
  });
  return result;
}

async function has(blobs: Blobs, key: string): Promise<boolean> {
  const blob = await blobs.read(key);
  blob?.stream.destroy();
  return blob !== null;
}

async function copy(key: string, from: Blobs, to: Blobs): Promise<boolean> {
  const blob = await from.read(key);
  if (!blob) return false;
  await to.put(key, await buffer(blob.stream));
  return true;
}

/**
 * Reads everything on both sides; answers with how many are equal, and the keys of those that are not. These are removed from
 * `to`, so that the next run brings them anew.
 */
export async function compareBlobs(
  pages: AsyncIterable<string[]>,
  from: Blobs,
  to: Blobs,
  onProgress: (done: number) => void,
): Promise<{ equal: number; different: string[] }> {
  const result = { equal: 0, different: [] as string[] };
  let done = 0;
  await withEach(pages, async (key) => {
    const [before, after] = await Promise.all([digest(from, key), digest(to, key)]);
    onProgress(++done);
    if (before === undefined) return;
    if (before === after) {
      result.equal++;
      return;
    }
    result.different.push(key);
    await to.remove(key);
  });
  return result;
}

async function digest(blobs: Blobs, key: string): Promise<string | undefined> {
  const blob = await blobs.read(key);
  if (!blob) return undefined;
  const hash = createHash('sha256');
  for await (const bytes of blob.stream) hash.update(bytes);
  return hash.digest('hex');
}
