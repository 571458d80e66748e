import { expect, test } from 'vitest';
import { mapTilesOf } from './map-tiles.ts';
import { viewOf } from './view.ts';

const url = 'https://kartor.example/{z}/{x}/{y}.png';
const view = viewOf({ west: 18.2, south: 58.9, east: 19, north: 59.3 }, { width: 1080, height: 640 });

test('map tiles cover the whole view and no more, each in its right place', () => {
  const tiles = mapTilesOf(view, url);
  const [first] = tiles;
  const side = first?.side ?? 0;
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.min(...tiles.map(({ x }) => x))).toBeGreaterThan(-side);
  expect(Math.max(...tiles.map(({ x }) => x)) + side).toBeGreaterThanOrEqual(1080);
  expect(Math.max(...tiles.map(({ y }) => y)) + side).toBeGreaterThanOrEqual(640);
  expect(tiles.length).toBeLessThanOrEqual(48);
  expect(side).toBeGreaterThan(180);
  expect(side).toBeLessThan(363);
  // The formula from OpenStreetMap's wiki for the tile of a place.
  const zoom = Number(first?.url.split('/')[3]);
  const [longitude, latitude] = [18.9, 59.28];
  const radians = (latitude * Math.PI) / 180;
  const column = Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const row = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom);
  const there = tiles.find(
    ({ url: found }) => found === `https://kartor.example/${zoom}/${column}/${row}.png`,
  );
  expect(view.x(longitude)).toBeGreaterThanOrEqual(there?.x ?? Number.NaN);
  expect(view.x(longitude)).toBeLessThanOrEqual((there?.x ?? 0) + side);
  expect(view.y(latitude)).toBeGreaterThanOrEqual(there?.y ?? Number.NaN);
  expect(view.y(latitude)).toBeLessThanOrEqual((there?.y ?? 0) + side);
});
