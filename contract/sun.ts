/**
 * When the sun rises and sets, by the equations of NOAA's solar calculator: in Sweden within two minutes of an almanac. The
 * height of the eye and of hills is not counted.
 */

export interface Place {
  latitude: number;
  longitude: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** The upper edge of the sun at the horizon, with the refraction of the air. */
const zenith = 90.833;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radians: number) => (radians * 180) / Math.PI;
const sin = (angle: number) => Math.sin(radians(angle));
const cos = (angle: number) => Math.cos(radians(angle));
const tan = (angle: number) => Math.tan(radians(angle));

/** The sun's declination in degrees, and how many minutes a sundial is ahead of the clock, at a moment. */
function sunAt(moment: number): { declination: number; equation: number } {
  const centuries = (moment / day - 10_957.5) / 36_525;
  const longitude = 280.46646 + centuries * (36_000.76983 + centuries * 0.0003032);
  const anomaly = 357.52911 + centuries * (35_999.05029 - 0.0001537 * centuries);
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries);
  const center =
    sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * centuries;
  const apparent = longitude + center - 0.00569 - 0.00478 * sin(node);
  const obliquity = 23.439291 - 0.0130042 * centuries + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equation =
    y * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) -
    0.5 * y * y * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return {
    declination: degrees(Math.asin(sin(obliquity) * sin(apparent))),
    equation: 4 * degrees(equation),
  };
}

/** How long the sun is up before and after noon, in milliseconds: nothing in a polar night, half a day in a polar summer. */
function halfDay({ latitude }: Place, declination: number): number {
  const angle = cos(zenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination);
  return 4 * minute * degrees(Math.acos(Math.min(1, Math.max(-1, angle))));
}

/** Sunrise and sunset around the noon of a day, `YYYY-MM-DD`, as moments; the same moment if it does not rise. */
export function sunOf(date: string, place: Place): { rise: number; set: number } {
  const noon = Date.parse(`${date}T12:00Z`) - 4 * minute * place.longitude;
  const at = (side: -1 | 1) => {
    // Twice, since the sun moves between noon and its rise.
    let moment = noon;
    for (let turn = 0; turn < 2; turn++) {
      const { declination, equation } = sunAt(moment);
      moment = noon - equation * minute + side * halfDay(place, declination);
    }
    return moment;
  };
  return { rise: at(-1), set: at(1) };
}

/** How many of the minutes between two moments are between sunset and sunrise. */
export function nightMinutes(from: number, to: number, place: Place): number {
  let light = 0;
  for (let moment = from - day; moment <= to + day; moment += day) {
    const { rise, set } = sunOf(new Date(moment).toISOString().slice(0, 10), place);
    light += Math.max(0, Math.min(set, to) - Math.max(rise, from));
  }
  return Math.max(0, Math.round((to - from - light) / minute));
}
