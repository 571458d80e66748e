import { readTrackOf, tracksIn, voyagesOf } from '../tracks/clean.ts';
import type { GpxFile } from '../tracks/read-gpx.ts';

/** When a made-up voyage begins, unless it is said otherwise. */
export const BEGIN = Date.UTC(2025, 6, 14, 7);
export const METRES_PER_MILE = 1_852;

/** A position in metres from a place outside Sandhamn. */
export const at = (north: number, east = 0) => ({
  latitude: 59.2 + north / 111_195,
  longitude: 18.5 + east / (111_195 * Math.cos((59.2 * Math.PI) / 180)),
});

/** Numbers from 0 to 1 that are the same at each run. */
export function seeded(seed: number) {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
}

export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

/** A point in metres, and in milliseconds since 1970. */
export interface Place {
  north: number;
  east: number;
  time: number;
}

interface Sailing {
  knots?: number;
  hours?: number;
  begin?: number;
  from?: Pick<Place, 'north' | 'east'>;
}

/** A voyage without any fault: a position each second, at a speed that changes slowly, with a bend each quarter of an hour. */
export function sailing(
  seed: number,
  { knots = 5, hours = 4, begin = BEGIN, from = { north: 0, east: 0 } }: Sailing = {},
) {
  const random = seeded(seed);
  let { north, east } = from;
  let [course, metres, fastest] = [random() * 360, 0, 0];
  const places: Place[] = [{ north, east, time: begin }];
  for (let second = 1; second <= hours * 3_600; second += 1) {
    if (second % 900 === 1) course += (random() - 0.5) * 120;
    const now = knots * (1 + 0.15 * Math.sin(second / 700));
    const step = (now * METRES_PER_MILE) / 3_600;
    north += Math.cos((course * Math.PI) / 180) * step;
    east += Math.sin((course * Math.PI) / 180) * step;
    metres += step;
    fastest = Math.max(fastest, now);
    places.push({ north, east, time: begin + second * 1_000 });
  }
  return { places, miles: metres / METRES_PER_MILE, fastest };
}

/** Every so many points, and the last. */
export const each = <T>(points: readonly T[], step: number): T[] =>
  points.filter((_, nth) => nth % step === 0 || nth === points.length - 1);

/** As the receiver has them, so many metres off. */
export function received(places: readonly Place[], noise = 0) {
  const random = seeded(places.length);
  return places.map(({ north, east, time }) => ({
    ...at(north + normal(random) * noise, east + normal(random) * noise),
    time,
  }));
}

/** A file of so many tracks, each of one segment or of several. */
export const fileOf = (...tracks: (FilePoints | FilePoints[])[]): GpxFile => ({
  tracks: tracks.map((points, nth) => ({
    name: `Spår ${nth + 1}`,
    segments: (Array.isArray(points[0]) ? points : [points]) as FilePoints[],
    isOurs: false,
  })),
  isCut: false,
});

/** As the form reads a file. */
export const readIn = (file: GpxFile) => tracksIn(file).map(readTrackOf);

/** As a summer's file is read. */
export const voyagesIn = (file: GpxFile) => voyagesOf(tracksIn(file), 3);

type FilePoints = GpxFile['tracks'][number]['segments'][number];
