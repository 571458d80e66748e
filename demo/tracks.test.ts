import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lineOf, track } from '#contract/track';
import { trips } from './season.ts';
import { trackOf } from './tracks.ts';

type Point = readonly [longitude: number, latitude: number];

const tracks = trips.flatMap((trip) => {
  const made = trackOf(trip);
  return made === undefined ? [] : [{ ...trip, track: made }];
});

test('every trip of the latest season has a track, and so have some earlier trips', () => {
  const inLatest = (of: readonly { departure: string }[]) =>
    of.filter(({ departure }) => departure.startsWith('2026')).length;
  expect(inLatest(tracks)).toBe(inLatest(trips));
  expect(tracks.length).toBeGreaterThan(inLatest(tracks));
});

describe.each(tracks)('the track of $title', ({ track: made, distance }) => {
  test('is accepted by the server and is as long as its log says', () => {
    expect(track.safeParse(made).success).toBe(true);
    expect(Math.abs(made.distance - Number(distance))).toBeLessThanOrEqual(0.3);
  });

  test('stays on the water', () => {
    const [part = []] = lineOf(made.points).parts;
    const points = part.map(({ longitude, latitude }): Point => [longitude, latitude]);
    const shores = shoresAround(points);
    const ashore = points.filter((point, at) => {
      const before = points[at - 1];
      return before !== undefined && shores.some(([from, to]) => crosses(before, point, from, to));
    });
    expect(ashore).toEqual([]);
  });
});

/** Every piece of shore in the tiles that the points lie in, except the edges along which tiles are cut. */
function shoresAround(points: readonly Point[]): (readonly [Point, Point])[] {
  const names = new Set(points.map(([x, y]) => `${Math.floor(x)}_${Math.floor(y)}`));
  return [...names].flatMap((name) => {
    const [west = 0, south = 0] = name.split('_').map(Number);
    const file = new URL(`../web/public/coast/${name}.json`, import.meta.url);
    const rings = JSON.parse(readFileSync(file, 'utf8')) as number[][];
    return rings.flatMap((ring) => {
      const corners = cornersOf(ring).map(([x, y]): Point => [west + x / 10_000, south + y / 10_000]);
      return corners
        .map((to, at) => [corners.at(at - 1) ?? to, to] as const)
        .filter(([from, to]) => !isCut(from[0], to[0]) && !isCut(from[1], to[1]));
    });
  });
}

function cornersOf(ring: readonly number[]): Point[] {
  let [x, y] = [0, 0];
  const corners: Point[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0;
    y += ring[at + 1] ?? 0;
    corners.push([x, y]);
  }
  return corners;
}

const isCut = (one: number, other: number) => one === other && Number.isInteger(one);

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side(from: Point, to: Point, point: Point): number {
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]);
}
