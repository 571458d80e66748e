// Makes the tiles of the coast that the chart draws, web/public/coast/*.json, from OpenStreetMap's data in a package of the
// registry. Run it by hand when the data is to be renewed: `node scripts/coast.mjs`. The tiles are kept in the repository,
// under the licence of the data (web/public/coast/LICENSE), so that neither a build nor a visitor asks anybody else for them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Land with its lakes as holes, 10 m between points at best. */
const SOURCE = '@geo-maps/earth-lands-10m@0.6.0';
const FOLDER = join(ROOT, 'web', 'public', 'coast');

/** From Shetland to Saimaa, from Kiel to Tromsø's south. */
const AREA = { west: 4, south: 53, east: 32, north: 67 };
/** A tile, in degrees: web/offline/coast-tiles.ts has the same. */
const TILE = { width: 1, height: 1 };
/** Steps of a degree: 1e-4° of latitude is 11 m. */
const STEPS = 10_000;
/** Square metres: smaller islands and lakes would not show on any chart that is drawn. */
const SMALLEST = { island: 1_000, lake: 10_000_000 };
/**
 * Metres that a simplified shore may lie beside the source's. The source has lakes, and the islands in them, in steps of some
 * 500 m: there a slanting line through the steps is nearer to the truth than they are.
 */
const TOLERANCE = { sea: 12, lake: 260 };
const METRES_PER_DEGREE = 111_195;

/** @typedef {[number, number]} Point longitude, latitude */
/** @typedef {Point[]} Ring closed: the last point is the first */

const polygons = readPolygons(fetchSource());
const { shores, lakes } = withoutSmall(polygons);
const rings = [
  ...shores.map((ring) => simplified(ring, TOLERANCE.sea)),
  ...lakes.map((ring) => rounded(simplified(ring, TOLERANCE.lake))),
];
const tiles = cut(rings);
for (const name of readdirSync(FOLDER)) if (name.endsWith('.json')) rmSync(join(FOLDER, name));
for (const [name, tile] of tiles) writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(tile));
console.log(`${tiles.size} tiles of ${rings.length} shores.`);

function fetchSource() {
  const folder = mkdtempSync(join(tmpdir(), 'coast-'));
  execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder });
  const [archive = ''] = readdirSync(folder);
  execFileSync('tar', ['xzf', archive], { cwd: folder });
  const text = readFileSync(join(folder, 'package', 'map.geo.json'), 'utf8');
  rmSync(folder, { recursive: true });
  return JSON.parse(text);
}

/** @returns {Ring[][]} polygons that touch the area: the shore first, then its lakes */
function readPolygons(/** @type {any} */ source) {
  return source.geometries
    .flatMap((/** @type {any} */ { type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates))
    .filter(([shore]) => meets(boxOf(shore), AREA));
}

/** The shores of the sea and those of lakes and of islands in them, as far as they are large enough to be drawn. */
function withoutSmall(/** @type {Ring[][]} */ all) {
  const water = all.flatMap(([, ...holes]) => holes).filter((lake) => meets(boxOf(lake), AREA));
  const byCell = new Map();
  for (const lake of water) {
    const entry = { lake, box: boxOf(lake), isLarge: area(lake) >= SMALLEST.lake };
    for (const cell of cellsOf(entry.box)) byCell.set(cell, [...(byCell.get(cell) ?? []), entry]);
  }
  const lakeAround = (/** @type {Ring} */ [point = [0, 0]]) =>
    (byCell.get(cellAt(point)) ?? []).find(
      (/** @type {any} */ { lake, box }) => holds(box, point) && isInside(lake, point),
    );
  const land = all
    .map(([shore = []]) => shore)
    .filter((shore) => area(shore) >= SMALLEST.island)
    .map((shore) => ({ shore: turned(shore, true), around: lakeAround(shore) }));
  return {
    shores: land.filter(({ around }) => around === undefined).map(({ shore }) => shore),
    lakes: [
      ...water.filter((lake) => area(lake) >= SMALLEST.lake).map((lake) => turned(lake, false)),
      ...land.filter(({ around }) => around?.isLarge).map(({ shore }) => shore),
    ],
  };
}

/** A ring whose corners are cut once (Chaikin), so that it has no points that no shore has. */
function rounded(/** @type {Ring} */ ring) {
  if (ring.length < 5) return ring;
  const points = ring.slice(0, -1).flatMap(([x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? [x, y];
    /** @type {Ring} */
    const between = [
      [x * 0.75 + nextX * 0.25, y * 0.75 + nextY * 0.25],
      [x * 0.25 + nextX * 0.75, y * 0.25 + nextY * 0.75],
    ];
    return between;
  });
  return [...points, points[0] ?? [0, 0]];
}

/** Douglas–Peucker, in metres. A ring has no ends: it is cut at its first point and at the one farthest from it. */
function simplified(/** @type {Ring} */ ring, /** @type {number} */ tolerance) {
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

/**
 * Rings cut to the tiles they touch. A tile is an array of rings, each a flat array of steps: the first point from the tile's
 * south-western corner, each other from the one before.
 */
function cut(/** @type {Ring[]} */ all) {
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

/** Open sea has a tile too, an empty one: whoever asks for a tile gets it. */
function allTiles() {
  const names = [];
  for (let west = AREA.west; west < AREA.east; west += TILE.width) {
    for (let south = AREA.south; south < AREA.north; south += TILE.height) names.push(`${west}_${south}`);
  }
  return names;
}

function inSteps(/** @type {Ring} */ ring, /** @type {number} */ west, /** @type {number} */ south) {
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
function clipped(/** @type {Ring} */ ring, /** @type {typeof AREA} */ box) {
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
function turned(/** @type {Ring} */ ring, /** @type {boolean} */ anticlockwise) {
  return signedArea(ring) > 0 === anticlockwise ? ring : [...ring].reverse();
}

function area(/** @type {Ring} */ ring) {
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

function isInside(/** @type {Ring} */ ring, /** @type {Point} */ [x, y]) {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1] ?? [0, 0], ring[at] ?? [0, 0]];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

function boxOf(/** @type {Ring} */ ring) {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [x, y] of ring) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return box;
}

function meets(/** @type {typeof AREA} */ a, /** @type {typeof AREA} */ b) {
  return a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;
}

function holds(/** @type {typeof AREA} */ box, /** @type {Point} */ [x, y]) {
  return x >= box.west && x <= box.east && y >= box.south && y <= box.north;
}

function cellAt(/** @type {Point} */ [x, y]) {
  return `${Math.floor(x * 5)} ${Math.floor(y * 5)}`;
}

function cellsOf(/** @type {typeof AREA} */ box) {
  const cells = [];
  for (let x = Math.floor(box.west * 5); x <= box.east * 5; x += 1) {
    for (let y = Math.floor(box.south * 5); y <= box.north * 5; y += 1) cells.push(`${x} ${y}`);
  }
  return cells;
}

function floorTo(/** @type {number} */ value, /** @type {number} */ step) {
  return Math.floor(value / step) * step;
}
