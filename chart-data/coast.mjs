// Makes the tiles of the coast that the chart draws, web/public/coast/*.json, from OpenStreetMap's data in an npm package. Run
// it by hand to renew the data: `node chart-data/coast.mjs`. The tiles are kept in the repository, under the licence of the data
// (web/public/coast/LICENSE), so that neither a build nor a visitor requests them from another server.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.mjs';
import {
  AREA,
  area,
  boxOf,
  cut,
  isInside,
  isOpenLake,
  meets,
  simplified,
  smoothed,
  turned,
  writeTiles,
} from './shores.mjs';

/** Land with its lakes as holes, at a resolution of 10 m. Most lakes come from another source: see chart-data/lakes.mjs. */
const SOURCE = '@geo-maps/earth-lands-10m@0.6.0';
const FOLDER = join(ROOT, 'web', 'public', 'coast');

/** Square metres: a smaller island would not show on any chart that is drawn. */
const SMALLEST = 1_000;
/** Metres by which a simplified shore may differ from the source's. */
const TOLERANCE = { sea: 12, lake: 40 };

/** @typedef {import('./shores.mjs').Point} Point */
/** @typedef {import('./shores.mjs').Ring} Ring */

const { shores, lakes } = withoutLesserLakes(readPolygons(fetchSource()));
const rings = [
  ...shores.map((ring) => simplified(ring, TOLERANCE.sea)),
  // The source has lakes, and the islands in them, in steps of some 500 m, so they are smoothed.
  ...lakes.map((ring) => simplified(smoothed(ring), TOLERANCE.lake)),
];
const tiles = cut(rings);
writeTiles(FOLDER, tiles);
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

/** The shores of the sea, and those of the open lakes and of islands in them. */
function withoutLesserLakes(/** @type {Ring[][]} */ all) {
  const water = all.flatMap(([, ...holes]) => holes).filter((lake) => meets(boxOf(lake), AREA));
  const byCell = new Map();
  for (const lake of water) {
    const entry = { lake, box: boxOf(lake), isOpen: isOpenLake(lake) };
    for (const cell of cellsOf(entry.box)) byCell.set(cell, [...(byCell.get(cell) ?? []), entry]);
  }
  const lakeAround = (/** @type {Ring} */ [point = [0, 0]]) =>
    (byCell.get(cellAt(point)) ?? []).find(
      (/** @type {any} */ { lake, box }) => holds(box, point) && isInside(lake, point),
    );
  const land = all
    .map(([shore = []]) => shore)
    .filter((shore) => area(shore) >= SMALLEST)
    .map((shore) => ({ shore: turned(shore, true), around: lakeAround(shore) }));
  return {
    shores: land.filter(({ around }) => around === undefined).map(({ shore }) => shore),
    lakes: [
      ...water.filter(isOpenLake).map((lake) => turned(lake, false)),
      ...land.filter(({ around }) => around?.isOpen).map(({ shore }) => shore),
    ],
  };
}

function holds(/** @type {import('./shores.mjs').Box} */ box, /** @type {Point} */ [x, y]) {
  return x >= box.west && x <= box.east && y >= box.south && y <= box.north;
}

function cellAt(/** @type {Point} */ [x, y]) {
  return `${Math.floor(x * 5)} ${Math.floor(y * 5)}`;
}

function cellsOf(/** @type {import('./shores.mjs').Box} */ box) {
  const cells = [];
  for (let x = Math.floor(box.west * 5); x <= box.east * 5; x += 1) {
    for (let y = Math.floor(box.south * 5); y <= box.north * 5; y += 1) cells.push(`${x} ${y}`);
  }
  return cells;
}
