import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tilesOf } from '../../offline/coast-tiles.ts';
import { coastOf, isInland } from './coast.ts';
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
    '17_58',
    '17_59',
    '18_58',
    '18_59',
  ]);
  expect(tilesOf({ west: -30, south: 10, east: -20, north: 20 })).toEqual([]);
});

const waters: [where: string, isInland: boolean, ...way: [latitude: number, longitude: number][]][] = [
  ['on Mälaren', true, [59.39, 17.09], [59.375, 17.18], [59.36, 17.28], [59.34, 17.38], [59.335, 17.48]],
  ['on Vänern', true, [58.74, 13.78], [58.78, 13.65], [58.76, 13.5], [58.72, 13.35]],
  ['on the Göta canal, which is not in the data', true, [58.51, 16.17], [58.49, 15.94], [58.5, 15.6]],
  ['from Marstrand to Smögen', false, [57.886, 11.575], [57.98, 11.42], [58.12, 11.3], [58.33, 11.215]],
  ['to Sandhamn', false, [59.2945, 18.673], [59.3015, 18.735], [59.305, 18.782], [59.289, 18.915]],
  ['over the Kvark', false, [63.66, 20.34], [63.5, 20.6], [63.35, 21], [63.25, 21.1]],
];
test.each(waters)('%s the chart is known to be drawn roughly: %s', (_where, expected, ...way) => {
  const places = way.map(([latitude, longitude]) => ({ latitude, longitude }));
  const [lats, lons] = [way.map(([lat]) => lat), way.map(([, lon]) => lon)];
  const box = {
    ...{ west: Math.min(...lons), east: Math.max(...lons) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  };
  const tiles = tilesOf(box).map((name) => {
    const file = new URL(`../../public/coast/${name}.json`, import.meta.url);
    return { name, tile: JSON.parse(readFileSync(file, 'utf8')) as number[][] };
  });
  expect(isInland(tiles, places)).toBe(expected);
});
