import { expect, test } from 'vitest';
import { bestPictures } from './best-pictures.ts';

const log = (departureDateTime: string, ...images: string[]) => ({ departureDateTime, images });

test('the pictures of a season show its longest, its most photographed, its last and its first trip, and none of them twice', () => {
  const may = log('2026-05-02T10:00', 'a');
  const july = log('2026-07-14T10:00', 'b', 'c', 'd');
  const august = log('2026-08-29T10:00', 'e');
  const september = log('2026-09-10T10:00');
  const found = bestPictures([september, august, july, may], july);
  expect(found.map(({ why, path }) => [why, path])).toEqual([
    ['longest', 'b'],
    ['last', 'e'],
    ['first', 'a'],
  ]);
  expect(bestPictures([september, august, july, may], august).map(({ why, path }) => [why, path])).toEqual([
    ['longest', 'e'],
    ['most', 'b'],
    ['first', 'a'],
  ]);
});

test('a season with one picture shows that one, and a season without pictures shows none', () => {
  const only = log('2026-05-02T10:00', 'a');
  const none = log('2026-06-02T10:00');
  expect(bestPictures([only, none], only).map(({ why }) => why)).toEqual(['longest']);
  expect(bestPictures([only, none], none).map(({ why }) => why)).toEqual(['last']);
  expect(bestPictures([none], none)).toEqual([]);
});
