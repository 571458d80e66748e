import { expect, test } from 'vitest';
import { readImagePaths } from './image-paths.ts';

test('paths that come as a list stay as they are', () => {
  expect(readImagePaths(['/images/a.webp', '/images/b.webp'])).toEqual(['/images/a.webp', '/images/b.webp']);
  expect(readImagePaths([])).toEqual([]);
});

// spec 3.14
test('paths that come as a JSON string are parsed', () => {
  expect(readImagePaths('["/images/a.webp","/images/b.webp"]')).toEqual(['/images/a.webp', '/images/b.webp']);
  expect(readImagePaths('[]')).toEqual([]);
});

test('a value that is not a list of paths gives no picture and no error', () => {
  for (const strange of [null, undefined, '', 'null', '{"a":1}', '["/images/a.webp"', 7, {}]) {
    expect(readImagePaths(strange)).toEqual([]);
  }
  expect(readImagePaths(['/images/a.webp', null, 7])).toEqual(['/images/a.webp']);
});
