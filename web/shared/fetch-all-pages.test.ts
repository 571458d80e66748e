import { expect, test } from 'vitest';
import { etagOf } from '../api.ts';
import { fetchAllPages } from './fetch-all-pages.ts';

test('a list of one page is returned as it is', async () => {
  expect(await fetchAllPages(async () => ({ data: [3, 2, 1], etag: null, next: null }))).toEqual([3, 2, 1]);
});

test('a list of several pages is joined in order and gets the ETag of the first page', async () => {
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

test('a list fails as a whole if one of its pages fails', async () => {
  const fetchPage = async (after?: string) => {
    if (after) throw new Error('no coverage');
    return { data: [1], etag: null, next: 'b' };
  };
  await expect(fetchAllPages(fetchPage)).rejects.toThrow('no coverage');
});
