// Makes the tiles of lakes and canals that the chart draws over its land, web/public/lakes/*.json, from GSHHG, which has them
// from the CIA's World Data Bank II. Run it by hand (`node chart-data/lakes.mjs`) on a Debian with hdf5-tools and the package
// version named below. The tiles have a folder of their own, with a licence of its own (web/public/lakes/LICENSE.txt), and are
// never mixed with the coast's tiles, which have another licence.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';
import {
  AREA,
  boxOf,
  cut,
  inSteps,
  isInside,
  isOpenLake,
  meets,
  simplified,
  turned,
  writeTiles,
} from './shores.mjs';

const SOURCE = 'gmt-gshhg-full=2.3.7-6';
const FOLDER = join(ROOT, 'web', 'public', 'lakes');

/** Metres by which a simplified shore may differ from the source's, which may itself be a thousand metres off. */
const TOLERANCE = 40;
/** The source's levels: of shores, and of lines, among which are canals in use and rivers. */
const [LAKE, ISLAND_IN_LAKE] = [2, 3];
const CANALS = [8, 9];

/** @typedef {import('./shores.mjs').Point} Point */
/** @typedef {import('./shores.mjs').Ring} Ring */
/** @typedef {import('./shores.mjs').Box} Box */

/** The source's rivers that boats follow from a lake to a canal or to the sea. */
const RIVERS = [
  { name: 'Göta älv', west: 11.9, south: 57.87, east: 12.5, north: 58.4 },
  { name: 'Arbogaån', west: 15.9, south: 59.38, east: 16.15, north: 59.45 },
];

/** Popular routes that the source lacks: rough lines set by hand, latitude and longitude as on a chart. */
const OWN_CANALS = {
  'Södertälje kanal': '59.237 17.604, 59.222 17.613, 59.207 17.627, 59.193 17.631',
  Hammarbyleden: '59.317 18.000, 59.310 18.022, 59.305 18.055, 59.3035 18.078, 59.305 18.098, 59.314 18.106',
  Karlsborg: '58.531 14.478, 58.537 14.513',
  'Göta älv nedanför Kungälv':
    '57.876 12.004, 57.855 12.012, 57.826 12.011, 57.790 12.003, 57.765 12.000, 57.740 11.994, 57.717 11.969, 57.708 11.953, 57.698 11.930, 57.691 11.905',
};
const OWN_LAKES = {
  Riddarfjärden:
    '59.322 17.985, 59.334 18.001, 59.328 18.022, 59.3285 18.036, 59.327 18.053, 59.3245 18.061, 59.3215 18.070, 59.3195 18.066, 59.3205 18.045, 59.319 18.030, 59.316 18.012, 59.314 17.990, 59.322 17.985',
};

const folder = mkdtempSync(join(tmpdir(), 'lakes-'));
execFileSync('apt-get', ['download', '--quiet', SOURCE], { cwd: folder });
const [archive = ''] = readdirSync(folder);
execFileSync('dpkg', ['-x', archive, '.'], { cwd: folder });
const shores = readShores();
const openLakes = shores.map(({ ring }) => ring).filter(isOpenLake);
const lakes = shores
  .filter(({ ring }) => !openLakes.some((lake) => lake === ring || isInside(lake, ring[0] ?? [0, 0])))
  .map(({ ring, level }) => turned(simplified(ring, TOLERANCE), level === ISLAND_IN_LAKE));
const canals = readLines()
  .filter(isFollowed)
  .map(({ line }) => line);
rmSync(folder, { recursive: true });

const ownLakes = Object.values(OWN_LAKES).map((ring) => turned(asPoints(ring), false));
const lakesByTile = cut([...lakes, ...ownLakes]);
const lines = [...canals, ...Object.values(OWN_CANALS).map(asPoints)].map((line) =>
  simplified(line, TOLERANCE),
);
writeTiles(
  FOLDER,
  new Map([...lakesByTile].map(([name, rings]) => [name, { lakes: rings, canals: linesIn(name) }])),
);
console.log(`${lakesByTile.size} tiles of ${lakes.length} shores and ${lines.length} canals.`);

function asPoints(/** @type {string} */ places) {
  return places.split(', ').map((place) => {
    const [latitude = 0, longitude = 0] = place.split(' ').map(Number);
    return /** @type {Point} */ ([longitude, latitude]);
  });
}

/** A line is not cut, but is in each tile that it may touch: drawn twice, it looks the same. */
function linesIn(/** @type {string} */ name) {
  const [west = 0, south = 0] = name.split('_').map(Number);
  const box = { west, south, east: west + 1, north: south + 1 };
  return lines.filter((line) => meets(boxOf(line), box)).map((line) => inSteps(line, west, south));
}

function isFollowed(/** @type {{ level: number, line: Point[] }} */ { level, line }) {
  if (CANALS.includes(level)) return meets(boxOf(line), AREA);
  return RIVERS.some((box) =>
    line.every(([x, y]) => x > box.west && x < box.east && y > box.south && y < box.north),
  );
}

/** Shores of lakes and of islands in them. The source has them in pieces, each within one degree. */
function readShores() {
  const read = reader('binned_GSHHS_f.nc');
  const [embedded, shoreIds] = [
    read('Embedded_npts_levels_exit_entry_for_a_segment', 32),
    read('Id_of_GSHHS_ID', 32),
  ];
  /** @type {Map<string, { level: number, pieces: Point[][] }>} */
  const found = new Map();
  for (const { segment, at } of segmentsOf(read)) {
    const [count, level] = [(embedded[segment] ?? 0) >>> 9, ((embedded[segment] ?? 0) >> 6) & 7];
    if (level !== LAKE && level !== ISLAND_IN_LAKE) continue;
    const key = `${level} ${shoreIds[segment]}`;
    const shore = found.get(key) ?? { level, pieces: [] };
    shore.pieces.push(at(count));
    found.set(key, shore);
  }
  return [...found.values()].flatMap(({ level, pieces }) => joined(pieces).map((ring) => ({ level, ring })));
}

function readLines() {
  const read = reader('binned_river_f.nc');
  const [levels, counts] = [read('Hierarchial_level_of_a_segment', 16), read('N_points_for_a_segment', 16)];
  return (
    segmentsOf(read)
      .map(({ segment, at }) => ({ level: levels[segment] ?? 0, line: at(counts[segment] ?? 0) }))
      // Where a line crosses a corner of the source's squares, the source has a line without length.
      .filter(({ line }) => !isSame(line[0], line.at(-1)))
  );
}

/** Joins the pieces of one shore into rings: each piece begins where another ends. */
function joined(/** @type {Point[][]} */ pieces) {
  const left = pieces.filter((piece) => piece.length > 1);
  const rings = [];
  for (let ring = left.pop(); ring !== undefined; ring = left.pop()) {
    while (!isSame(ring[0], ring.at(-1))) {
      const end = ring.at(-1);
      const next = left.findIndex((piece) => isSame(piece[0], end) || isSame(piece.at(-1), end));
      // The rest lies outside the area.
      if (next === -1) break;
      const [piece = []] = left.splice(next, 1);
      ring = [...ring, ...(isSame(piece[0], end) ? piece : piece.reverse()).slice(1)];
    }
    rings.push([...ring, ring[0] ?? [0, 0]]);
  }
  return rings;
}

function isSame(/** @type {Point} */ [x1, y1] = [0, 0], /** @type {Point} */ [x2, y2] = [0, 0]) {
  return Math.abs(x1 - x2) + Math.abs(y1 - y2) < 1e-4;
}

/** Pieces of shores or lines in the area, each with a function that returns its points. */
function segmentsOf(/** @type {ReturnType<typeof reader>} */ read) {
  const columns = 360;
  const [firsts, counts] = [read('Id_of_first_segment_in_a_bin', 32), read('N_segments_in_a_bin', 16)];
  const starts = read('Id_of_first_point_in_a_segment', 32);
  const [eastward, northward] = [
    read('Relative_longitude_from_SW_corner_of_bin', 16),
    read('Relative_latitude_from_SW_corner_of_bin', 16),
  ];
  const found = [];
  for (let bin = 0; bin < counts.length; bin += 1) {
    const [west, south] = [bin % columns, 89 - Math.floor(bin / columns)];
    // One degree more on each side, so that shores close that cross the area's edge.
    if (west < AREA.west - 1 || west > AREA.east || south < AREA.south - 1 || south > AREA.north) continue;
    const first = firsts[bin] ?? 0;
    for (let segment = first; segment < first + (counts[bin] ?? 0); segment += 1) {
      const start = starts[segment] ?? 0;
      const at = (/** @type {number} */ count) =>
        Array.from({ length: count }, (_, index) => {
          const [x, y] = [eastward[start + index] ?? 0, northward[start + index] ?? 0];
          return /** @type {Point} */ ([west + x / 65_535, south + y / 65_535]);
        });
      found.push({ segment, at });
    }
  }
  return found;
}

/** Reads numbers from the source's files, which are HDF5, with the program h5dump. */
function reader(/** @type {string} */ name) {
  const file = join(folder, 'usr', 'share', 'gmt-gshhg', name);
  return (/** @type {string} */ variable, /** @type {16 | 32} */ bits) => {
    const raw = join(folder, 'raw');
    execFileSync('h5dump', ['-d', `/${variable}`, '-b', 'LE', '-o', raw, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const { buffer, byteOffset, byteLength } = readFileSync(raw);
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
    return bits === 16 ? new Uint16Array(bytes) : new Uint32Array(bytes);
  };
}
