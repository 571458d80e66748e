import { tenth } from './tenth.ts';
import type { View } from './view.ts';

/** Side of a tile in pixels, at which map tiles look best. */
const SIDE = 256;
/** Finer zoom levels hardly ever exist. */
const FINEST = 18;

export interface MapTile {
  url: string;
  x: number;
  y: number;
  side: number;
}

/** The tiles that cover a view, in the tiling of all map servers: the whole world is one tile, then four, then sixteen. */
export function mapTilesOf(view: View, url: string): MapTile[] {
  const { box, size } = view;
  const world = (size.width / (box.east - box.west)) * 360;
  const zoom = Math.max(0, Math.min(FINEST, Math.round(Math.log2(world / SIDE))));
  const count = 2 ** zoom;
  const side = world / count;
  const left = view.x(-180);
  // The world is as high as it is wide, with the equator in its middle.
  const top = view.y(0) - world / 2;
  const range = (from: number, length: number) => {
    const [first, last] = [Math.floor(-from / side), Math.floor((length - from) / side)];
    const [begin, end] = [Math.max(0, first), Math.min(count - 1, last)];
    return Array.from({ length: Math.max(0, end - begin + 1) }, (_, at) => begin + at);
  };
  return range(top, size.height).flatMap((y) =>
    range(left, size.width).map((x) => ({
      url: url.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(x)).replaceAll('{y}', String(y)),
      x: tenth(left + x * side),
      y: tenth(top + y * side),
      side: tenth(side),
    })),
  );
}
