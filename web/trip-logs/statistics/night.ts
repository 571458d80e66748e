import { nightMinutes } from '#contract/sun';
import type { TripLog } from '#contract/trip-logs';
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
  const departure = momentInSweden(log.departureDateTime);
  return nightMinutes(departure, departure + (minutesAtSea(log) ?? 0) * 60_000, placeOf(log));
}

const swedishClock = new Intl.DateTimeFormat('sv-SE', {
  ...({ timeZone: 'Europe/Stockholm', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit' } as const),
});

/** When clocks in Sweden showed this, whatever the device's clock says now. */
function momentInSweden(wallClock: string): number {
  const inUtc = Date.parse(`${wallClock}Z`);
  const ahead = (moment: number) =>
    Date.parse(`${swedishClock.format(moment).replace(/,?\s/, 'T')}Z`) - moment;
  // Twice, since summer time may begin or end between the two.
  return inUtc - ahead(inUtc - ahead(inUtc));
}
