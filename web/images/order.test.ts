import { expect, test } from 'vitest';
import { inOrderOfTime } from './order.ts';

test('the cover stays first, the others follow by when they were taken, and one of which nobody knows keeps its place', () => {
  const takenAt = {
    a: '2026-07-14T12:00:00.000Z',
    c: '2026-07-14T10:00:00.000Z',
    d: '2026-07-14T09:00:00.000Z',
  };
  expect(inOrderOfTime(['a', 'b', 'c', 'd'], takenAt)).toEqual(['a', 'b', 'd', 'c']);
});

test('pictures of which nobody knows when they were taken stay as they are', () => {
  expect(inOrderOfTime(['c', 'a', 'b'])).toEqual(['c', 'a', 'b']);
  expect(inOrderOfTime([])).toEqual([]);
});
