import { metresBetween, milesOf, type Track, type TrackPoint, writtenParts } from '#contract/track';

type Place = readonly [latitude: number, longitude: number];

/** Waypoints set by hand over the coast that the chart draws; `tracks.test.ts` fails if a route crosses land. */
const ways = {
  'Bullandö – Grinda': [
    ...[
      [59.2975, 18.6605],
      [59.3, 18.6645],
      [59.31, 18.669],
      [59.316, 18.672],
      [59.32, 18.675],
    ],
    ...[
      [59.326, 18.674],
      [59.337, 18.671],
      [59.3445, 18.662],
      [59.3505, 18.6505],
      [59.3545, 18.648],
    ],
    ...[
      [59.3588, 18.6455],
      [59.3605, 18.641],
      [59.3655, 18.635],
      [59.369, 18.6305],
      [59.372, 18.6215],
    ],
    ...[
      [59.375, 18.6215],
      [59.3775, 18.625],
      [59.383, 18.6205],
      [59.388, 18.6195],
      [59.396, 18.6135],
    ],
    ...[
      [59.4, 18.6],
      [59.4005, 18.58],
      [59.401, 18.566],
      [59.4048, 18.558],
    ],
  ],
  'Furusund – Mariehamn': [
    ...[
      [59.6605, 18.929],
      [59.666, 18.942],
      [59.675, 18.97],
      [59.704, 19.05],
      [59.72, 19.1],
    ],
    ...[
      [59.727, 19.18],
      [59.74, 19.215],
      [59.76, 19.26],
      [59.84, 19.5],
      [59.95, 19.75],
      [60.03, 19.88],
    ],
    ...[
      [60.07, 19.92],
      [60.088, 19.927],
    ],
  ],
  'Bullandö – Sandhamn': [
    ...[
      [59.2975, 18.6605],
      [59.294, 18.667],
      [59.2945, 18.673],
      [59.299, 18.685],
      [59.3035, 18.711],
    ],
    ...[
      [59.303, 18.72],
      [59.3015, 18.735],
      [59.301, 18.742],
      [59.3025, 18.762],
      [59.305, 18.782],
    ],
    ...[
      [59.31, 18.812],
      [59.311, 18.828],
      [59.308, 18.841],
      [59.3035, 18.8485],
      [59.3, 18.858],
    ],
    ...[
      [59.298, 18.88],
      [59.2955, 18.9],
      [59.2912, 18.91],
    ],
  ],
  'Nynäshamn – Utö': [
    ...[
      [58.902, 17.957],
      [58.908, 17.962],
      [58.913, 17.966],
      [58.915, 17.985],
      [58.93, 18.1],
    ],
    ...[
      [58.98, 18.25],
      [58.985, 18.3],
      [58.9765, 18.332],
    ],
  ],
  'Dalarö – Kyrkviken': [
    ...[
      [59.13, 18.4085],
      [59.1318, 18.4145],
      [59.1335, 18.4215],
      [59.1355, 18.432],
      [59.1355, 18.445],
    ],
    ...[
      [59.13, 18.46],
      [59.1245, 18.478],
      [59.121, 18.484],
      [59.117, 18.4855],
      [59.1152, 18.4862],
    ],
    ...[
      [59.109, 18.4862],
      [59.1035, 18.4862],
      [59.1, 18.492],
      [59.088, 18.497],
      [59.075, 18.479],
    ],
    ...[
      [59.068, 18.472],
      [59.062, 18.458],
      [59.052, 18.456],
      [59.0455, 18.449],
      [59.0485, 18.4435],
    ],
  ],
  'Furusund – Rödlöga storskär': [
    ...[
      [59.6605, 18.929],
      [59.666, 18.942],
      [59.67, 18.97],
      [59.664, 19],
      [59.658, 19.035],
    ],
    ...[
      [59.65, 19.07],
      [59.62, 19.12],
      [59.6, 19.135],
      [59.598, 19.152],
    ],
  ],
  'Sandhamn – Utö': [
    ...[
      [59.2903, 18.912],
      [59.2955, 18.905],
      [59.2955, 18.887],
      [59.282, 18.882],
      [59.268, 18.885],
    ],
    ...[
      [59.262, 18.872],
      [59.245, 18.845],
      [59.225, 18.812],
      [59.207, 18.805],
      [59.192, 18.775],
    ],
    ...[
      [59.184, 18.745],
      [59.18, 18.735],
      [59.1725, 18.7285],
      [59.168, 18.72],
      [59.1658, 18.7125],
    ],
    ...[
      [59.1608, 18.702],
      [59.16, 18.69],
      [59.152, 18.672],
      [59.15, 18.665],
      [59.14, 18.645],
    ],
    ...[
      [59.127, 18.638],
      [59.11, 18.605],
      [59.1, 18.575],
      [59.075, 18.545],
      [59.055, 18.502],
    ],
    ...[
      [59.03, 18.475],
      [59.005, 18.44],
      [58.992, 18.405],
      [58.981, 18.4],
      [58.98, 18.388],
    ],
    ...[
      [58.9835, 18.371],
      [58.985, 18.355],
      [58.9765, 18.332],
    ],
  ],
  'Möja – Sandhamn': [
    ...[
      [59.4025, 18.896],
      [59.399, 18.885],
      [59.39, 18.88],
      [59.384, 18.874],
      [59.37, 18.866],
    ],
    ...[
      [59.345, 18.855],
      [59.335, 18.85],
      [59.328, 18.838],
      [59.323, 18.8305],
      [59.3178, 18.8325],
    ],
    ...[
      [59.3155, 18.8385],
      [59.312, 18.843],
      [59.3035, 18.8485],
      [59.3, 18.858],
      [59.298, 18.88],
    ],
    ...[
      [59.2955, 18.9],
      [59.2912, 18.91],
    ],
  ],
  'Fjärdlång – Saltsjöbaden': [
    ...[
      [59.051, 18.498],
      [59.07, 18.505],
      [59.085, 18.5],
      [59.1, 18.49],
      [59.1035, 18.4862],
    ],
    ...[
      [59.109, 18.4862],
      [59.1152, 18.4862],
      [59.117, 18.4855],
      [59.121, 18.484],
      [59.135, 18.485],
    ],
    ...[
      [59.15, 18.49],
      [59.165, 18.487],
      [59.175, 18.468],
      [59.19, 18.467],
      [59.2, 18.468],
    ],
    ...[
      [59.21, 18.467],
      [59.215, 18.455],
      [59.225, 18.435],
      [59.2265, 18.4185],
      [59.237, 18.4175],
    ],
    ...[
      [59.25, 18.412],
      [59.256, 18.405],
      [59.2605, 18.392],
      [59.266, 18.383],
      [59.269, 18.37],
    ],
    ...[
      [59.2712, 18.3565],
      [59.276, 18.338],
      [59.278, 18.322],
      [59.2785, 18.3175],
    ],
  ],
} as const satisfies Record<string, readonly Place[]>;

/** Seconds between two positions of the plotter, and how many metres a position may be off the route. */
const plotter = { every: 60, aside: 12 };

/** The track of a trip, as a plotter would have kept it; undefined for a trip whose plotter was off. */
export function trackOf(trip: { position: string; departure: string; arrival: string }): Track | undefined {
  const way = (ways as Record<string, readonly Place[]>)[trip.position];
  if (way === undefined) return undefined;
  const [start, end] = [trip.departure, trip.arrival].map((wallClock) => Date.parse(`${wallClock}:00+02:00`));
  const seconds = ((end ?? 0) - (start ?? 0)) / 1_000;
  const places = way.map(([latitude, longitude]) => ({ latitude, longitude, seconds: 0 }));
  const metres = lengthOf(places);
  const count = Math.round(seconds / plotter.every);
  const part = Array.from({ length: count + 1 }, (_, at) =>
    aside({ ...placeAt(places, (at / count) * metres), seconds: Math.round((at / count) * seconds) }, at),
  );
  const miles = milesOf(lengthOf(part));
  const knots = miles / (seconds / 3_600);
  return {
    startedAt: new Date(start ?? 0).toISOString(),
    points: writtenParts([part]),
    distance: Math.round(miles * 100) / 100,
    movingMinutes: Math.round(seconds / 60),
    maxSpeed: Math.round(knots * 1.38 * 10) / 10,
  };
}

function lengthOf(places: readonly TrackPoint[]): number {
  return places.slice(1).reduce((metres, place, at) => metres + metresBetween(places[at] ?? place, place), 0);
}

/** The place that many metres along a way. */
function placeAt(places: readonly TrackPoint[], metres: number): TrackPoint {
  let rest = metres;
  for (const [at, to] of places.entries()) {
    const from = places[at - 1];
    if (from === undefined) continue;
    const leg = metresBetween(from, to);
    if (rest <= leg) {
      const share = rest / leg;
      return {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
        seconds: 0,
      };
    }
    rest -= leg;
  }
  return places.at(-1) ?? { latitude: 0, longitude: 0, seconds: 0 };
}

/** Moves a position a little, since nobody steers a straight line; the same in every run. */
function aside({ latitude, longitude, seconds }: TrackPoint, at: number): TrackPoint {
  const degrees = plotter.aside / 111_195;
  return {
    latitude: latitude + Math.sin(at * 0.9) * degrees,
    longitude: longitude + Math.sin(at * 0.53 + 1) * degrees,
    seconds,
  };
}
