import type { Box } from '#contract/track';
import { tenth } from './tenth.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of the sea as a drawing shows it: Mercator, so that a course is a straight line. */
export interface View {
  size: Size;
  box: Box;
  x(longitude: number): number;
  y(latitude: number): number;
  /** Pixels per nautical mile, in the middle of the drawing. */
  mile: number;
}

/** Minimum extent in degrees of latitude, 1.5 nautical miles: even a berth that was never left shows its surroundings. */
const LEAST = 1.5 / 60;
/** Maximum latitude in degrees, north and south: a pole would lie infinitely far away. */
const FARTHEST = 85;
/** Fraction of the drawing, on each side, that is kept free of the track. */
const MARGIN = 0.14;
/** Pixels of that margin above and below, if the drawing is high enough: the button that enlarges it lies there. */
const BUTTON = 70;

/** A view centred on the box, with room around it. */
export function viewOf(box: Box, size: Size): View {
  const [south, north] = [mercator(box.south), mercator(box.north)];
  const middle = { longitude: (box.west + box.east) / 2, y: (south + north) / 2 };
  const below = Math.max(-FARTHEST, Math.min(FARTHEST - LEAST, box.south));
  const least = mercator(below + LEAST) - mercator(below);
  const above = Math.max(size.height * MARGIN, Math.min(BUTTON, size.height / 4));
  const scale = Math.min(
    (size.width * (1 - 2 * MARGIN)) / Math.max(box.east - box.west, least),
    (size.height - 2 * above) / Math.max(north - south, least),
  );
  const west = middle.longitude - size.width / 2 / scale;
  const top = middle.y + size.height / 2 / scale;
  return {
    size,
    box: {
      west,
      east: west + size.width / scale,
      south: latitudeOf(top - size.height / scale),
      north: latitudeOf(top),
    },
    x: (longitude) => (longitude - west) * scale,
    y: (latitude) => (top - mercator(latitude)) * scale,
    mile: scale / 60 / Math.cos((latitudeOf(middle.y) * Math.PI) / 180),
  };
}

/** The Mercator ordinate of a latitude, in degrees of longitude. */
function mercator(latitude: number): number {
  const radians = (Math.max(-FARTHEST, Math.min(FARTHEST, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}

function latitudeOf(y: number): number {
  return ((2 * Math.atan(Math.exp((y * Math.PI) / 180)) - Math.PI / 2) * 180) / Math.PI;
}

/** Steps of lines and marks, in minutes of arc. Each divides a degree, or the full circle. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600];

/** The first step that is at least this many pixels long. */
function stepOf(pixelsPerMinute: number, pixels: number): number {
  return STEPS.find((step) => step * pixelsPerMinute >= pixels) ?? 3_600;
}

export interface Graduation {
  /** Where a line crosses the drawing, in pixels, with its label. */
  lines: { at: number; label: string }[];
  /** The filled stretches of the edge, in pixels. */
  marks: { from: number; to: number }[];
}

/** Meridians, from west to east. */
export function meridians({ box, size, x }: View): Graduation {
  const perMinute = size.width / ((box.east - box.west) * 60);
  return graduation(box.west, box.east, perMinute, 74, x, ['O', 'V']);
}

/** Parallels, from south to north. */
export function parallels({ box, size, y }: View): Graduation {
  const perMinute = size.height / ((box.north - box.south) * 60);
  return graduation(box.south, box.north, perMinute, 56, y, ['N', 'S']);
}

function graduation(
  from: number,
  to: number,
  perMinute: number,
  apart: number,
  place: (degrees: number) => number,
  [positive, negative]: [string, string],
): Graduation {
  const wide = stepOf(perMinute, apart);
  const narrow = stepOf(perMinute, 9);
  const label = (found: number) => {
    // Past the 180° meridian, degrees are counted from the other side.
    const minutes = found - Math.ceil((found - 10_800) / 21_600) * 21_600;
    return `${written(Math.abs(minutes))} ${minutes < 0 ? negative : positive}`;
  };
  const marks = multiples(from, to, narrow)
    .filter((minutes) => Math.round(minutes / narrow) % 2 === 0)
    .map(
      (minutes) =>
        [place(Math.max(from, minutes / 60)), place(Math.min(to, (minutes + narrow) / 60))] as const,
    )
    .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
  const lines = multiples(from, to, wide)
    .filter((minutes) => minutes / 60 >= from)
    .map((minutes) => ({ at: place(minutes / 60), label: label(minutes) }));
  return { lines, marks };
}

/** The multiples of a step, in minutes, between two degrees, and the one before the first. */
function multiples(from: number, to: number, step: number): number[] {
  const found: number[] = [];
  for (let at = Math.floor((from * 60) / step); at * step <= to * 60; at += 1) found.push(at * step);
  return found;
}

/** 59°17,5′, or 59°20′ where there are no tenths. */
function written(minutes: number): string {
  const tenths = Math.round(minutes * 10);
  const [degrees, rest] = [Math.floor(tenths / 600), tenths % 600];
  const shown =
    rest % 10 === 0
      ? String(rest / 10).padStart(2, '0')
      : (rest / 10).toFixed(1).replace('.', ',').padStart(4, '0');
  return `${degrees}°${shown}′`;
}

/** A scale bar: nautical miles, and its length in pixels. */
export interface Scale {
  miles: number;
  pixels: number;
}

/** The longest bar within a quarter of the drawing's width. */
export function scaleOf({ mile, size }: View): Scale {
  const miles =
    [50, 20, 10, 5, 2, 1, 0.5, 0.2].find((candidate) => candidate * mile <= size.width / 4) ?? 0.1;
  return { miles, pixels: tenth(miles * mile) };
}
