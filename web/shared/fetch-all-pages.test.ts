import { expect, test } from 'vitest';
import { etagOf } from '../api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

test('a list that comes in one piece is that piece', async () => {
  expect(await fetchAllPages(async () => ({ data: [3, 2, 1], etag: null, next: null }))).toEqual([3, 2, 1]);
});

test('a list that comes in pieces is put together in their order', async () => {
  const pieces: Record<string, { data: number[]; etag: string; next: string | null }> = {
    first: { data: [5, 4], etag: '"1"', next: 'b' },
    b: { data: [3, 2], etag: '"2"', next: 'c' },
    c: { data: [1], etag: '"2"', next: null },
  };
  const fetchPage = async (after = 'first') => pieces[after] ?? { data: [], etag: '', next: null };
  const whole = await fetchAllPages(fetchPage);
  expect(whole).toEqual([5, 4, 3, 2, 1]);
  // The first page's ETag: a change during the fetch makes the next request load the list again.
  expect(etagOf(whole)).toBe('"1"');
});

test('a list of which one piece fails is not taken for a shorter one', async () => {
  const fetchPage = async (after?: string) => {
    if (after) throw new Error('no coverage');
    return { data: [1], etag: null, next: 'b' };
  };
  await expect(fetchAllPages(fetchPage)).rejects.toThrow('no coverage');
});
