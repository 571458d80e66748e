// Shared by chart-data/coast.mjs and chart-data/lakes.mjs: simplifies shores, cuts them to the tiles they touch, and writes these.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {[number, number]} Point longitude, latitude */
/** @typedef {Point[]} Ring closed: the last point is the first */
/** @typedef {{ west: number, south: number, east: number, north: number }} Box */

/** From the west coast of Norway to Lake Saimaa, and from Bremen to just south of Bodø. */
export const AREA = { west: 4, south: 53, east: 32, north: 67 };
/** The size of a tile in degrees: web/tracks/chart/coast-tiles.ts has the same. */
const TILE = { width: 1, height: 1 };
/** Steps per degree: 1e-4° of latitude is 11 m. */
const STEPS = 10_000;
const METRES_PER_DEGREE = 111_195;

/**
 * Lakes that belong to the coast's tiles, each named by a place on it. They are so open that OpenStreetMap's steps of 500 m are
 * nearer to their shores than GSHHG, which is up to 1,500 m off. All other lakes come from GSHHG, which has their narrow sounds
 * as well.
 *
 * @type {Point[]}
 */
const OPEN_LAKES = [
  [13.3, 58.9], // Vänern
  [14.55, 58.3], // Vättern
];

export function isOpenLake(/** @type {Ring} */ ring) {
  return OPEN_LAKES.some((place) => isInside(ring, place));
}

/** Douglas–Peucker, in metres. A ring has no ends, so it is split at its first point and at the point farthest from that. */
export function simplified(/** @type {Ring} */ ring, /** @type {number} */ tolerance) {
  const [first = [0, 0]] = ring;
  const scale = Math.cos((first[1] * Math.PI) / 180);
  const flat = ring.map(([x, y]) => [
    (x - first[0]) * scale * METRES_PER_DEGREE,
    (y - first[1]) * METRES_PER_DEGREE,
  ]);
  const far = flat.reduce(
    (best, [x = 0, y = 0], at) => (Math.hypot(x, y) > best.reach ? { at, reach: Math.hypot(x, y) } : best),
    { at: 0, reach: 0 },
  ).at;
  const stays = new Set([0, far, ring.length - 1]);
  const parts = [
    [0, far],
    [far, ring.length - 1],
  ];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [from = 0, to = 0] = part;
    const [x1 = 0, y1 = 0] = flat[from] ?? [];
    const [x2 = 0, y2 = 0] = flat[to] ?? [];
    const length = Math.hypot(x2 - x1, y2 - y1);
    let worst = 0;
    let reach = tolerance;
    for (let at = from + 1; at < to; at += 1) {
      const [x = 0, y = 0] = flat[at] ?? [];
      const distance =
        length === 0
          ? Math.hypot(x - x1, y - y1)
          : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
      if (distance > reach) [worst, reach] = [at, distance];
    }
    if (worst === 0) continue;
    stays.add(worst);
    parts.push([from, worst], [worst, to]);
  }
  return ring.filter((_, at) => stays.has(at));
}

/** Metres: the length of a piece of a shore that is smoothed. */
const PIECE = 200;

/** Smooths the stair steps of a ring: cuts it into pieces and moves each end to the mean of itself and its four neighbours. */
export function smoothed(/** @type {Ring} */ ring) {
  /** @type {Ring} */
  const pieces = ring.slice(1).flatMap(([x2, y2], at) => {
    const [x1, y1] = ring[at] ?? [x2, y2];
    const scale = Math.cos((y1 * Math.PI) / 180);
    const count = Math.ceil((Math.hypot((x2 - x1) * scale, y2 - y1) * METRES_PER_DEGREE) / PIECE);
    return Array.from({ length: count }, (_, piece) => {
      const share = piece / count;
      return /** @type {Point} */ ([x1 + (x2 - x1) * share, y1 + (y2 - y1) * share]);
    });
  });
  const middles = pieces.map((_, at) => {
    const near = [-2, -1, 0, 1, 2].map((from) => pieces.at((at + from) % pieces.length) ?? [0, 0]);
    const middle = (/** @type {0 | 1} */ axis) =>
      near.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / near.length;
    return /** @type {Point} */ ([middle(0), middle(1)]);
  });
  return [...middles, middles[0] ?? /** @type {Point} */ ([0, 0])];
}

/** Rings cut to the tiles they touch, by tile name: the tile's south-western corner. */
export function cut(/** @type {Ring[]} */ all) {
  /** @type {Map<string, number[][]>} */
  const found = new Map(allTiles().map((name) => [name, []]));
  for (const ring of all) {
    const box = boxOf(ring);
    const from = {
      x: Math.max(AREA.west, floorTo(box.west, TILE.width)),
      y: Math.max(AREA.south, floorTo(box.south, TILE.height)),
    };
    for (let west = from.x; west < Math.min(AREA.east, box.east); west += TILE.width) {
      const column = clipped(ring, { west, east: west + TILE.width, south: -90, north: 90 });
      if (column.length === 0) continue;
      for (let south = from.y; south < Math.min(AREA.north, box.north); south += TILE.height) {
        const part = clipped(column, { west: -180, east: 180, south, north: south + TILE.height });
        const steps = inSteps(part, west, south);
        if (steps.length >= 6)
          found.set(`${west}_${south}`, [...(found.get(`${west}_${south}`) ?? []), steps]);
      }
    }
  }
  return found;
}

/** Replaces the tiles in a folder. */
export function writeTiles(/** @type {string} */ folder, /** @type {Map<string, unknown>} */ tiles) {
  for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(join(folder, name));
  for (const [name, tile] of tiles) writeFileSync(join(folder, `${name}.json`), JSON.stringify(tile));
}

/** Open sea has a tile too, an empty one, so that every request for a tile finds one. */
function allTiles() {
  const names = [];
  for (let west = AREA.west; west < AREA.east; west += TILE.width) {
    for (let south = AREA.south; south < AREA.north; south += TILE.height) names.push(`${west}_${south}`);
  }
  return names;
}

/** A flat list of steps: the first point from the tile's south-western corner, each other point from the one before. */
export function inSteps(/** @type {Ring} */ ring, /** @type {number} */ west, /** @type {number} */ south) {
  const steps = [];
  let [x, y] = [0, 0];
  for (const [longitude, latitude] of ring) {
    const [nextX, nextY] = [Math.round((longitude - west) * STEPS), Math.round((latitude - south) * STEPS)];
    if (steps.length > 0 && nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return steps;
}

/** Sutherland–Hodgman: the part of a ring inside a box. Where it leaves the box it follows the edge. */
function clipped(/** @type {Ring} */ ring, /** @type {Box} */ box) {
  let points = ring;
  for (const [axis, bound, sign] of /** @type {[0 | 1, number, 1 | -1][]} */ ([
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ])) {
    const inside = (/** @type {Point} */ point) => (point[axis] - bound) * sign >= 0;
    /** @type {Ring} */
    const next = [];
    points.forEach((point, at) => {
      const before = points[(at + points.length - 1) % points.length] ?? point;
      if (inside(point) !== inside(before)) {
        const share = (bound - before[axis]) / (point[axis] - before[axis]);
        /** @type {Point} */
        const crossing = [
          before[0] + (point[0] - before[0]) * share,
          before[1] + (point[1] - before[1]) * share,
        ];
        crossing[axis] = bound;
        next.push(crossing);
      }
      if (inside(point)) next.push(point);
    });
    points = next;
  }
  return points;
}

/** A shore runs one way round and a lake the other, so that a fill by winding number leaves lakes out. */
export function turned(/** @type {Ring} */ ring, /** @type {boolean} */ anticlockwise) {
  return signedArea(ring) > 0 === anticlockwise ? ring : [...ring].reverse();
}

export function area(/** @type {Ring} */ ring) {
  const latitude = ring[0]?.[1] ?? 0;
  return Math.abs(signedArea(ring)) * METRES_PER_DEGREE ** 2 * Math.cos((latitude * Math.PI) / 180);
}

function signedArea(/** @type {Ring} */ ring) {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1] ?? [0, 0], ring[at] ?? [0, 0]];
    sum += x1 * y2 - x2 * y1;
  }
  return sum / 2;
}

export function isInside(/** @type {Ring} */ ring, /** @type {Point} */ [x, y]) {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1] ?? [0, 0], ring[at] ?? [0, 0]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

export function boxOf(/** @type {Ring} */ ring) {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

export function meets(/** @type {Box} */ a, /** @type {Box} */ b) {
  return a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;
}

function floorTo(/** @type {number} */ value, /** @type {number} */ step) {
  return Math.floor(value / step) * step;
}
