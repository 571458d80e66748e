import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tilesOf } from '../../shared/coast-tiles.ts';
import { drawCanals, drawShores, isInland, type NamedTile } from './coast.ts';
import { viewOf } from './view.ts';

const view = viewOf({ west: 18.2, south: 59.2, east: 19.8, north: 59.8 }, { width: 800, height: 640 });

test('a shore has rounded corners, except along the edges where its tile was cut', () => {
  const island = [5_000, 3_000, 4_000, 0, 0, 3_000, -4_000, 0];
  const { surface, shore } = drawShores('18_59', [island], view);
  expect(surface.match(/Q/g)).toHaveLength(4);
  expect(shore.match(/Q/g)).toHaveLength(5);

  const mainland = [0, 3_000, 4_000, 0, 0, 3_000, -4_000, 0];
  const cut = drawShores('18_59', [mainland], view);
  expect(cut.surface.match(/Q/g)).toHaveLength(2);
  // The shore runs from the edge to the cape and back, never along the edge.
  expect(cut.shore.match(/M/g)).toHaveLength(2);
});

test('an island that is smaller than two pixels is not drawn', () => {
  expect(drawShores('18_59', [[5_000, 3_000, 10, 0, 0, 10]], view)).toEqual({ surface: '', shore: '' });
});

test('a canal is a line from its first point to its last, also straight eastward', () => {
  const bent = drawCanals('18_59', [[3_000, 3_000, 3_000, 1_000, 1_000, 3_000]], view);
  expect(bent).toMatch(/^M[\d. ]+L[\d. ]+Q[\d. ]+L[\d. ]+$/);
  expect(drawCanals('18_59', [[3_000, 3_000, 3_000, 0]], view)).toMatch(/^M[\d. ]+L[\d. ]+$/);
});

test('only tiles that exist are requested', () => {
  expect(tilesOf({ west: 17.9, south: 58.9, east: 18.1, north: 59.1 })).toEqual([
    '17_58',
    '17_59',
    '18_58',
    '18_59',
  ]);
  expect(tilesOf({ west: -30, south: 10, east: -20, north: 20 })).toEqual([]);
});

type Way = [latitude: number, longitude: number][];

const waters: [where: string, isInland: boolean, ...way: Way][] = [
  ['on Mälaren', true, [59.39, 17.09], [59.375, 17.18], [59.36, 17.28], [59.34, 17.38], [59.335, 17.48]],
  ['on Vänern', true, [58.74, 13.78], [58.78, 13.65], [58.76, 13.5], [58.72, 13.35]],
  ['on the Göta canal', true, [58.51, 16.17], [58.49, 15.94], [58.5, 15.6]],
  ['from Marstrand to Smögen', false, [57.886, 11.575], [57.98, 11.42], [58.12, 11.3], [58.33, 11.215]],
  ['to Sandhamn', false, [59.2945, 18.673], [59.3015, 18.735], [59.305, 18.782], [59.289, 18.915]],
  ['over the Kvark', false, [63.66, 20.34], [63.5, 20.6], [63.35, 21], [63.25, 21.1]],
];
test.each(waters)('%s the chart is marked as roughly drawn: %s', (_where, expected, ...way) => {
  const places = way.map(([latitude, longitude]) => ({ latitude, longitude }));
  expect(isInland(tilesAround(way), places)).toBe(expected);
});

const lakes: [where: string, ...way: Way][] = [
  [
    'Mälaren from Stockholm to Mariefred',
    ...([
      [59.326, 18.05],
      [59.32, 17.99],
      [59.305, 17.95],
      [59.288, 17.88],
      [59.275, 17.8],
      [59.285, 17.68],
      [59.3, 17.58],
      [59.345, 17.5],
      [59.35, 17.38],
      [59.28, 17.27],
      [59.262, 17.225],
    ] satisfies Way),
  ],
  [
    'Mälaren from Birka to Västerås',
    ...([
      [59.335, 17.55],
      [59.4, 17.42],
      [59.45, 17.3],
      [59.49, 17.2],
      [59.53, 17.05],
      [59.53, 16.9],
      [59.52, 16.75],
      [59.55, 16.6],
      [59.6, 16.555],
    ] satisfies Way),
  ],
  [
    'Vänern from Vänersborg to Sjötorp',
    ...([
      [58.385, 12.32],
      [58.6, 12.85],
      [58.75, 13],
      [58.85, 13.7],
      [58.84, 13.965],
    ] satisfies Way),
  ],
  [
    'Vättern from Jönköping past Gränna to Karlsborg',
    ...([
      [57.79, 14.17],
      [57.9, 14.25],
      [58.027, 14.45],
      [58.3, 14.55],
      [58.535, 14.52],
    ] satisfies Way),
  ],
  [
    'Hjälmaren from Örebro to its canal',
    ...([
      [59.275, 15.3],
      [59.24, 15.6],
      [59.25, 15.9],
      [59.28, 15.99],
    ] satisfies Way),
  ],
];
test.each(lakes)('%s is water on the chart along nearly the whole route', (_where, ...way) => {
  const places = way.slice(1).flatMap((to, at) => placesBetween(way[at] ?? to, to));
  const onWater = places.filter((place) => isWater(tilesAround(way), place));
  expect(onWater.length / places.length).toBeGreaterThan(0.8);
});

const canals: [canal: string, ...way: Way][] = [
  ['Göta kanal in Västergötland', [58.838, 13.977], [58.705, 14.125], [58.577, 14.43], [58.535, 14.505]],
  [
    'Göta kanal in Östergötland',
    [58.54, 15.04],
    [58.555, 15.28],
    [58.49, 15.53],
    [58.507, 15.977],
    [58.48, 16.41],
  ],
  ['Trollhätte kanal', [58.375, 12.32], [58.28, 12.28], [58.135, 12.12], [57.87, 12], [57.71, 11.96]],
  ['Södertälje kanal', [59.22, 17.615], [59.195, 17.63]],
];
test.each(canals)('%s passes its known places on the chart, within 2 km', (_canal, ...way) => {
  const tiles = tilesAround(way);
  for (const place of way) expect(metresToCanalOrLake(tiles, place)).toBeLessThan(2_000);
});

function tilesAround(way: Way): NamedTile[] {
  const [lats, lons] = [way.map(([lat]) => lat), way.map(([, lon]) => lon)];
  const box = {
    ...{ west: Math.min(...lons), east: Math.max(...lons) },
    ...{ south: Math.min(...lats), north: Math.max(...lats) },
  };
  return tilesOf(box).map((name) => {
    const read = (folder: string) =>
      JSON.parse(readFileSync(new URL(`../../public/${folder}/${name}.json`, import.meta.url), 'utf8'));
    return { name, coast: read('coast'), inland: read('lakes') };
  });
}

/** A place about every 500 m. */
function placesBetween([fromLat, fromLon]: Way[number], [toLat, toLon]: Way[number]): Way {
  const count = Math.ceil(Math.hypot(toLat - fromLat, (toLon - fromLon) / 2) / 0.0045);
  return Array.from({ length: count }, (_, at) => [
    fromLat + ((toLat - fromLat) * at) / count,
    fromLon + ((toLon - fromLon) * at) / count,
  ]);
}

/** Whether a place lies outside the sea's shores, in one of their lakes, or in a lake drawn on the land. */
function isWater(tiles: readonly NamedTile[], [latitude, longitude]: Way[number]): boolean {
  const tile = tiles.find(({ name }) => name === `${Math.floor(longitude)}_${Math.floor(latitude)}`);
  const turns = (rings: readonly (readonly number[])[]) =>
    rings.reduce((sum, ring) => sum + turnsOf(ring, (longitude % 1) * 10_000, (latitude % 1) * 10_000), 0);
  return tile !== undefined && (turns(tile.coast) === 0 || turns(tile.inland.lakes) !== 0);
}

/** How many times a ring winds around a place. */
function turnsOf(ring: readonly number[], x: number, y: number): number {
  const corners = cornersOf(ring);
  let turns = 0;
  corners.forEach(([x2, y2], at) => {
    const [x1, y1] = corners.at(at - 1) ?? [x2, y2];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) turns += y2 > y1 ? 1 : -1;
  });
  return turns;
}

function metresToCanalOrLake(tiles: readonly NamedTile[], place: Way[number]): number {
  if (isWater(tiles, place)) return 0;
  const [latitude, longitude] = place;
  const places = tiles.flatMap(({ name, inland }) => {
    const [west = 0, south = 0] = name.split('_').map(Number);
    return [...inland.canals, ...inland.lakes].flatMap((steps) => {
      const line = cornersOf(steps).map(([x, y]): Way[number] => [south + y / 10_000, west + x / 10_000]);
      return line.flatMap((to, at) => placesBetween(line[at - 1] ?? to, to));
    });
  });
  const narrow = Math.cos((latitude * Math.PI) / 180);
  return Math.min(
    ...places.map(([lat, lon]) => Math.hypot(lat - latitude, (lon - longitude) * narrow) * 111_195),
  );
}

function cornersOf(steps: readonly number[]): [number, number][] {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    x += steps[2 * at] ?? 0;
    y += steps[2 * at + 1] ?? 0;
    return [x, y];
  });
}
