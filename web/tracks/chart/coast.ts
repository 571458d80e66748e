import type { TrackPoint } from '#contract/track';
import { tileSize } from '../../shared/coast-tiles.ts';
import { tenth } from './tenth.ts';
import type { View } from './view.ts';

/** A shore or a canal: a flat array of steps east and north in 1e-4°, the first from its tile's south-west corner. */
type Steps = readonly number[];

/** The shores of the sea and of the most open lakes, as chart-data/coast.mjs makes them. */
export type CoastTile = readonly Steps[];

/** The other lakes with their islands, and lines along canals, as chart-data/lakes.mjs makes them. */
export interface LakeTile {
  lakes: readonly Steps[];
  canals: readonly Steps[];
}

/** Steps per degree, as in chart-data/coast.mjs. */
const STEPS = 10_000;

/** Pixels: an island smaller than this in both directions is not drawn. */
const LEAST = 1.5;

/** How many places of a chart's tracks are sampled. */
const LOOKED_AT = 100;

/** Whether most of these places lie where the data is poor: lakes are off by some 500 m, and canals are rough lines. */
export function isInland(tiles: readonly NamedTile[], places: readonly Place[]): boolean {
  const step = Math.max(1, Math.ceil(places.length / LOOKED_AT));
  const some = places.filter((_, at) => at % step === 0);
  const inland = some.filter((place) => tiles.some((tile) => isBehindShore(tile, place)));
  // A few may seem to do so at sea too: many harbours are too small for the data.
  return inland.length * 2 > some.length;
}

/** A tile with its name, which gives its position. */
export interface NamedTile {
  name: string;
  coast: CoastTile;
  inland: LakeTile;
}

type Place = Pick<TrackPoint, 'latitude' | 'longitude'>;

/** Whether a place lies within a shore of the sea, on land or on a lake in it. */
function isBehindShore({ name, coast }: NamedTile, { latitude, longitude }: Place): boolean {
  const [west = 0, south = 0] = name.split('_').map(Number);
  const [x, y] = [(longitude - west) * STEPS, (latitude - south) * STEPS];
  const isInTile = x >= 0 && x < tileSize.width * STEPS && y >= 0 && y < tileSize.height * STEPS;
  return isInTile && coast.some((ring) => isShoreAround(ring, x, y));
}

/** The ring of a sea shore or an island runs anticlockwise, that of a lake clockwise. */
function isShoreAround(ring: Steps, x: number, y: number): boolean {
  let [isInside, area] = [false, 0];
  let [x1, y1] = lastOf(ring);
  let [x2, y2] = [0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    x2 += ring[at] ?? 0;
    y2 += ring[at + 1] ?? 0;
    area += x1 * y2 - x2 * y1;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    [x1, y1] = [x2, y2];
  }
  return isInside && area > 0;
}

/** The last point of a ring, from which it closes to its first. */
function lastOf(ring: Steps): [number, number] {
  let [x, y] = [0, 0];
  for (let at = 0; at < ring.length; at += 2) {
    x += ring[at] ?? 0;
    y += ring[at + 1] ?? 0;
  }
  return [x, y];
}

/** SVG paths of shores: the surface they enclose, and the shores without the edges along which a tile was cut. */
interface Drawn {
  surface: string;
  shore: string;
}

export function drawShores(name: string, rings: readonly Steps[], view: View): Drawn {
  let [surface, shore] = ['', ''];
  for (const ring of rings) {
    const corners = cornersOf(ring, name, view);
    if (corners === undefined) continue;
    surface += surfaceOf(corners);
    shore += shoreOf(corners);
  }
  return { surface, shore };
}

/** Open lines: unlike shores, they are not closed. */
export function drawCanals(name: string, canals: LakeTile['canals'], view: View): string {
  return canals.map((canal) => lineOf(cornersOf(canal, name, view) ?? [])).join('');
}

/** Corners in pixels; undefined if nothing would be visible. */
function cornersOf(steps: Steps, name: string, view: View): Corner[] | undefined {
  const [west = 0, south = 0] = name.split('_').map(Number);
  const { size } = view;
  let [eastward, northward] = [0, 0];
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const points: Corner[] = [];
  for (let at = 0; at < steps.length; at += 2) {
    eastward += steps[at] ?? 0;
    northward += steps[at + 1] ?? 0;
    const point = {
      x: view.x(west + eastward / STEPS),
      y: view.y(south + northward / STEPS),
      edge: edgeOf(eastward, northward),
    };
    const last = points.at(-1);
    left = Math.min(left, point.x);
    right = Math.max(right, point.x);
    top = Math.min(top, point.y);
    bottom = Math.max(bottom, point.y);
    // Less than a pixel from the last point, a point is not visible; points on the tile's edges always stay.
    if (
      last === undefined ||
      point.edge !== 0 ||
      last.edge !== 0 ||
      Math.hypot(point.x - last.x, point.y - last.y) >= 0.8
    )
      points.push(point);
  }
  const isOutside = right < 0 || left > size.width || bottom < 0 || top > size.height;
  return isOutside || Math.max(right - left, bottom - top) < LEAST ? undefined : points;
}

/** A corner of a line in pixels, and the edges of its tile that it lies on. */
interface Corner {
  x: number;
  y: number;
  edge: number;
}

function surfaceOf(corners: readonly Corner[]): string {
  const line = corners.map((corner, at) =>
    rounded(corner, corners.at(at - 1), corners[(at + 1) % corners.length]),
  );
  return `M${line.map(({ from, through }) => `${from}${through}`).join('L')}Z`;
}

/** The same without the edges along which the tile was cut. */
function shoreOf(corners: readonly Corner[]): string {
  return [...corners, ...corners.slice(0, 1)]
    .map((corner, at) => {
      const before = corners.at(at - 1);
      const { from, through } = rounded(corner, before, corners[(at + 1) % corners.length]);
      const isCut = at === 0 || before === undefined || (before.edge & corner.edge) !== 0;
      return `${isCut ? 'M' : 'L'}${from}${through}`;
    })
    .join('');
}

function lineOf(corners: readonly Corner[]): string {
  return corners
    .map((corner, at) => {
      const { from, through } = rounded(corner, corners[at - 1], corners[at + 1]);
      return `${at === 0 ? 'M' : 'L'}${from}${through}`;
    })
    .join('');
}

/** Maximum length of a line, in pixels, that the rounding of a corner takes. */
const ROUND = 8;

/** Rounds a corner, since the data has one where a shore has a hundred. Corners on the tile's edges stay sharp. */
function rounded(corner: Corner, before: Corner = corner, after: Corner = corner) {
  const [from, to] = [toward(corner, before), toward(corner, after)];
  if (corner.edge !== 0 || from === undefined || to === undefined)
    return { from: `${tenth(corner.x)} ${tenth(corner.y)}`, through: '' };
  return { from, through: `Q${tenth(corner.x)} ${tenth(corner.y)} ${to}` };
}

/** Where the rounding begins on the way to a neighbour; undefined if the neighbour is too near to see any. */
function toward({ x, y }: Corner, other: Corner): string | undefined {
  const length = Math.hypot(other.x - x, other.y - y);
  if (length < 3) return undefined;
  const share = Math.min(0.5, ROUND / length);
  return `${tenth(x + (other.x - x) * share)} ${tenth(y + (other.y - y) * share)}`;
}

/** The tile's edges that a point lies on, one bit each. */
function edgeOf(eastward: number, northward: number): number {
  return (
    (eastward === 0 ? 1 : 0) |
    (eastward === tileSize.width * STEPS ? 2 : 0) |
    (northward === 0 ? 4 : 0) |
    (northward === tileSize.height * STEPS ? 8 : 0)
  );
}
