import { expect, test } from 'vitest';
import { tilesOf } from '../../offline/coast-tiles.ts';
import { coastOf } from './coast.ts';
import { viewOf } from './view.ts';

const view = viewOf({ west: 18.2, south: 59.2, east: 19.8, north: 59.8 }, { width: 800, height: 640 });

test('a shore is rounded at its corners, and straight along the edges at which its tile was cut', () => {
  const island = [5_000, 3_000, 4_000, 0, 0, 3_000, -4_000, 0];
  const { land, shore } = coastOf('18_59', [island], view);
  expect(land.match(/Q/g)).toHaveLength(4);
  expect(shore.match(/Q/g)).toHaveLength(5);

  const mainland = [0, 3_000, 4_000, 0, 0, 3_000, -4_000, 0];
  const cut = coastOf('18_59', [mainland], view);
  expect(cut.land.match(/Q/g)).toHaveLength(2);
  // From the edge out to the cape and back: it is never gone along the edge.
  expect(cut.shore.match(/M/g)).toHaveLength(2);
});

test('an island that is smaller than two pixels is not drawn', () => {
  expect(coastOf('18_59', [[5_000, 3_000, 10, 0, 0, 10]], view)).toEqual({ land: '', shore: '' });
});

test('only the tiles that there are are asked for', () => {
  expect(tilesOf({ west: 17.9, south: 58.9, east: 18.1, north: 59.1 })).toEqual([
    '16_58',
    '16_59',
    '18_58',
    '18_59',
  ]);
  expect(tilesOf({ west: -30, south: 10, east: -20, north: 20 })).toEqual([]);
});
