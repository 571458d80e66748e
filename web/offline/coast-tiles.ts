import type { Box } from '#contract/track';

/** A tile, in degrees, as scripts/shores.mjs cuts them, and where it has any. */
export const tileSize = { width: 1, height: 1 };
const area: Box = { west: 4, south: 53, east: 32, north: 67 };

/** Of the tiles: another one when they are made anew. */
const version = 3;

export const coastUrl = (name: string) => `/coast/${name}.json?v=${version}`;
/** What lies on the same tile's land. It has an address of its own, because it is other people's data under another licence. */
export const lakesUrl = (name: string) => `/lakes/${name}.json?v=${version}`;

/** The names of the tiles that a part of the sea touches: their south-western corners. */
export function tilesOf(box: Box): string[] {
  const names: string[] = [];
  const from = {
    west: startOf(Math.max(box.west, area.west), tileSize.width),
    south: startOf(Math.max(box.south, area.south), tileSize.height),
  };
  for (let west = from.west; west < Math.min(box.east, area.east); west += tileSize.width) {
    for (let south = from.south; south < Math.min(box.north, area.north); south += tileSize.height)
      names.push(`${west}_${south}`);
  }
  return names;
}

function startOf(degrees: number, step: number): number {
  return Math.floor(degrees / step) * step;
}
