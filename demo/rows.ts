import type { Row } from '#contract/rows';
import { lineOf, type TrackPoint } from '#contract/track';
import type { DemoTrip } from './season.ts';
import { trackOf } from './tracks.ts';

/**
 * The rows that were written under way, with the plotter's position and the log's reading at each. `images`: the paths of the
 * trip's pictures.
 */
export function rowsOf(trip: DemoTrip, images: readonly string[] = []): Row[] {
  const { rows = [], departure, arrival, distance, more = {} } = trip;
  const [points = []] = lineOf(trackOf(trip)?.points ?? []).parts;
  const minutes = minutesBetween(departure, arrival);
  return rows.map(({ time, picture, ...said }, i) => {
    const at = `${departure.slice(0, 11)}${time}`;
    const share = minutesBetween(departure, at) / minutes;
    const n = Math.round(share * (points.length - 1));
    const here = points[n];
    const ahead = points[n + 1];
    return {
      ...{ id: String(i).padStart(32, '0'), at, ...said },
      ...(picture !== undefined && { picture: images[trip.pictures.indexOf(picture)] }),
      ...(here && { latitude: round(here.latitude, 4), longitude: round(here.longitude, 4) }),
      // In harbour there is no course.
      ...(here && ahead && i > 0 && { course: courseTo(here, ahead) }),
      log: round(Number(more.logStart ?? 0) + share * Number(distance), 1),
    };
  });
}

const minutesBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 60_000;

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));

function courseTo(from: TrackPoint, to: TrackPoint): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return Math.round(degrees + 360) % 360;
}
