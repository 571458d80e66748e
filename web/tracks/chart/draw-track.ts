import type { TrackPart, TrackPoint } from '#contract/track';
import { tenth } from './tenth.ts';
import type { View } from './view.ts';

export interface Pixel {
  x: number;
  y: number;
}

/** A track as it is drawn. */
export interface Drawn {
  line: string;
  /** The ways over gaps that were sailed. */
  gaps: string;
  first: Pixel;
  last: Pixel;
  /** Pixels along the line, no farther apart than a letter, to find out what the line runs under. */
  along: Pixel[];
}

/** Maximum distance in pixels between two points of `along`. */
const APART = 8;

export function drawTrack(
  view: View,
  parts: readonly TrackPart[],
  sailed: ReadonlySet<number> = new Set(),
): Drawn {
  const pixels = parts.map((part) =>
    part.map(({ latitude, longitude }) => ({ x: tenth(view.x(longitude)), y: tenth(view.y(latitude)) })),
  );
  const line = pixels.map(joined).join('');
  const gaps = pixels
    .map((part, at) =>
      sailed.has(at) ? `M${coordinates(pixels[at - 1]?.at(-1))}L${coordinates(part[0])}` : '',
    )
    .join('');
  const all = pixels.flat();
  const origin = { x: 0, y: 0 };
  return { line, gaps, first: all[0] ?? origin, last: all.at(-1) ?? origin, along: pixels.flatMap(closer) };
}

/** A place on the drawing; past the 180° meridian on the side that the drawing shows. */
export function pixelOf(
  view: View,
  { latitude, longitude }: Pick<TrackPoint, 'latitude' | 'longitude'>,
): Pixel {
  const middle = (view.box.west + view.box.east) / 2;
  const turns = Math.round((middle - longitude) / 360);
  return { x: tenth(view.x(longitude + turns * 360)), y: tenth(view.y(latitude)) };
}

/** The line through parts. */
export const lineThrough = (view: View, parts: readonly TrackPart[]): string =>
  parts.map((part) => joined(part.map((point) => pixelOf(view, point)))).join('');

const joined = (pixels: readonly Pixel[]): string =>
  pixels.map((pixel, at) => `${at === 0 ? 'M' : 'L'}${coordinates(pixel)}`).join('');

/** The same line, with points at even distances. */
function closer(pixels: readonly Pixel[]): Pixel[] {
  return pixels.flatMap((pixel, at) => {
    const before = pixels[at - 1];
    if (before === undefined) return [pixel];
    const steps = Math.ceil(Math.hypot(pixel.x - before.x, pixel.y - before.y) / APART);
    return Array.from({ length: steps }, (_, step) => ({
      x: before.x + ((pixel.x - before.x) * (step + 1)) / steps,
      y: before.y + ((pixel.y - before.y) * (step + 1)) / steps,
    }));
  });
}

function coordinates(pixel: Pixel | undefined): string {
  return `${pixel?.x ?? 0} ${pixel?.y ?? 0}`;
}
