import type { Box } from '#contract/track';

/** The size of a tile in degrees, as chart-data/shores.mjs cuts them, and the area that has tiles. */
export const tileSize = { width: 1, height: 1 };
const area: Box = { west: 4, south: 53, east: 32, north: 67 };

/** The version of the tiles. It must change when they are generated again. */
const version = 3;

export const coastUrl = (name: string) => `/coast/${name}.json?v=${version}`;
/** The lakes on the same tile. They have their own address because the data comes from others, under another licence. */
export const lakesUrl = (name: string) => `/lakes/${name}.json?v=${version}`;

/** The names of the tiles that `box` touches: their south-western corners. */
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
