import type { Drawn, Pixel } from './draw-track.ts';
import type { Size } from './view.ts';

/** The label where a track begins or ends. */
export interface ChartName {
  name: string;
  time?: string | undefined;
}

export interface PlacedName extends ChartName {
  /** Where its text begins, or ends if it stands to the left of its point. */
  x: number;
  y: number;
  isLeft: boolean;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels: the chart's edge, and a little space. */
const EDGE = 14;
/** The button in the upper left corner. */
const BUTTON: Rectangle = { left: 0, top: 0, right: 70, bottom: 70 };
/** Maximum width in pixels of a letter of a name, and of a digit of a time. */
const LETTER = { name: 10.5, time: 8 };
/** Pixels: two ends closer than this are one harbour. */
const SAME_PLACE = 40;

export interface Lettered {
  drawn: Drawn;
  start?: ChartName | undefined;
  end?: ChartName | undefined;
  number?: number | undefined;
}

export interface Lettering {
  names: PlacedName[];
  /** By the number of the track. */
  numbers: Map<number, Pixel>;
  /** The left end of the scale bar. */
  bar: Pixel;
  /** Whether something has been placed there already. */
  isTaken(rectangle: Rectangle): boolean;
}

/** Places all text, so that nothing overlaps and as little as possible lies on a line. */
export function letter(size: Size, tracks: readonly Lettered[], barLength: number): Lettering {
  const taken: Rectangle[] = [BUTTON];
  const along = tracks.flatMap(({ drawn }) => drawn.along);
  const ends = tracks.flatMap(({ drawn }) => [drawn.first, drawn.last]);
  const isTaken = (rectangle: Rectangle) => taken.some((other) => meets(rectangle, other));
  const lines = (rectangle: Rectangle) => along.filter((pixel) => holds(rectangle, pixel)).length;

  const numbers = new Map<number, Pixel>();
  for (const { drawn, number } of tracks) {
    if (number === undefined) continue;
    const place = placeOfNumber(
      drawn,
      (rectangle) => isTaken(rectangle) || ends.some((end) => holds(rectangle, end)),
    );
    taken.push(around(place, 13));
    numbers.set(number, place);
  }

  const bar = placeOfBar(size, barLength, (rectangle) => lines(rectangle) + (isTaken(rectangle) ? 100 : 0));
  taken.push(areaOfBar(bar, barLength));

  const names: (PlacedName & { at: Pixel })[] = [];
  for (const { drawn, start, end } of tracks) {
    for (const [name, at] of [
      [start, drawn.first],
      [end, drawn.last],
    ] as const) {
      if (name === undefined) continue;
      const isThere = names.some((other) => other.name === name.name && near(other.at, at) && !name.time);
      if (isThere) continue;
      const places = placesOfName(name, at)
        .filter(({ area }) => isInside(area, size))
        .map((place) => ({ ...place, cost: lines(place.area) + (isTaken(place.area) ? 1_000 : 0) }))
        .sort((one, other) => one.cost - other.cost);
      const [best] = places;
      // On a chart of many tracks, a name that covers another one is worse than none.
      if (best === undefined || (best.cost >= 1_000 && tracks.length > 1)) continue;
      taken.push(best.area);
      names.push({ ...name, x: best.x, y: best.y, isLeft: best.isLeft, at });
    }
  }
  return { names, numbers, bar, isTaken };
}

/** Half-way along the line; if that is taken, as near to it as possible. */
function placeOfNumber({ along }: Drawn, isTaken: (rectangle: Rectangle) => boolean): Pixel {
  const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].flatMap(
    (share) => along[Math.floor(share * along.length)] ?? [],
  );
  return places.find((place) => !isTaken(around(place, 13))) ?? places[0] ?? { x: 0, y: 0 };
}

function placeOfBar(size: Size, length: number, cost: (rectangle: Rectangle) => number): Pixel {
  const [right, bottom] = [size.width - length - 40, size.height - 42];
  const corners = [
    { x: right, y: bottom },
    { x: 84, y: bottom },
    { x: right, y: 44 },
  ];
  const [best = { x: right, y: bottom }] = corners
    .map((corner) => ({ ...corner, cost: cost(areaOfBar(corner, length)) }))
    .sort((one, other) => one.cost - other.cost);
  return { x: best.x, y: best.y };
}

function areaOfBar({ x, y }: Pixel, length: number): Rectangle {
  return { left: x - 8, top: y - 24, right: x + length + 8, bottom: y + 10 };
}

/** To the right of the point, to its left, above and below it. */
function placesOfName({ name, time }: ChartName, { x, y }: Pixel) {
  const width = Math.max(name.length * LETTER.name, (time?.length ?? 0) * LETTER.time);
  const height = time === undefined ? 20 : 38;
  return [
    ...[-6, 16, -30, 36].map((down) => ({ x: x + 12, y: y + down, isLeft: false })),
    ...[-6, 16, -30, 36].map((down) => ({ x: x - 12, y: y + down, isLeft: true })),
    { x: x - width / 2, y: y - height, isLeft: false },
    { x: x - width / 2, y: y + 28, isLeft: false },
  ].map((place) => ({
    ...place,
    area: {
      left: place.isLeft ? place.x - width : place.x,
      right: place.isLeft ? place.x : place.x + width,
      top: place.y - 15,
      bottom: place.y - 15 + height,
    },
  }));
}

function isInside({ left, top, right, bottom }: Rectangle, { width, height }: Size): boolean {
  return left >= EDGE && top >= EDGE && right <= width - EDGE && bottom <= height - EDGE;
}

function around({ x, y }: Pixel, reach: number): Rectangle {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function near(one: Pixel, other: Pixel): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE;
}

function meets(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

function holds({ left, top, right, bottom }: Rectangle, { x, y }: Pixel): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
