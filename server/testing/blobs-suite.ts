import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Blobs } from '../platform/blobs/blobs.ts';
import { randomId } from '../platform/ids.ts';

/** What every picture store must do; each implementation's test runs it over a store of its own. */
export function blobsSuite(open: () => Promise<Blobs>): void {
  const newKey = () => `${randomId()}.webp`;

  async function contents(blobs: Blobs, key: string): Promise<string | null> {
    const blob = await blobs.read(key);
    return blob && (await buffer(blob.stream)).toString();
  }

  async function keys(blobs: Blobs): Promise<string[]> {
    const found = [];
    for await (const { key } of blobs.list()) found.push(key);
    return found.sort();
  }

  describe('every picture store', () => {
    test('returns the bytes that were saved, with their size', async () => {
      const blobs = await open();
      const key = newKey();
      await blobs.put(key, Buffer.from('blåsigt'));
      expect(await contents(blobs, key)).toBe('blåsigt');
      const blob = await blobs.read(key);
      expect(blob?.size).toBe(8);
      blob?.stream.destroy();
    });

    test('keeps a picture and its thumbnail as two blobs', async () => {
      const blobs = await open();
      const id = randomId();
      await blobs.put(`${id}.webp`, Buffer.from('large'));
      await blobs.put(`${id}.thumb.webp`, Buffer.from('small'));
      await blobs.remove(`${id}.webp`);
      expect(await blobs.read(`${id}.webp`)).toBeNull();
      expect(await contents(blobs, `${id}.thumb.webp`)).toBe('small');
    });

    test('returns null for a key that was never saved', async () => {
      expect(await (await open()).read(newKey())).toBeNull();
    });

    test('allows removing a key twice', async () => {
      const blobs = await open();
      const key = newKey();
      await blobs.put(key, Buffer.from('x'));
      await blobs.remove(key);
      await blobs.remove(key);
      expect(await blobs.read(key)).toBeNull();
    });

    test('lists every key with the time when it was saved', async () => {
      const blobs = await open();
      const put = Array.from({ length: 12 }, newKey).sort();
      const before = Date.now();
      await Promise.all(put.map((key) => blobs.put(key, Buffer.from(key))));
      expect(await keys(blobs)).toEqual(put);
      for await (const { modifiedAt } of blobs.list()) {
        expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 2000);
        expect(modifiedAt.getTime()).toBeLessThanOrEqual(Date.now() + 2000);
      }
    });

    test('returns binary data of several megabytes unchanged', async () => {
      const blobs = await open();
      const key = newKey();
      const bytes = Buffer.alloc(3_000_001, 'åäö\0');
      await blobs.put(key, bytes);
      const blob = await blobs.read(key);
      expect(blob && bytes.equals(await buffer(blob.stream))).toBe(true);
    });

    test.each([
      '../../etc/passwd',
      'AAAAAAAAAAAAAAAAAAAAAA.webp/x',
      '/AAAAAAAAAAAAAAAAAAAAA.webp',
      'AAAAAAAAAAAAAAAAAAAAAA.webp\n',
      'AAAAAAAAAAAAAAAAAAAAAA.jpg',
      'AAAAAAAAAAAAAAAAAAAAA.webp',
      'AAAAAAAAAAAAAAAAAAAAAA.small.webp',
      '',
    ])('refuses an invalid key: %j', async (key) => {
      const blobs = await open();
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow('Not a key');
      await expect(blobs.read(key)).rejects.toThrow('Not a key');
      await expect(blobs.remove(key)).rejects.toThrow('Not a key');
      expect(await keys(blobs)).toEqual([]);
    });

    test('passes the check that it can be written, and keeps nothing of the check', async () => {
      const blobs = await open();
      await blobs.checkWritable();
      expect(await keys(blobs)).toEqual([]);
      expect(await blobs.cleanUp(new Date(Date.now() + 60_000))).toBe(0);
    });

    test('is marked once it has been marked, and lists no mark', async () => {
      const blobs = await open();
      expect(await blobs.isMarked()).toBe(false);
      for (const _ of [1, 2]) await blobs.mark();
      expect([await blobs.isMarked(), await keys(blobs)]).toEqual([true, []]);
    });
  });
}
