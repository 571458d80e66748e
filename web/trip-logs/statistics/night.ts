import { nightMinutes } from '#contract/sun';
import type { TripLog } from '#contract/trip-logs';
import { zoneOf } from '../../shared/dates.ts';
import { minutesAtSea } from './summary.ts';

type Trip = Pick<TripLog, 'departureDateTime' | 'arrivalDateTime' | 'track'>;

/** Where the sun is looked up for a trip without a track. */
const archipelagoOfStockholm = { latitude: 59.3, longitude: 18.7 };

function placeOf({ track }: Trip) {
  if (!track) return archipelagoOfStockholm;
  const { south, north, west, east } = track.box;
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

/** How long a trip was under way between sunset and sunrise, in minutes; 0 if its times are unknown. */
export function nightOf(log: Trip): number {
  const from = log.departureDateTime;
  const departure = Date.parse(`${from}Z`) - zoneOf(from) * 60_000;
  return nightMinutes(departure, departure + (minutesAtSea(log) ?? 0) * 60_000, placeOf(log));
}
